import type { Database } from '../../../platform/database/database.ts';
import { requestOrderMail } from '../../mail/index.ts';
import type { LockedOrder } from './order-lock.ts';
import { rejectTransaction } from './reject-transaction.ts';

/** Clocks differ: the provider may end an order that much before we do. */
const EARLY = 60_000;

/**
 * A pending order comes to nothing because nobody paid. Its buyer is told by mail where the hold had run out; who was
 * refused, or gave up before, knows.
 * @throws NeedsClassLock
 */
export const rejectUnpaid = async (inside: Database, order: LockedOrder, at: Date): Promise<void> => {
  await rejectTransaction(inside, order, 'pending');
  const { expiresAt, transactionId } = order;
  if (expiresAt && at.getTime() >= expiresAt.getTime() - EARLY) await requestOrderMail(inside, 'unpaid', transactionId);
};
