import { statement, type Database } from '../../platform/database/database.ts';
import type { LockedOrder } from '../sales/index.ts';

export type RefundReason =
  | 'late_settlement'
  | 'paid_twice'
  | 'reversed'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback';

/** `owed` to the buyer, or waiting for a person in `review`. */
export type RefundStatus = 'owed' | 'review' | 'resolved';

type RefundRecord = {
  attemptNumber: number;
  reason: RefundReason;
  /** Whole rupiah. */
  amount: number;
  status: RefundStatus;
  at: Date;
};

// A repeated report adds nothing; a further partial refund is reported with the sum.
const RECORD = statement<never>(`
  insert into refund (
    seat_detail_id, event_id, transaction_id, attempt_number, refund_reason, refund_amount, refund_status,
    refund_created_datetime, refund_resolved_datetime
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'resolved' then $8::timestamptz end)
  on conflict (seat_detail_id, transaction_id, attempt_number, refund_reason) do update
  set refund_amount = excluded.refund_amount,
    refund_status = case when refund.refund_amount < excluded.refund_amount then excluded.refund_status else refund.refund_status end,
    refund_resolved_datetime = case
      when refund.refund_amount < excluded.refund_amount then excluded.refund_resolved_datetime
      else refund.refund_resolved_datetime
    end
  where refund.refund_amount <= excluded.refund_amount`);

const SETTLE_OWED = statement<never>(`
  update refund set refund_status = 'resolved', refund_resolved_datetime = $4, refund_note = coalesce(refund_note, $5)
  where seat_detail_id = $1 and transaction_id = $2 and attempt_number = $3 and refund_status = 'owed'`);

/** Records money that goes back, in the caller's commit. */
export const recordRefund = (
  tx: Database,
  { seatDetailId, eventId, transactionId }: LockedOrder,
  { attemptNumber, reason, amount, status, at }: RefundRecord,
): Promise<void> => tx.run(RECORD, [seatDetailId, eventId, transactionId, attemptNumber, reason, amount, status, at]);

/** Resolves the refund record of an attempt: the provider has refunded it, or never had it. */
export const settleOwed = (
  tx: Database,
  { seatDetailId, transactionId }: LockedOrder,
  { attemptNumber, at, note }: { attemptNumber: number; at: Date; note: string },
): Promise<void> => tx.run(SETTLE_OWED, [seatDetailId, transactionId, attemptNumber, at, note]);
