import { statement, type Database } from '../../../platform/database/database.ts';
import { assertHoldsClass, type LockedOrder } from './order-lock.ts';

const REJECT = statement<never>(`
  update transaction set transaction_approve_status_name = 'rejected', transaction_note = $3
  where seat_detail_id = $1 and transaction_id = $2 and transaction_approve_status_name <> 'rejected'`);

const FAIL = statement<{ ticket_id: string }>(`
  update ticket set ticket_status_name = 'failed'
  where seat_detail_id = $1 and transaction_id = $2 and ticket_status_name in ('pending', 'issued')
  returning ticket_id`);

const GIVE_BACK = statement<never>('update seat_detail set taken = taken - $2 where seat_detail_id = $1');

/**
 * An order comes to nothing: its tickets fail and their places are free again, in the commit of the caller. A pending
 * one may be rejected by anybody; an approved one only because its money is gone, which the caller has made sure of.
 * @param note why, for the buyer; null where there is nothing to explain
 * @throws NeedsClassLock
 */
export const rejectTransaction = async (
  inside: Database,
  order: LockedOrder,
  from: 'pending' | 'approved',
  note: string | null = null,
): Promise<void> => {
  const { seatDetailId, transactionId, status, isReserved } = order;
  if (status !== from) throw new Error(`A transaction that is ${from} was to be rejected, this one is ${status}`);
  assertHoldsClass(order);
  await inside.query(REJECT, [seatDetailId, transactionId, note]);
  const failed = await inside.query(FAIL, [seatDetailId, transactionId]);
  if (!isReserved && failed.length > 0) await inside.query(GIVE_BACK, [seatDetailId, failed.length]);
};
