import { ORDER_ID } from '@acara/core-api/bench';
import type { SalesDatabase } from '../sales/sales-database.ts';

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
