import type { Database, TransactionalDatabase } from '../../../platform/database/database.ts';
import { proofOf } from '../../../platform/database/rollback-proof.ts';
import { lockOrder, NeedsClassLock, type LockedOrder } from './order-lock.ts';

/** Work on a held transaction; it is done again from the start after a conflict, so it may do nothing else. */
export type Decision<Result> = (inside: Database, order: LockedOrder) => Promise<Result>;

const MOST_TRIES = 8;

/**
 * Decides about a transaction in one commit, with nobody else deciding meanwhile.
 * @param options.holdsClass whether its class is held from the start; without it work that turns out to want it is
 * begun again
 * @returns undefined where there is no such transaction
 */
export const decideOrder = async <Result>(
  database: TransactionalDatabase,
  transactionId: number,
  decision: Decision<Result>,
  { holdsClass = false }: { holdsClass?: boolean } = {},
): Promise<Result | undefined> => {
  let withClass = holdsClass;
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (inside) => {
        const order = await lockOrder(inside, transactionId, withClass);
        return order && decision(inside, order);
      });
    } catch (error) {
      if (error instanceof NeedsClassLock && !withClass) withClass = true;
      else if (proofOf(error) !== 'conflict' || tries >= MOST_TRIES) throw error;
    }
  }
};
