import type { TransactionApproveStatusName } from '@acara/shared-contract';
import type { StatusTone } from '../../components/order/status-chip.tsx';
import { useId } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space, weight } = tokens;

export const TRANSACTION_STATUS: Record<TransactionApproveStatusName, { label: string; tone: StatusTone }> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Completed', tone: 'good' },
  rejected: { label: 'Canceled', tone: 'gone' },
};

const FILTERS = ['semua', 'pending', 'approved', 'rejected'] as const;
type TransactionFilterValue = (typeof FILTERS)[number];

/** The filter that an address names; anything else is all of them. */
export const readFilter = (search: URLSearchParams): TransactionFilterValue =>
  FILTERS.find((value) => value === search.get('status')) ?? 'semua';

export const getStatus = (filter: TransactionFilterValue): TransactionApproveStatusName | undefined =>
  filter === 'semua' ? undefined : filter;

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.target};
  padding: 0 ${space(4)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.pill};
  font-weight: ${weight.semibold};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${color.brand};
    background: ${color.brand};
    color: ${color.onBrand};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${color.brandInk};
    outline-offset: 2px;
  }
`;

const getLabel = (value: TransactionFilterValue) => (value === 'semua' ? 'Semua' : TRANSACTION_STATUS[value].label);

type TransactionFilterProps = {
  value: TransactionFilterValue;
  onChange: (value: TransactionFilterValue) => void;
};

export const TransactionFilter = ({ value, onChange }: TransactionFilterProps) => {
  const name = useId();
  return (
    <Choices>
      <legend className="visually-hidden">Status transaksi</legend>
      {FILTERS.map((filter) => (
        <Choice key={filter}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={filter}
            checked={filter === value}
            onChange={() => onChange(filter)}
          />
          <span>{getLabel(filter)}</span>
        </Choice>
      ))}
    </Choices>
  );
};
