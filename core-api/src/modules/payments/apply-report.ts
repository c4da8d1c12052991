import type { TransactionRejectReason } from '@acara/shared-contract/entities';
import { statement, type Database, type TransactionalDatabase } from '../../platform/database/database.ts';
import {
  approveTransaction,
  decideOrder,
  rejectTransaction,
  rejectUnpaid,
  retakeTickets,
  setInstructions,
  type LockedOrder,
} from '../sales/index.ts';
import { buyerNotes } from './buyer-messages.ts';
import { decidePayment, type PaymentDecision } from './decide-payment.ts';
import {
  formatOrderId,
  listAttempts,
  updateAttempt,
  type AttemptUpdate,
  type ProviderOrderRef,
} from './payment-repository.ts';
import type { ClearReport } from './provider/payment-provider.ts';
import { recordRefund, settleOwed } from './refund-repository.ts';

type ReportSource =
  /** A verified notification; `hash` is the SHA-256 of its raw body. */
  | { kind: 'notification'; hash: Buffer }
  /** The answer to a status query that was sent at this revision of the attempt. */
  | { kind: 'answer'; revision: number };

/** `repeated`: this notification was applied before. `overtaken`: another report was applied during the query. */
export type ApplyResult = PaymentDecision | 'repeated' | 'overtaken';

type ApplyOptions = { ref: ProviderOrderRef; report: ClearReport; source: ReportSource; at: Date };

/** Interval of status queries of an open attempt. */
export const QUERY_INTERVAL = 60_000;

const FIND_NOTIFICATION = statement<never>(
  'select from payment_notification where seat_detail_id = $1 and body_hash = $2',
);

const INSERT_NOTIFICATION = statement<never>(`
  insert into payment_notification (
    seat_detail_id, body_hash, event_id, transaction_id, attempt_number, body, decision, received_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8)`);

type ReportContext = { tx: Database; order: LockedOrder; isOver: boolean } & Pick<
  ApplyOptions,
  'ref' | 'report' | 'at'
>;

const applyPayment = async (
  { tx, order, ref, report, at }: ReportContext,
  decision: 'approve' | 'settle_late' | 'paid_twice',
) => {
  const { attemptNumber } = ref;
  if (decision === 'approve') await approveTransaction(tx, order, attemptNumber);
  const isLost = decision === 'settle_late' && !(await retakeTickets(tx, order, attemptNumber, at));
  if (isLost || decision === 'paid_twice') {
    const reason = isLost ? 'late_settlement' : 'paid_twice';
    await recordRefund(tx, order, { attemptNumber, reason, amount: order.total, status: 'owed', at });
  }
  if (isLost) await setNote(tx, order, buyerNotes.late(order.total));
  const { providerId, paymentType } = report;
  await updateAttempt(tx, ref, { status: 'settled', providerId, paymentType, settledAt: at, nextQueryAt: null });
};

const SET_NOTE = statement<never>(
  'update transaction set transaction_note = $3 where seat_detail_id = $1 and transaction_id = $2',
);
const setNote = (tx: Database, { seatDetailId, transactionId }: LockedOrder, note: string) =>
  tx.query(SET_NOTE, [seatDetailId, transactionId, note]);

/** The money of an attempt is gone, so its tickets are revoked. */
const revokeTickets = async (
  { tx, order, ref, at }: ReportContext,
  why: { note: string; reason: TransactionRejectReason },
  isPending: boolean,
) => {
  const { attemptNumber } = ref;
  await settleOwed(tx, order, { attemptNumber, at, note: why.note });
  if (order.status === 'approved' && order.paidAttemptNumber === attemptNumber)
    await rejectTransaction(tx, order, 'approved', why);
  else if (order.status === 'pending' && isPending) await rejectTransaction(tx, order, 'pending', why);
};

const recordFullRefund = ({ tx, order, ref, report, at }: ReportContext) => {
  const reason = report.meaning === 'chargeback' ? 'chargeback' : 'refund';
  // A refund was intended; a chargeback needs a person.
  const status = reason === 'refund' ? 'resolved' : 'review';
  return recordRefund(tx, order, { attemptNumber: ref.attemptNumber, reason, amount: order.total, status, at });
};

const applyRefund = async (context: ReportContext, isCurrent: boolean) => {
  const { tx, order, ref, report } = context;
  const why =
    report.meaning === 'chargeback'
      ? ({ note: buyerNotes.chargedBack, reason: 'reversed' } as const)
      : ({ note: buyerNotes.refunded(order.total), reason: 'refunded' } as const);
  await revokeTickets(context, why, isCurrent);
  await recordFullRefund(context);
  await updateAttempt(tx, ref, { status: 'refunded', providerId: report.providerId, nextQueryAt: null });
};

