import { statement, type Database, type TransactionalDatabase } from '../../platform/database/database.ts';
import {
  approveTransaction,
  decideOrder,
  rejectTransaction,
  rejectUnpaid,
  retakeTickets,
  type LockedOrder,
} from '../sales/index.ts';
import { recordRefund, settleOwed } from './record-refund.ts';
import { attemptsOf, changeAttempt, type AttemptChange, orderIdOf, type NamedAttempt } from './payment-repository.ts';
import { buyerNotes } from './buyer-messages.ts';
import { decidePayment, type PaymentDecision } from './decide-payment.ts';
import type { ClearReport } from './provider/payment-provider.ts';

/** Where a report comes from. */
export type ReportSource =
  /** A verified notification; `hash` is the SHA-256 of its body as it came. */
  | { kind: 'notification'; hash: Buffer }
  /** The answer to a question that was asked when the attempt had this revision. */
  | { kind: 'answer'; revision: number };

/** `repeated`: this very notification was applied before. `overtaken`: another report came while this was asked for. */
export type Applied = PaymentDecision | 'repeated' | 'overtaken';

export type ApplyOptions = { ref: NamedAttempt; report: ClearReport; source: ReportSource; at: Date };

/** The status of an open attempt is queried this often. */
export const QUERY_EVERY = 60_000;

const SEEN = statement<never>('select from payment_notification where seat_detail_id = $1 and body_hash = $2');

const KEEP = statement<never>(`
  insert into payment_notification (
    seat_detail_id, body_hash, event_id, transaction_id, attempt_number, body, verdict, received_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8)`);

type Act = { inside: Database; order: LockedOrder; isOver: boolean } & Pick<ApplyOptions, 'ref' | 'report' | 'at'>;

const settle = async ({ inside, order, ref, report, at }: Act, decision: 'approve' | 'settle_late' | 'paid_twice') => {
  const { attemptNumber } = ref;
  if (decision === 'approve') await approveTransaction(inside, order, attemptNumber);
  const isLost = decision === 'settle_late' && !(await retakeTickets(inside, order, attemptNumber, at));
  if (isLost || decision === 'paid_twice') {
    const reason = isLost ? 'late_settlement' : 'paid_twice';
    await recordRefund(inside, order, { attemptNumber, reason, amount: order.total, status: 'owed', at });
  }
  if (isLost) await writeNote(inside, order, buyerNotes.late(order.total));
  const { providerId, paymentType } = report;
  await changeAttempt(inside, ref, { status: 'settled', providerId, paymentType, settledAt: at, queryAt: null });
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

const recordWhole = ({ inside, order, ref, report, at }: Act) => {
  const reason = report.meaning === 'chargeback' ? 'chargeback' : 'refund';
  // A refund is what we wanted; with a bank that takes money back somebody may want to talk.
  const status = reason === 'refund' ? 'resolved' : 'review';
  return recordRefund(inside, order, { attemptNumber: ref.attemptNumber, reason, amount: order.total, status, at });
};

const moneyBack = async (act: Act, isCurrent: boolean) => {
  const { inside, order, ref, report } = act;
  const note = report.meaning === 'chargeback' ? buyerNotes.chargedBack : buyerNotes.refunded(order.total);
  await takeBack(act, note, isCurrent);
  await recordWhole(act);
  await changeAttempt(inside, ref, { status: 'refunded', providerId: report.providerId, queryAt: null });
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
  await changeAttempt(inside, ref, { status: 'reversed', queryAt: null });
};

const act = async (work: Act, decision: PaymentDecision, isCurrent: boolean): Promise<void> => {
  const { inside, order, ref, report, at } = work;
  const change = (to: AttemptChange) => changeAttempt(inside, ref, to);
  const { providerId, paymentType } = report;
  const later = new Date(at.getTime() + QUERY_EVERY);
  switch (decision) {
    case 'approve':
    case 'settle_late':
    case 'paid_twice':
      return settle(work, decision);
    case 'paid_again':
      return recordSecond(work);
    case 'other_back':
      return recordWhole(work);
    case 'reject':
      await rejectUnpaid(inside, order, at);
      return change({ status: 'failed', providerId, paymentType, queryAt: null });
    case 'end_attempt':
      return change({ status: 'failed', providerId, paymentType, queryAt: null });
    case 'reverse':
      return reverse(work);
    case 'money_back':
      return moneyBack(work, isCurrent);
    case 'note_waiting':
      return change({ providerId, paymentType, queryAt: later });
    case 'note_held':
      // Of an attempt that has ended: it is cancelled at once.
      return change({ providerId, paymentType, queryAt: work.isOver ? at : later });
    case 'note_denied':
      return change({ providerId, deniedId: providerId, paymentType, queryAt: later });
    case 'verify':
      return change({ queryAt: at });
    case 'ignore':
  }
};

/** Decisions that change nothing of the attempt itself. */
const LEAVES_ATTEMPT: ReadonlySet<PaymentDecision> = new Set(['ignore', 'paid_again', 'other_back']);

const isPartial = ({ meaning }: ClearReport) => meaning === 'partial_refund' || meaning === 'partial_chargeback';

const recordPart = ({ inside, order, ref, report, at }: Act) => {
  const reason = report.meaning === 'partial_chargeback' ? 'partial_chargeback' : 'partial_refund';
  const amount = Number.isFinite(report.refunded) ? report.refunded : 0;
  return recordRefund(inside, order, { attemptNumber: ref.attemptNumber, reason, amount, status: 'review', at });
};

/**
 * Does in one commit what the report of a payment means, and keeps the notification with it.
 * @param options.report of this attempt, with the amount and currency of its order: the caller has checked that
 * @throws Error when there is no such attempt
 */
export const applyReport = async (
  database: TransactionalDatabase,
  { ref, report, source, at }: ApplyOptions,
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
    const state = {
      order: order.status,
      attempt: attempt.attempt_status,
      isCurrent,
      providerId: attempt.provider_transaction_id,
      deniedId: attempt.denied_transaction_id,
    };
    const decision = decidePayment(state, report, source.kind === 'answer');
    const work = { inside, order, ref, report, at, isOver: attempt.attempt_status !== 'open' };
    await act(work, decision, isCurrent);
    // What was to be queried has been.
    if (LEAVES_ATTEMPT.has(decision) && source.kind === 'answer' && attempt.attempt_status !== 'open')
      await changeAttempt(inside, ref, { queryAt: null });
    if (isPartial(report) && decision !== 'verify') await recordPart(work);

    if (source.kind === 'notification') {
      const { hash } = source;
      const values = [
        seatDetailId,
        hash,
        eventId,
        ref.transactionId,
        ref.attemptNumber,
        JSON.stringify(report.body),
        decision,
        at,
      ];
      await inside.query(KEEP, values);
    }
    return decision;
  });
  if (applied === undefined) throw new Error(`There is no transaction ${ref.transactionId}`);
  return applied;
};
