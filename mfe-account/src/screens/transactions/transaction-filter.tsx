import type { TransactionApproveStatusName } from '@acara/shared-contract';
import type { StatusTone } from '../../components/order/status-chip.tsx';
import { RadioPills } from '@acara/shared-ui/form';

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

const getLabel = (value: TransactionFilterValue) => (value === 'semua' ? 'Semua' : TRANSACTION_STATUS[value].label);

type TransactionFilterProps = {
  value: TransactionFilterValue;
  onChange: (value: TransactionFilterValue) => void;
};

export const TransactionFilter = ({ value, onChange }: TransactionFilterProps) => (
  <RadioPills
    legend="Status transaksi"
    isLegendHidden
    options={FILTERS.map((filter) => ({
      text: getLabel(filter),
      isChosen: filter === value,
      choose: () => onChange(filter),
    }))}
  />
);
