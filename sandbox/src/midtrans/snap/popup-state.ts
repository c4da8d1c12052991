import { MAX_DENIALS, type Order, type PaymentMethod } from '../ledger/order.ts';
import { getStatusCode, snapResult } from '../wire.ts';

/** How the page is closed, by the names of `snap.pay`'s callbacks. */
type PopupEnd = 'success' | 'pending' | 'error';

/** What the payment page shows. */
type PopupState = {
  /**
   * choose: no method yet · otp: one-time password of the bank · waiting: to be paid elsewhere · declined: by the bank,
   * the buyer may try again · done: nothing more to do here.
   */
  phase: 'choose' | 'otp' | 'waiting' | 'declined' | 'done';
  /** The callback that closing the page now leads to, with its argument; undefined while no method is chosen. */
  end?: { kind: PopupEnd; result: Record<string, unknown> };
  method?: PaymentMethod;
  va?: string;
  /** Deadline of the method, in ms since the epoch. */
  payUntil?: number;
  /** For `done`. */
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
      if (denials >= MAX_DENIALS || transaction.settledAt || order.pageExpiresAt <= at)
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
