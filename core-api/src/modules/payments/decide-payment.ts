import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import type { ClearReport } from './provider/payment-provider.ts';

export type AttemptStatus = 'open' | 'settled' | 'failed' | 'reversed' | 'refunded';

/** State of an order and one of its attempts when a report arrives. */
export type PaymentState = {
  order: TransactionApproveStatusName;
  attempt: AttemptStatus;
  /** No newer attempt exists. */
  isCurrent: boolean;
  /** The provider's id of the paid try, else of the latest one. */
  providerId: string | null;
  /** Of the latest denied try. */
  deniedId: string | null;
};

/** What a report leads to. */
export type PaymentDecision =
  /** The order is paid. */
  | 'approve'
  /** It was rejected before: its seats are reserved again if they are free, else the money is owed. */
  | 'settle_late'
  /** Another attempt has paid it: this money is owed. */
  | 'paid_twice'
  /** Another payment has paid this attempt: goes to review. */
  | 'paid_again'
  | 'reject'
  /** Only the attempt has ended, not its order. */
  | 'end_attempt'
  /** The provider reversed the payment. */
  | 'reverse'
  /** Fully refunded or charged back. */
  | 'money_back'
  /** The same, of another payment than the one that paid. */
  | 'other_back'
  | 'note_waiting'
  /** Authorised money that was never captured: cancelled when the hold is over. */
  | 'note_held'
  | 'note_denied'
  /** Notifications contradict each other: the provider is queried. */
  | 'verify'
  | 'ignore';

type DecidedReport = Pick<ClearReport, 'meaning' | 'providerId'>;

const isOtherPayment = ({ providerId: known }: PaymentState, providerId: string) =>
  known !== null && known !== providerId;

const decidePaid = (state: PaymentState, providerId: string, wasQueried: boolean): PaymentDecision => {
  const { order, attempt, deniedId } = state;
  if (attempt !== 'open' && attempt !== 'failed') return isOtherPayment(state, providerId) ? 'paid_again' : 'ignore';
  if (deniedId === providerId && !wasQueried) return 'verify';
  if (order === 'pending') return 'approve';
  return order === 'rejected' ? 'settle_late' : 'paid_twice';
};

const decideRefused = (
  state: PaymentState,
  { meaning, providerId }: DecidedReport,
  wasQueried: boolean,
): PaymentDecision => {
  const { order, attempt, isCurrent, providerId: known } = state;
  const isSame = known === providerId;
  if (attempt === 'settled') {
    // A late report of an earlier try.
    if (!isSame) return 'ignore';
    return wasQueried ? 'reverse' : 'verify';
  }
  if (attempt !== 'open') return 'ignore';
  if (meaning === 'denied') return 'note_denied';
  if (known !== null && !isSame && !wasQueried) return 'verify';
  return isCurrent && order === 'pending' ? 'reject' : 'end_attempt';
};

/**
 * Decides what a report leads to. The state only moves forward, so repeated, late and reordered reports end the same.
 * @param wasQueried the report is the answer to a status query, not a notification
 */
export const decidePayment = (state: PaymentState, report: DecidedReport, wasQueried: boolean): PaymentDecision => {
  switch (report.meaning) {
    // Paid, and refunded in part.
    case 'partial_refund':
    case 'partial_chargeback':
    case 'paid':
      return decidePaid(state, report.providerId, wasQueried);
    case 'waiting':
      return state.attempt === 'open' ? 'note_waiting' : 'ignore';
    case 'held':
      return state.attempt === 'open' || state.attempt === 'failed' ? 'note_held' : 'ignore';
    case 'denied':
    case 'ended':
      return decideRefused(state, report, wasQueried);
    case 'refund':
    case 'chargeback':
      if (state.attempt === 'refunded') return 'ignore';
      return state.attempt === 'settled' && isOtherPayment(state, report.providerId) ? 'other_back' : 'money_back';
  }
};
