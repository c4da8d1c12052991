import { ORDER_ID, type Buyer } from '@acara/core-api/bench';
import type { SalesDatabase } from './sales-database.ts';
import { BenchError } from '../lib/bench-run.ts';
import type { TestEnvironment, PurchaseOptions } from './test-environment.ts';
import { timeUntil, waitUntil } from '../lib/concurrency.ts';

const OPENED = `
  select distinct on (transaction_id) transaction_id::int as id, ${ORDER_ID} as "orderId" from payment_attempt
  where transaction_id = any($1) and snap_token is not null
  order by transaction_id, attempt_number desc`;

/** The attempts that were opened last, by transaction. */
export const findOrderIds = async (
  { database }: { database: SalesDatabase },
  transactionIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await database.pool.query<{ id: number; orderId: string }>(OPENED, [transactionIds]);
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
};

/** @throws Error where none was opened */
export const findOrderId = async (environment: { database: SalesDatabase }, transactionId: number): Promise<string> => {
  const orderId = (await findOrderIds(environment, [transactionId])).get(transactionId);
  if (orderId === undefined) throw new Error(`Transaction ${transactionId} was not opened for payment`);
  return orderId;
};

/** An order that was placed. `orderId`: as the provider knows its first attempt. */
export type Placed = { buyer: Buyer; transactionId: number; orderId: string };

/** Buys. @throws BenchError when it is refused */
export const place = async (environment: TestEnvironment, buyer: Buyer, purchase: PurchaseOptions): Promise<Placed> => {
  const { status, body } = await environment.buy(buyer, purchase);
  const transactionId = Number(body['transaction_id']);
  if (status !== 200) throw new BenchError(`a purchase returned ${status}: ${JSON.stringify(body)}`);
  return { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
};

/** An order in the database. Lists are sorted, so that two orders can be compared. */
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
  /** Saved PDFs, of any version, of tickets that are issued. */
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

export const getOrderStates = async (
  { database }: TestEnvironment,
  ids: readonly number[],
): Promise<Map<number, OrderState>> => {
  const { rows } = await database.pool.query<OrderState>(`${ORDER_STATES} where transaction_id = any($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

const SUMMARY = `
  select count(*) filter (where transaction_approve_status_name = 'pending')::int as pending,
    count(*) filter (where transaction_approve_status_name = 'approved')::int as approved,
    count(*) filter (where transaction_approve_status_name = 'rejected')::int as rejected,
    max(expires_at) filter (where transaction_approve_status_name = 'pending') as "lastHold",
    (select count(*)::int from refund where refund_status = 'owed') as owed
  from transaction`;

/** How many orders have each status. `lastHold`: when the last pending one expires. */
export type OrderSummary = Record<'pending' | 'approved' | 'rejected' | 'owed', number> & { lastHold: Date | null };

export const summarizeOrders = async ({ database }: Pick<TestEnvironment, 'database'>): Promise<OrderSummary> => {
  const { rows } = await database.pool.query<OrderSummary>(SUMMARY);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
};

export const MINUTE = 60_000;
/** How long after its hold an order is decided. */
export const GRACE = 2 * MINUTE;

/** Lets all holds run out and waits until nothing is pending any more. */
export const letHoldsEnd = async (environment: TestEnvironment): Promise<void> => {
  await environment.clock.advance(environment.hold + GRACE + 1_000);
  await waitUntil(
    async () => (await summarizeOrders(environment)).pending === 0,
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
  const isDone = async () => (await database.pool.query(FILES_MISSING)).rowCount === 0;
  const ms = await timeUntil(isDone, limitMs);
  if (Number.isNaN(ms)) throw new BenchError('the files of issued tickets were not all made in time');
  return ms;
};
