import type { Database } from '../database/database.ts';
import { wantOrderMail } from '../plugins/app/order-mail/order-mail-job.ts';
import type { LockedOrder } from '../plugins/app/payment/order-lock.ts';
import { rejectTransaction } from './reject-transaction.ts';

/** Clocks differ: the provider may end an order that much before we do. */
const EARLY = 60_000;

/**
 * A pending order comes to nothing because nobody paid. Its buyer is told by mail where the hold had run out; who was
 * refused, or gave up before, knows.
 * @throws WantsClass
 */
export const rejectUnpaid = async (inside: Database, order: LockedOrder, at: Date): Promise<void> => {
  await rejectTransaction(inside, order, 'pending');
  const { expiresAt, transactionId } = order;
  if (expiresAt && at.getTime() >= expiresAt.getTime() - EARLY) await wantOrderMail(inside, 'unpaid', transactionId);
};
