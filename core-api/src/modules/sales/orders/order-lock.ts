import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { classifyError } from '../../../platform/database/database-errors.ts';
import { statement, type Database, type TransactionalDatabase } from '../../../platform/database/database.ts';

/** Locked until the database transaction ends. */
export type LockedOrder = {
  transactionId: number;
  seatDetailId: number;
  eventId: number;
  status: TransactionApproveStatusName;
  quantity: number;
  /** Whole rupiah. */
  total: number;
  paidAttemptNumber: number | null;
  /** Numbered seats, which are locks themselves; else the class has a counter. */
  isReserved: boolean;
  eventEndsAt: Date;
  /** End of the hold; null if nothing is to be paid. */
  expiresAt: Date | null;
  /** Whether the class is locked too. */
  holdsClass: boolean;
};

const LOCK_CLASS = statement<never>(`
  select from seat_detail
  where seat_detail_id = (select seat_detail_id from transaction where transaction_id = $1)
    and ms_seat_identifier = 'UNRESERVED'
  for no key update`);

// `float8`: pg returns a bigint as text.
const LOCK_ORDER = statement<Omit<LockedOrder, 'transactionId' | 'holdsClass'>>(`
  select transaction.seat_detail_id as "seatDetailId", transaction.event_id as "eventId",
    transaction_approve_status_name as status, transaction_quantity as quantity,
    transaction_total_amount::float8 as total, paid_attempt_number as "paidAttemptNumber",
    ms_seat_identifier = 'RESERVED' as "isReserved", event_end_datetime as "eventEndsAt", expires_at as "expiresAt"
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  where transaction_id = $1
  for no key update of transaction`);

/** Makes `decideOrder` retry with the class locked first. */
class ClassLockNeeded extends Error {
  constructor() {
    super('The class of the order must be locked before the order');
    this.name = 'ClassLockNeeded';
  }
}

/** @throws ClassLockNeeded if the counter would be changed without a lock */
export const requireClassLock = ({ isReserved, holdsClass }: LockedOrder): void => {
  if (!isReserved && !holdsClass) throw new ClassLockNeeded();
};

/** Locks a class before its orders, as purchases do: this prevents deadlocks. */
const lockOrder = async (
  tx: Database,
  transactionId: number,
  holdsClass: boolean,
): Promise<LockedOrder | undefined> => {
  if (holdsClass) await tx.query(LOCK_CLASS, [transactionId]);
  const row = await tx.first(LOCK_ORDER, [transactionId]);
  return row && { transactionId, holdsClass, ...row };
};

/** Runs with the order locked, and again after a conflict: it must have no effects outside of the transaction. */
type OrderWork<Result> = (tx: Database, order: LockedOrder) => Promise<Result>;

const MAX_TRIES = 8;

/**
 * Changes an order in one commit, with the order locked.
 * @param options.holdsClass locks the class from the start; else the decision is retried if it turns out to need that
 * @returns undefined if there is no such order
 */
export const decideOrder = async <Result>(
  database: TransactionalDatabase,
  transactionId: number,
  decision: OrderWork<Result>,
  { holdsClass = false }: { holdsClass?: boolean } = {},
): Promise<Result | undefined> => {
  let withClass = holdsClass;
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (tx) => {
        const order = await lockOrder(tx, transactionId, withClass);
        return order && decision(tx, order);
      });
    } catch (error) {
      if (error instanceof ClassLockNeeded && !withClass) withClass = true;
      else if (classifyError(error) !== 'conflict' || tries >= MAX_TRIES) throw error;
    }
  }
};
