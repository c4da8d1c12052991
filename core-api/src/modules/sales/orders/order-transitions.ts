import type { PaymentInstructions, TransactionRejectReason } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../../platform/database/database.ts';
import { requestOrderMail } from '../../mail/index.ts';
import { requestTicketFiles } from '../../tickets/index.ts';
import { requireClassLock, type LockedOrder } from './order-lock.ts';

const APPROVE = statement<never>(`
  update transaction
  set transaction_approve_status_name = 'approved', paid_attempt_number = $3, transaction_note = null
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name = 'pending'`);

const ISSUE_TICKETS = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'issued'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name = 'pending'
  returning ticket_id`);

/**
 * Approves a paid order: issues its tickets and requests their files, in the caller's commit.
 * @throws Error if the order is not pending
 */
export const approveTransaction = async (
  tx: Database,
  { seatDetailId, transactionId, status, quantity }: LockedOrder,
  attemptNumber: number,
): Promise<void> => {
  if (status !== 'pending') throw new Error(`Only a pending transaction is approved, this one is ${status}`);
  await tx.query(APPROVE, [seatDetailId, transactionId, attemptNumber]);
  const issued = await tx.query(ISSUE_TICKETS, [seatDetailId, transactionId]);
  if (issued.length !== quantity)
    throw new Error(`Transaction ${transactionId} has ${issued.length} pending tickets of ${quantity}`);
  await requestTicketFiles(tx, transactionId);
};

const REJECT = statement<never>(`
  update transaction
  set transaction_approve_status_name = 'rejected', transaction_note = $3, transaction_reject_reason = $4
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name <> 'rejected'`);

const FAIL_TICKETS = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'failed'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name in ('pending', 'issued')
  returning ticket_id`);

const RELEASE_PLACES = statement<never>('update seat_detail set taken = taken - $2 where seat_detail_id = $1');

/** Both are shown to the buyer. */
type Rejection = { reason: TransactionRejectReason; note?: string | null };

/**
 * Rejects an order and frees its places, in the caller's commit. An approved one only if its money is gone.
 * @throws ClassLockNeeded
 */
export const rejectTransaction = async (
  tx: Database,
  order: LockedOrder,
  from: 'pending' | 'approved',
  { reason, note = null }: Rejection,
): Promise<void> => {
  const { seatDetailId, transactionId, status, isReserved } = order;
  if (status !== from) throw new Error(`A transaction that is ${from} was to be rejected, this one is ${status}`);
  requireClassLock(order);
  await tx.query(REJECT, [seatDetailId, transactionId, note, reason]);
  const failed = await tx.query(FAIL_TICKETS, [seatDetailId, transactionId]);
  if (!isReserved && failed.length > 0) await tx.query(RELEASE_PLACES, [seatDetailId, failed.length]);
};

/** The provider may end an order that much earlier than we do. */
const CLOCK_SKEW = 60_000;

/**
 * Rejects a pending order that was not paid. The buyer gets a mail if the hold has expired.
 * @param reason default: `expired` if the hold has expired, else `cancelled`
 * @throws ClassLockNeeded
 */
export const rejectUnpaid = async (
  tx: Database,
  order: LockedOrder,
  at: Date,
  reason?: TransactionRejectReason,
): Promise<void> => {
  const { expiresAt, transactionId } = order;
  const isExpired = expiresAt !== null && at.getTime() >= expiresAt.getTime() - CLOCK_SKEW;
  await rejectTransaction(tx, order, 'pending', { reason: reason ?? (isExpired ? 'expired' : 'cancelled') });
  if (isExpired) await requestOrderMail(tx, 'unpaid', transactionId);
};

const SET_INSTRUCTIONS = statement<{ transaction_id: string }>(`
  update transaction set payment_instructions = $3
  where seat_detail_id = $1 and transaction_id = $2 and payment_instructions is distinct from $3::jsonb
  returning transaction_id`);

/**
 * Stores how a pending order is paid, in the caller's commit. With a number its buyer gets a mail, once for an order.
 * @param instructions null: not known any more
 */
export const setInstructions = async (
  tx: Database,
  { seatDetailId, transactionId, status }: LockedOrder,
  instructions: PaymentInstructions | null,
): Promise<void> => {
  if (status !== 'pending') return;
  const json = instructions && JSON.stringify(instructions);
  const changed = await tx.query(SET_INSTRUCTIONS, [seatDetailId, transactionId, json]);
  if (changed.length > 0 && instructions?.number) await requestOrderMail(tx, 'bill', transactionId);
};

const FIND_TAKEN_SEAT = statement<{ ticket_id: string }>(`
  select ticket.ticket_id from ticket
  join ticket as other on other.seat_detail_id = ticket.seat_detail_id
    and other.ticket_seat_number = ticket.ticket_seat_number
    and other.ticket_reserved and other.ticket_status_name in ('pending', 'issued')
  where ticket.seat_detail_id = $1 and ticket.transaction_id = $2
  limit 1`);

const TAKE_PLACES = statement<{ taken: number }>(`
  update seat_detail set taken = taken + $2
  where seat_detail_id = $1 and (seat_detail_quantity is null or taken + $2 <= seat_detail_quantity)
  returning taken`);

const REISSUE_TICKETS = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'issued'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name = 'failed'
  returning ticket_id`);

const APPROVE_LATE = statement<never>(`
  update transaction
  set transaction_approve_status_name = 'approved', paid_attempt_number = $3, transaction_note = null,
    transaction_reject_reason = null
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name = 'rejected'`);

/**
 * Takes the places of a rejected order again, all or none, and issues its tickets, in the caller's commit. If somebody
 * takes one of the seats concurrently it fails with 23505; the caller retries and then finds the seat taken.
 * @param at tickets of an event that is over by then are not issued
 * @returns whether the order has its tickets
 * @throws ClassLockNeeded
 */
export const retakeTickets = async (
  tx: Database,
  order: LockedOrder,
  attemptNumber: number,
  at: Date,
): Promise<boolean> => {
  const { seatDetailId, transactionId, status, quantity, isReserved, eventEndsAt } = order;
  if (status !== 'rejected') throw new Error(`Only a rejected transaction takes again, this one is ${status}`);
  if (at >= eventEndsAt) return false;
  if (isReserved) {
    const lost = await tx.query(FIND_TAKEN_SEAT, [seatDetailId, transactionId]);
    if (lost.length > 0) return false;
  } else {
    requireClassLock(order);
    const taken = await tx.query(TAKE_PLACES, [seatDetailId, quantity]);
    if (taken.length === 0) return false;
  }
  await tx.query(APPROVE_LATE, [seatDetailId, transactionId, attemptNumber]);
  const issued = await tx.query(REISSUE_TICKETS, [seatDetailId, transactionId]);
  if (issued.length !== quantity)
    throw new Error(`Transaction ${transactionId} has ${issued.length} failed tickets of ${quantity}`);
  await requestTicketFiles(tx, transactionId);
  return true;
};
