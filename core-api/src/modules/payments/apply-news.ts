import {
  approveTransaction,
  rejectTransaction,
  rejectUnpaid,
  retakeTickets,
  decideOrder,
  type LockedOrder,
} from '../sales/index.ts';
import { recordRefund, settleOwed } from './record-refund.ts';
import { statement, type Database, type TransactionalDatabase } from '../../platform/database/database.ts';
import { attemptsOf, changeAttempt, type AttemptChange } from './attempt-repository.ts';
import { buyerNotes } from './buyer-notes.ts';
import { judgeNews, type Verdict } from './judge-news.ts';
import { orderIdOf, type NamedAttempt } from './order-id.ts';
import type { PaymentNews } from './payment-news.ts';

/** Where news comes from. */
export type NewsSource =
  /** A verified notification; `hash` is the SHA-256 of its body as it came. */
  | { kind: 'notification'; hash: Buffer; body: unknown }
  /** The answer to a question that was asked when the attempt had this revision. */
  | { kind: 'answer'; revision: number };

/** `repeated`: this very notification was applied before. `overtaken`: other news came while this was asked for. */
export type Applied = Verdict | 'repeated' | 'overtaken';

export type ApplyOptions = { ref: NamedAttempt; news: PaymentNews; source: NewsSource; at: Date };

/** An open attempt is asked about this often. */
export const ASK_EVERY = 60_000;

const SEEN = statement<never>('select from payment_notification where seat_detail_id = $1 and body_hash = $2');

const KEEP = statement<never>(`
  insert into payment_notification (
    seat_detail_id, body_hash, event_id, transaction_id, attempt_number, body, verdict, received_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8)`);

type Act = { inside: Database; order: LockedOrder; isOver: boolean } & Pick<ApplyOptions, 'ref' | 'news' | 'at'>;

const settle = async ({ inside, order, ref, news, at }: Act, verdict: 'approve' | 'settle_late' | 'paid_twice') => {
  const { attemptNumber } = ref;
  if (verdict === 'approve') await approveTransaction(inside, order, attemptNumber);
  const isLost = verdict === 'settle_late' && !(await retakeTickets(inside, order, attemptNumber, at));
  if (isLost || verdict === 'paid_twice') {
    const reason = isLost ? 'late_settlement' : 'paid_twice';
    await recordRefund(inside, order, { attemptNumber, reason, amount: order.total, status: 'owed', at });
  }
  if (isLost) await writeNote(inside, order, buyerNotes.late(order.total));
  const { providerId, paymentType } = news;
  await changeAttempt(inside, ref, { status: 'settled', providerId, paymentType, settledAt: at, askAt: null });
};

const NOTE = statement<never>(
  'update transaction set transaction_note = $3 where seat_detail_id = $1 and transaction_id = $2',
);
const writeNote = (inside: Database, { seatDetailId, transactionId }: LockedOrder, note: string) =>
  inside.query(NOTE, [seatDetailId, transactionId, note]);

/** The money of an attempt is gone again: so are the tickets that stood on it. */
const takeBack = async ({ inside, order, ref, at }: Act, note: string, isPending: boolean) => {
  const { attemptNumber } = ref;
  await settleOwed(inside, order, { attemptNumber, at, note });
  if (order.status === 'approved' && order.paidAttemptNumber === attemptNumber)
    await rejectTransaction(inside, order, 'approved', note);
  else if (order.status === 'pending' && isPending) await rejectTransaction(inside, order, 'pending', note);
};

const recordWhole = ({ inside, order, ref, news, at }: Act) => {
  const reason = news.meaning === 'chargeback' ? 'chargeback' : 'refund';
  // A refund is what we wanted; with a bank that takes money back somebody may want to talk.
  const status = reason === 'refund' ? 'resolved' : 'review';
  return recordRefund(inside, order, { attemptNumber: ref.attemptNumber, reason, amount: order.total, status, at });
};

const moneyBack = async (act: Act, isCurrent: boolean) => {
  const { inside, order, ref, news } = act;
  const note = news.meaning === 'chargeback' ? buyerNotes.chargedBack : buyerNotes.refunded(order.total);
  await takeBack(act, note, isCurrent);
  await recordWhole(act);
  await changeAttempt(inside, ref, { status: 'refunded', providerId: news.providerId, askAt: null });
};

/** Which of both payments goes back is the operator's to say: the tickets stand on the first. */
const recordSecond = ({ inside, order, ref, at }: Act) => {
  const record = { attemptNumber: ref.attemptNumber, reason: 'paid_twice', amount: order.total, at } as const;
  return recordRefund(inside, order, { ...record, status: 'review' });
};

