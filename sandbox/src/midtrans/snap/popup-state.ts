import { MOST_DENIALS, type Order, type PaymentMethod } from '../ledger/order.ts';
import { snapResult, getStatusCode } from '../wire/transaction-body.ts';

/** How the page is left, as the callbacks of `snap.pay` are named. */
export type PopupEnd = 'success' | 'pending' | 'error';

/** What the payment page has to show. */
export type PopupState = {
  /**
   * choose: no method yet · otp: the card's bank asks · waiting: to be paid elsewhere · declined: the bank said no, and
   * the buyer may try again · done: nothing more to do here.
   */
  phase: 'choose' | 'otp' | 'waiting' | 'declined' | 'done';
  /** How leaving now counts, with what the callback gets; undefined while nothing was chosen. */
  end?: { kind: PopupEnd; result: Record<string, unknown> };
  method?: PaymentMethod;
  va?: string;
  /** Until when the method can be paid, in ms since the epoch. */
  payUntil?: number;
  /** Says what has become of it, in Indonesian; for `done`. */
  outcome?: Outcome;
};

type Outcome = 'paid' | 'challenged' | 'failed' | 'expired' | 'canceled' | 'unknown' | 'processed';

const over = (code: string, message: string, outcome: Outcome): PopupState => ({
  phase: 'done',
  outcome,
  end: { kind: 'error', result: { status_code: code, status_message: [message] } },
});

/** @param at ms since the epoch */
export const popupState = (order: Order | undefined, at: number): PopupState => {
  if (!order) return over('404', 'Token not found', 'unknown');
  const { transaction, denials } = order;
  if (!transaction) {
    if (order.canceledAt !== undefined) return over('406', 'Transaction has been canceled', 'canceled');
    if (order.pageExpiresAt <= at) return over('407', 'Transaction has expired', 'expired');
    return { phase: 'choose' };
  }
  const code = getStatusCode(transaction);
  const kind: PopupEnd = code === '200' ? 'success' : code === '201' ? 'pending' : 'error';
  const shown = { method: transaction.method, end: { kind, result: snapResult(order, transaction) } };
  switch (transaction.status) {
    case 'pending':
    case 'authorize': {
      const phase = transaction.method === 'credit_card' ? 'otp' : 'waiting';
      return { ...shown, phase, payUntil: transaction.expiresAt, ...(transaction.va && { va: transaction.va }) };
    }
    case 'capture':
    case 'settlement':
      return { ...shown, phase: 'done', outcome: transaction.fraud === 'challenge' ? 'challenged' : 'paid' };
    case 'deny':
      if (denials >= MOST_DENIALS || transaction.settledAt || order.pageExpiresAt <= at)
        return { ...shown, phase: 'done', outcome: 'failed' };
      return denials === 0 ? { phase: 'choose' } : { ...shown, phase: 'declined' };
    case 'failure':
      return { ...shown, phase: 'done', outcome: 'failed' };
    case 'expire':
      return { ...shown, phase: 'done', outcome: 'expired' };
    case 'cancel':
      return { ...over('406', 'Transaction has been canceled', 'canceled'), method: transaction.method };
    default:
      return over('406', 'transaction has been processed', 'processed');
  }
};
