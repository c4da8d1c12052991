import { statement, type Database } from '../../../platform/database/database.ts';
import type { LockedOrder } from './order-lock.ts';
import { requestTicketFiles } from '../../tickets/index.ts';

const APPROVE = statement<never>(`
  update transaction
  set transaction_approve_status_name = 'approved', paid_attempt_number = $3, transaction_note = null
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name = 'pending'`);

const ISSUE = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'issued'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name = 'pending'
  returning ticket_id`);

/**
 * A pending order is paid: its tickets are issued, and their files are asked for, in the commit of the caller.
 * @throws Error when the order is not pending
 */
export const approveTransaction = async (
  inside: Database,
  { seatDetailId, transactionId, status, quantity }: LockedOrder,
  attemptNumber: number,
): Promise<void> => {
  if (status !== 'pending') throw new Error(`Only a pending transaction is approved, this one is ${status}`);
  await inside.query(APPROVE, [seatDetailId, transactionId, attemptNumber]);
  const issued = await inside.query(ISSUE, [seatDetailId, transactionId]);
  if (issued.length !== quantity)
    throw new Error(`Transaction ${transactionId} has ${issued.length} pending tickets of ${quantity}`);
  await requestTicketFiles(inside, transactionId);
};
