import type { TransactionApproveStatusName } from '@acara/shared-contract';
import type { StatusTone } from '../../components/order/status-chip.tsx';

/** How a transaction's status is shown. */
export const TRANSACTION_STATUS: Record<TransactionApproveStatusName, { label: string; tone: StatusTone }> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Completed', tone: 'good' },
  rejected: { label: 'Canceled', tone: 'gone' },
};

/** Values of the filter, as the address carries them. */
export const FILTERS = ['semua', 'pending', 'approved', 'rejected'] as const;
export type TransactionFilterValue = (typeof FILTERS)[number];

/** The filter that an address names; anything else is all of them. */
export const readFilter = (search: URLSearchParams): TransactionFilterValue =>
  FILTERS.find((value) => value === search.get('status')) ?? 'semua';

/** The status that a filter asks the server for; undefined for all. */
export const getStatus = (filter: TransactionFilterValue): TransactionApproveStatusName | undefined =>
  filter === 'semua' ? undefined : filter;