const reverse = async (act: Act) => {
  const { inside, order, ref, at } = act;
  await takeBack(act, buyerNotes.reversed, false);
  const record = { attemptNumber: ref.attemptNumber, reason: 'reversed', amount: order.total, at } as const;
  await recordRefund(inside, order, { ...record, status: 'review' });
  await changeAttempt(inside, ref, { status: 'reversed', askAt: null });
};

const act = async (work: Act, verdict: Verdict, isCurrent: boolean): Promise<void> => {
  const { inside, order, ref, news, at } = work;
  const change = (to: AttemptChange) => changeAttempt(inside, ref, to);
  const { providerId, paymentType } = news;
  const later = new Date(at.getTime() + ASK_EVERY);
  switch (verdict) {
    case 'approve':
    case 'settle_late':
    case 'paid_twice':
      return settle(work, verdict);
    case 'paid_again':
      return recordSecond(work);
    case 'other_back':
      return recordWhole(work);
    case 'reject':
      await rejectUnpaid(inside, order, at);
      return change({ status: 'failed', providerId, paymentType, askAt: null });
    case 'end_attempt':
      return change({ status: 'failed', providerId, paymentType, askAt: null });
    case 'reverse':
      return reverse(work);
    case 'money_back':
      return moneyBack(work, isCurrent);
    case 'note_waiting':
      return change({ providerId, paymentType, askAt: later });
    case 'note_held':
      // Of an attempt that has ended: it is cancelled at once.
      return change({ providerId, paymentType, askAt: work.isOver ? at : later });
    case 'note_denied':
      return change({ providerId, deniedId: providerId, paymentType, askAt: later });
    case 'verify':
      return change({ askAt: at });
    case 'ignore':
  }
};

/** Verdicts that change nothing of the attempt itself. */
const LEAVES_ATTEMPT: ReadonlySet<Verdict> = new Set(['ignore', 'paid_again', 'other_back']);

const isPartial = ({ meaning }: PaymentNews) => meaning === 'partial_refund' || meaning === 'partial_chargeback';

const recordPart = ({ inside, order, ref, news, at }: Act) => {
  const reason = news.meaning === 'partial_chargeback' ? 'partial_chargeback' : 'partial_refund';
  const amount = Number.isFinite(news.refunded) ? news.refunded : 0;
  return recordRefund(inside, order, { attemptNumber: ref.attemptNumber, reason, amount, status: 'review', at });
};

/**
 * Does in one commit what news of a payment means, and keeps the notification with it.
 * @param options.news of this attempt, with the amount and currency of its order: the caller has checked that
 * @throws Error when there is no such attempt
 */
export const applyNews = async (
  database: TransactionalDatabase,
  { ref, news, source, at }: ApplyOptions,
): Promise<Applied> => {
  const applied = await decideOrder<Applied>(database, ref.transactionId, async (inside, order) => {
    const { seatDetailId, eventId } = order;
    if (source.kind === 'notification' && (await inside.query(SEEN, [seatDetailId, source.hash])).length > 0)
      return 'repeated';

    const attempts = await attemptsOf(inside, ref.transactionId);
    const attempt = attempts.find(({ attempt_number: number }) => number === ref.attemptNumber);
    if (attempt?.order_key !== ref.orderKey) throw new Error(`There is no attempt ${orderIdOf(ref)}`);
    if (source.kind === 'answer' && source.revision !== attempt.revision) return 'overtaken';

    const isCurrent = attempts[0] === attempt;
    const standing = {
      order: order.status,
      attempt: attempt.attempt_status,
      isCurrent,
      providerId: attempt.provider_transaction_id,
      deniedId: attempt.denied_transaction_id,
    };
    const verdict = judgeNews(standing, news, source.kind === 'answer');
    const work = { inside, order, ref, news, at, isOver: attempt.attempt_status !== 'open' };
    await act(work, verdict, isCurrent);
    // What was to be asked has been.
    if (LEAVES_ATTEMPT.has(verdict) && source.kind === 'answer' && attempt.attempt_status !== 'open')
      await changeAttempt(inside, ref, { askAt: null });
    if (isPartial(news) && verdict !== 'verify') await recordPart(work);

    if (source.kind === 'notification') {
      const { hash, body } = source;
      const kept = [
        seatDetailId,
        hash,
        eventId,
        ref.transactionId,
        ref.attemptNumber,
        JSON.stringify(body),
        verdict,
        at,
      ];
      await inside.query(KEEP, kept);
    }
    return verdict;
  });
  if (applied === undefined) throw new Error(`There is no transaction ${ref.transactionId}`);
  return applied;
};