/** The operator decides which of both payments is refunded; the tickets belong to the first. */
const recordDuplicate = ({ tx, order, ref, at }: ReportContext) => {
  const record = { attemptNumber: ref.attemptNumber, reason: 'paid_twice', amount: order.total, at } as const;
  return recordRefund(tx, order, { ...record, status: 'review' });
};

const applyReversal = async (context: ReportContext) => {
  const { tx, order, ref, at } = context;
  await revokeTickets(context, { note: buyerNotes.reversed, reason: 'reversed' }, false);
  const record = { attemptNumber: ref.attemptNumber, reason: 'reversed', amount: order.total, at } as const;
  await recordRefund(tx, order, { ...record, status: 'review' });
  await updateAttempt(tx, ref, { status: 'reversed', nextQueryAt: null });
};

const applyDecision = async (context: ReportContext, decision: PaymentDecision, isCurrent: boolean): Promise<void> => {
  const { tx, order, ref, report, at } = context;
  const change = (to: AttemptUpdate) => updateAttempt(tx, ref, to);
  const { providerId, paymentType } = report;
  const later = new Date(at.getTime() + QUERY_INTERVAL);
  switch (decision) {
    case 'approve':
    case 'settle_late':
    case 'paid_twice':
      return applyPayment(context, decision);
    case 'paid_again':
      return recordDuplicate(context);
    case 'other_back':
      return recordFullRefund(context);
    case 'reject':
      await rejectUnpaid(tx, order, at, report.endReason);
      return change({ status: 'failed', providerId, paymentType, nextQueryAt: null });
    case 'end_attempt':
      return change({ status: 'failed', providerId, paymentType, nextQueryAt: null });
    case 'reverse':
      return applyReversal(context);
    case 'money_back':
      return applyRefund(context, isCurrent);
    case 'note_waiting':
      if (isCurrent) await setInstructions(tx, order, report.instructions);
      return change({ providerId, paymentType, nextQueryAt: later });
    case 'note_held':
      // If the attempt has ended, the poller cancels the hold at once.
      return change({ providerId, paymentType, nextQueryAt: context.isOver ? at : later });
    case 'note_denied':
      // If it was another try's, the next query brings them back.
      if (isCurrent) await setInstructions(tx, order, null);
      return change({ providerId, deniedId: providerId, paymentType, nextQueryAt: later });
    case 'verify':
      return change({ nextQueryAt: at });
    case 'ignore':
  }
};

const KEEPS_ATTEMPT: ReadonlySet<PaymentDecision> = new Set(['ignore', 'paid_again', 'other_back']);

const isPartial = ({ meaning }: ClearReport) => meaning === 'partial_refund' || meaning === 'partial_chargeback';

const recordPartialRefund = ({ tx, order, ref, report, at }: ReportContext) => {
  const reason = report.meaning === 'partial_chargeback' ? 'partial_chargeback' : 'partial_refund';
  const amount = Number.isFinite(report.refunded) ? report.refunded : 0;
  return recordRefund(tx, order, { attemptNumber: ref.attemptNumber, reason, amount, status: 'review', at });
};

/**
 * Decides what a report leads to and applies it in one commit, together with the notification.
 * @param options.report of this attempt, with the amount and currency of its order: checked by the caller
 * @throws Error when there is no such attempt
 */
export const applyReport = async (
  database: TransactionalDatabase,
  { ref, report, source, at }: ApplyOptions,
): Promise<ApplyResult> => {
  const applied = await decideOrder<ApplyResult>(database, ref.transactionId, async (tx, order) => {
    const { seatDetailId, eventId } = order;
    if (source.kind === 'notification' && (await tx.query(FIND_NOTIFICATION, [seatDetailId, source.hash])).length > 0)
      return 'repeated';

    const attempts = await listAttempts(tx, ref.transactionId);
    const attempt = attempts.find(({ attemptNumber }) => attemptNumber === ref.attemptNumber);
    if (attempt?.orderKey !== ref.orderKey) throw new Error(`There is no attempt ${formatOrderId(ref)}`);
    if (source.kind === 'answer' && source.revision !== attempt.revision) return 'overtaken';

    const isCurrent = attempts[0] === attempt;
    const state = {
      order: order.status,
      attempt: attempt.status,
      isCurrent,
      providerId: attempt.providerId,
      deniedId: attempt.deniedId,
    };
    const decision = decidePayment(state, report, source.kind === 'answer');
    const context = { tx, order, ref, report, at, isOver: attempt.status !== 'open' };
    await applyDecision(context, decision, isCurrent);
    // The due query is done.
    if (KEEPS_ATTEMPT.has(decision) && source.kind === 'answer' && attempt.status !== 'open')
      await updateAttempt(tx, ref, { nextQueryAt: null });
    if (isPartial(report) && decision !== 'verify') await recordPartialRefund(context);

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
      await tx.query(INSERT_NOTIFICATION, values);
    }
    return decision;
  });
  if (applied === undefined) throw new Error(`There is no transaction ${ref.transactionId}`);
  return applied;
};
