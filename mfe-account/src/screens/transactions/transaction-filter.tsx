import { useId } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { FILTERS, TRANSACTION_STATUS, type TransactionFilterValue } from './transaction-status.ts';

const { color, radius, space, weight } = tokens;

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

export type TransactionFilterProps = {
  value: TransactionFilterValue;
  onChange: (value: TransactionFilterValue) => void;
};

/** Chooses which transactions are listed. */
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
          {getLabel(filter)}
        </Choice>
      ))}
    </Choices>
  );
};
