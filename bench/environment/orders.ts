import { ORDER_ID, type Buyer } from '@acara/core-api/testing';
import { BenchError } from '../lib/bench.ts';
import { timeUntil, waitUntil } from '../lib/concurrency.ts';
import { queryNumber, queryRow } from './databases.ts';
import type { JsonResponse } from '../lib/request-json.ts';
import type { Purchase } from './buyers.ts';
import type { TestEnvironment } from './test-environment.ts';

type WithDatabase = Pick<TestEnvironment, 'database'>;

const OPENED = `
  select distinct on (transaction_id) transaction_id::int as id, ${ORDER_ID} as "orderId" from payment_attempt
  where transaction_id = any($1) and snap_token is not null
  order by transaction_id, attempt_number desc`;

/** The attempts that were opened last, by transaction. */
export const findOrderIds = async (
  { database }: WithDatabase,
  transactionIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await database.pool.query<{ id: number; orderId: string }>(OPENED, [transactionIds]);
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
};

/** @throws Error where none was opened */
export const findOrderId = async (environment: WithDatabase, transactionId: number): Promise<string> => {
  const orderId = (await findOrderIds(environment, [transactionId])).get(transactionId);
  if (orderId === undefined) throw new Error(`Transaction ${transactionId} was not opened for payment`);
  return orderId;
};

/** @returns the transaction of a purchase @throws BenchError when it was refused */
export const getTransactionId = ({ status, body }: JsonResponse): number => {
  if (status !== 200) throw new BenchError(`a purchase returned ${status}: ${JSON.stringify(body)}`);
  return Number(body['transaction_id']);
};

/** An order that was placed. `orderId`: as the provider knows its first attempt. */
export type Placed = { buyer: Buyer; transactionId: number; orderId: string };

/** Buys. @throws BenchError when it is refused */
export const place = async (environment: TestEnvironment, buyer: Buyer, purchase: Purchase): Promise<Placed> => {
  const transactionId = getTransactionId(await environment.buy(buyer, purchase));
  return { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
};

type Status = 'pending' | 'approved' | 'rejected';

const OF_STATUS = `
  select count(*)::int from transaction where transaction_id = any($1) and transaction_approve_status_name = $2`;

/** How many of these orders have a status. */
export const countOrders = ({ database }: WithDatabase, ids: readonly number[], status: Status): Promise<number> =>
  queryNumber(database.pool, OF_STATUS, [ids, status]);

const SUMMARY = `
  select count(*) filter (where transaction_approve_status_name = 'pending')::int as pending,
    count(*) filter (where transaction_approve_status_name = 'approved')::int as approved,
    count(*) filter (where transaction_approve_status_name = 'rejected')::int as rejected,
    max(expires_at) filter (where transaction_approve_status_name = 'pending') as "lastHold"
  from transaction`;

/** How many orders have each status. `lastHold`: when the last pending one expires. */
type OrderSummary = Record<Status, number> & { lastHold: Date | null };

export const summarizeOrders = ({ database }: WithDatabase): Promise<OrderSummary> => queryRow(database.pool, SUMMARY);

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

const OVERDUE = `
  select from transaction where transaction_approve_status_name = 'pending' and expires_at < $1 limit 1`;

/** Polls whether no order has been pending for longer than this after its hold. @returns ms that took; NaN: too long */
export const timeUntilDecided = (
  { clock, database }: TestEnvironment,
  afterHoldMs: number,
  limitMs: number,
): Promise<number> =>
  timeUntil(async () => {
    const due = new Date(clock.now().getTime() - afterHoldMs);
    return (await database.pool.query(OVERDUE, [due])).rowCount === 0;
  }, limitMs);

const FILES_MISSING = `
  select from ticket left join ticket_file using (seat_detail_id, ticket_id)
  where ticket_status_name = 'issued' and ticket_file.ticket_id is null limit 1`;

/** Waits until every issued ticket has its PDF. @returns how long that took, in ms */
export const untilFilesAreMade = ({ database }: WithDatabase, limitMs = 120_000): Promise<number> =>
  waitUntil(
    async () => (await database.pool.query(FILES_MISSING)).rowCount === 0,
    'the files of issued tickets were not all made',
    limitMs,
  );
