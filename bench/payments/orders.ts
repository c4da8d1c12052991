import type { Buyer } from '@acara/core-api/bench';
import { BenchError } from '../lib/bench-run.ts';
import { findOrderId } from '../environment/order-ids.ts';
import type { TestEnvironment, PurchaseOptions } from '../environment/test-environment.ts';
import { waitUntil } from './at-once.ts';

/** An order that was placed. `orderId`: as the provider knows its first attempt. */
export type Placed = { buyer: Buyer; transactionId: number; orderId: string };

/** Buys. @throws BenchError when it is refused */
export const place = async (environment: TestEnvironment, buyer: Buyer, purchase: PurchaseOptions): Promise<Placed> => {
  const { status, body } = await environment.buy(buyer, purchase);
  const transactionId = Number(body['transaction_id']);
  if (status !== 200) throw new BenchError(`a purchase was answered ${status}: ${JSON.stringify(body)}`);
  return { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
};

/** Where an order stands in the database. Lists are sorted, so that two orders can be compared. */
export type OrderState = {
  id: number;
  status: 'pending' | 'approved' | 'rejected';
  note: string | null;
  /** Status of each ticket. */
  tickets: string[];
  /** `reason amount status` of each record. */
  refunds: string[];
  /** `number status` of each attempt. */
  attempts: string[];
  /** Kept PDFs, of any version, of tickets that are issued. */
  files: number;
};

const ORDER_STATES = `
  select transaction_id::int as id, transaction_approve_status_name as status, transaction_note as note,
    array(select ticket_status_name from ticket
      where ticket.transaction_id = transaction.transaction_id order by 1) as tickets,
    array(select refund_reason || ' ' || refund_amount || ' ' || refund_status from refund
      where refund.transaction_id = transaction.transaction_id order by 1) as refunds,
    array(select attempt_number || ' ' || attempt_status from payment_attempt
      where payment_attempt.transaction_id = transaction.transaction_id order by 1) as attempts,
    (select count(*)::int from ticket_file join ticket using (seat_detail_id, ticket_id)
      where ticket.transaction_id = transaction.transaction_id and ticket_status_name = 'issued'
        and substring(file from 1 for 4) = '%PDF') as files
  from transaction`;

/** By transaction. */
export const getOrderStates = async (
  { database }: TestEnvironment,
  ids: readonly number[],
): Promise<Map<number, OrderState>> => {
  const { rows } = await database.pool.query<OrderState>(`${ORDER_STATES} where transaction_id = any($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

/** How many orders have this status. */
export const countOrders = async ({ database }: TestEnvironment, status: OrderState['status']): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from transaction where transaction_approve_status_name = $1',
    [status],
  );
  return rows[0]?.count ?? 0;
};

export const MINUTE = 60_000;
/** How long after its hold an order is looked at. */
export const GRACE = 2 * MINUTE;

/** Lets all holds run out and waits until nothing is pending any more. */
export const letHoldsEnd = async (environment: TestEnvironment): Promise<void> => {
  await environment.clock.advance(environment.hold + GRACE + 1_000);
  await waitUntil(
    async () => (await countOrders(environment, 'pending')) === 0,
    'orders whose hold is over were not all decided',
  );
};

const FILES_MISSING = `
  select from ticket left join ticket_file using (seat_detail_id, ticket_id)
  where ticket_status_name = 'issued' and ticket_file.ticket_id is null limit 1`;

/** Waits until every issued ticket has its PDF. @returns how long that took, in ms */
export const untilFilesAreMade = async (
  { database }: Pick<TestEnvironment, 'database'>,
  limitMs = 120_000,
): Promise<number> => {
  const begun = performance.now();
  const isDone = async () => (await database.pool.query(FILES_MISSING)).rowCount === 0;
  await waitUntil(isDone, 'the files of issued tickets were not all made', limitMs);
  return performance.now() - begun;
};
