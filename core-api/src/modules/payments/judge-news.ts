import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import type { PaymentNews } from './payment-news.ts';

export type AttemptStatus = 'open' | 'settled' | 'failed' | 'reversed' | 'refunded';

/** Where an order and one of its attempts stand when news of that attempt comes. */
export type Standing = {
  order: TransactionApproveStatusName;
  attempt: AttemptStatus;
  /** No newer attempt exists. */
  isCurrent: boolean;
  /** The provider's id of the newest known try, or of the paid one. */
  providerId: string | null;
  /** And of the newest try that was denied. */
  deniedId: string | null;
};

/** What news leads to. */
export type Verdict =
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

type Judged = Pick<PaymentNews, 'meaning' | 'providerId'>;

const isAnother = ({ providerId: known }: Standing, providerId: string) => known !== null && known !== providerId;

const ofPayment = (standing: Standing, providerId: string, wasAsked: boolean): Verdict => {
  const { order, attempt, deniedId } = standing;
  if (attempt !== 'open' && attempt !== 'failed') return isAnother(standing, providerId) ? 'paid_again' : 'ignore';
  if (deniedId === providerId && !wasAsked) return 'verify';
  if (order === 'pending') return 'approve';
  return order === 'rejected' ? 'settle_late' : 'paid_twice';
};

const ofRefusal = (standing: Standing, { meaning, providerId }: Judged, wasAsked: boolean): Verdict => {
  const { order, attempt, isCurrent, providerId: known } = standing;
  const isSame = known === providerId;
  if (attempt === 'settled') {
    // A try before the paid one, told late.
    if (!isSame) return 'ignore';
    return wasAsked ? 'reverse' : 'verify';
  }
  if (attempt !== 'open') return 'ignore';
  if (meaning === 'denied') return 'note_denied';
  if (known !== null && !isSame && !wasAsked) return 'verify';
  return isCurrent && order === 'pending' ? 'reject' : 'end_attempt';
};

/**
 * What news means for an order, whenever it comes: the rule only goes forward, so that what comes twice, late or in
 * another order ends the same.
 * @param wasAsked the news is the provider's answer of just now, not a notification that was under way
 */
export const judgeNews = (standing: Standing, news: Judged, wasAsked: boolean): Verdict => {
  switch (news.meaning) {
    // What is given back in part was paid.
    case 'partial_refund':
    case 'partial_chargeback':
    case 'paid':
      return ofPayment(standing, news.providerId, wasAsked);
    case 'waiting':
      return standing.attempt === 'open' ? 'note_waiting' : 'ignore';
    case 'held':
      return standing.attempt === 'open' || standing.attempt === 'failed' ? 'note_held' : 'ignore';
    case 'denied':
    case 'ended':
      return ofRefusal(standing, news, wasAsked);
    case 'refund':
    case 'chargeback':
      if (standing.attempt === 'refunded') return 'ignore';
      return standing.attempt === 'settled' && isAnother(standing, news.providerId) ? 'other_back' : 'money_back';
  }
};
