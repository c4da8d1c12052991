import { statement, type Database } from '../../../platform/database/database.ts';
import { assertHoldsClass, type LockedOrder } from './order-lock.ts';
import { requestTicketFiles } from '../../tickets/index.ts';

/** The seats of the order that somebody else holds by now. */
const LOST = statement<{ ticket_id: string }>(`
  select ticket.ticket_id from ticket
  join ticket as other on other.seat_detail_id = ticket.seat_detail_id
    and other.ticket_seat_number = ticket.ticket_seat_number
    and other.ticket_reserved and other.ticket_status_name in ('pending', 'issued')
  where ticket.seat_detail_id = $1 and ticket.transaction_id = $2
  limit 1`);

const TAKE = statement<{ taken: number }>(`
  update seat_detail set taken = taken + $2
  where seat_detail_id = $1 and (seat_detail_quantity is null or taken + $2 <= seat_detail_quantity)
  returning taken`);

const ISSUE = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'issued'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name = 'failed'
  returning ticket_id`);

const APPROVE = statement<never>(`
  update transaction
  set transaction_approve_status_name = 'approved', paid_attempt_number = $3, transaction_note = null
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name = 'rejected'`);

/**
 * A rejected order was paid after all: takes its places again, all of them or none, and issues its tickets, in the
 * commit of the caller. Somebody who takes one of the seats at this moment makes it fail with 23505: the caller begins
 * again, and then they are seen to be lost.
 * @param at an event that is over by then gives no tickets
 * @returns whether the order has its tickets
 * @throws NeedsClassLock
 */
export const retakeTickets = async (
  inside: Database,
  order: LockedOrder,
  attemptNumber: number,
  at: Date,
): Promise<boolean> => {
  const { seatDetailId, transactionId, status, quantity, isReserved, eventEndsAt } = order;
  if (status !== 'rejected') throw new Error(`Only a rejected transaction takes again, this one is ${status}`);
  if (at >= eventEndsAt) return false;
  if (isReserved) {
    const lost = await inside.query(LOST, [seatDetailId, transactionId]);
    if (lost.length > 0) return false;
  } else {
    assertHoldsClass(order);
    const taken = await inside.query(TAKE, [seatDetailId, quantity]);
    if (taken.length === 0) return false;
  }
  await inside.query(APPROVE, [seatDetailId, transactionId, attemptNumber]);
  const issued = await inside.query(ISSUE, [seatDetailId, transactionId]);
  if (issued.length !== quantity)
    throw new Error(`Transaction ${transactionId} has ${issued.length} failed tickets of ${quantity}`);
  await requestTicketFiles(inside, transactionId);
  return true;
};
