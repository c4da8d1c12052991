import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import type { ClearReport } from './provider/payment-provider.ts';

export type AttemptStatus = 'open' | 'settled' | 'failed' | 'reversed' | 'refunded';

/** How an order and one of its attempts stand when a report of that attempt comes. */
export type PaymentState = {
  order: TransactionApproveStatusName;
  attempt: AttemptStatus;
  /** No newer attempt exists. */
  isCurrent: boolean;
  /** The provider's id of the newest known try, or of the paid one. */
  providerId: string | null;
  /** And of the newest try that was denied. */
  deniedId: string | null;
};

/** What a report leads to. */
export type PaymentDecision =
  /** The order is paid. */
  | 'approve'
  /** It was rejected before: its seats are taken again where they are free, else the money is owed. */
  | 'settle_late'
  /** It was paid with another attempt already: this money is owed. */
  | 'paid_twice'
  /** This very attempt was paid already, by another payment: somebody should look at it. */
  | 'paid_again'
  | 'reject'
  /** The attempt ended, which says nothing about its order. */
  | 'end_attempt'
  /** The provider took a payment back. */
  | 'reverse'
  /** The whole amount went back. */
  | 'money_back'
  /** That of another payment than the one the tickets stand on did. */
  | 'other_back'
  | 'note_waiting'
  /** A capture that was never accepted: it is cancelled when the time for it is over. */
  | 'note_held'
  | 'note_denied'
  /** Notifications come in any order, and these contradict each other: the provider is asked which one holds. */
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
    // A try before the paid one, told late.
    if (!isSame) return 'ignore';
    return wasQueried ? 'reverse' : 'verify';
  }
  if (attempt !== 'open') return 'ignore';
  if (meaning === 'denied') return 'note_denied';
  if (known !== null && !isSame && !wasQueried) return 'verify';
  return isCurrent && order === 'pending' ? 'reject' : 'end_attempt';
};

/**
 * What a report means for an order, whenever it comes: the rule only goes forward, so that what comes twice, late or in
 * another order ends the same.
 * @param wasQueried the report is the provider's answer of just now, not a notification that was under way
 */
export const decidePayment = (state: PaymentState, report: DecidedReport, wasQueried: boolean): PaymentDecision => {
  switch (report.meaning) {
    // What is given back in part was paid.
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
