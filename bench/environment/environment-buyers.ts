import { addClass, type Buyer, createAccessTokens, createBuyers, tokenKeys } from '@acara/core-api/bench';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { SALES_TOKEN_SECONDS } from '../sales/sales-apis.ts';
import type { SalesDatabase } from '../sales/sales-database.ts';
import { requestJson, type JsonResponse } from './request-json.ts';
import type { EnvironmentClock } from './environment-clock.ts';
import type { ServerProcess } from './server-process.ts';

/** A ticket class of the one event. Prices in whole rupiah; `quantity` null: without end. */
export type TicketClassOptions = {
  name?: string;
  kind: 'RESERVED' | 'UNRESERVED';
  price: 'FREE' | 'DONATION' | 'PAID';
  amount?: number;
  quantity: number | null;
  maximum: number;
};

/** One purchase. An unreserved class only counts the seats. `api`: which process is asked; else by turns. */
export type PurchaseOptions = {
  seatDetailId: number;
  seats: readonly number[];
  donation?: number;
  key?: string;
  api?: number;
};

/** What visitors of a world do. Calls never throw: see `Answered`. */
export type EnvironmentBuyers = {
  /** New users who are logged in, by the clock of the world; their access tokens last a day. */
  buyers: (count: number) => Promise<Buyer[]>;
  addClass: (wanted: TicketClassOptions) => Promise<number>;
  buy: (buyer: Buyer, wish: PurchaseOptions) => Promise<JsonResponse>;
  resume: (buyer: Buyer, transactionId: number) => Promise<JsonResponse>;
  transaction: (buyer: Buyer, transactionId: number) => Promise<JsonResponse>;
  /** Of one transaction, or the first page of all. */
  tickets: (buyer: Buyer, transactionId?: number) => Promise<JsonResponse>;
  /** Any call below `/api/v1`. */
  ask: (
    buyer: Buyer,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    api?: number,
  ) => Promise<JsonResponse>;
};

export const createEnvironmentBuyers = (
  database: SalesDatabase,
  clock: EnvironmentClock,
  apis: readonly ServerProcess[],
): EnvironmentBuyers => {
  let requestCount = 0;
  const chooseOrigin = (api: number | undefined) => {
    const running = apis.filter(({ isRunning }) => isRunning);
    requestCount += 1;
    return (api === undefined ? running[requestCount % running.length] : apis[api])?.url ?? apis[0]?.url ?? '';
  };

  const send = (
    buyer: Buyer,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, key, api }: { body?: unknown; key?: string | undefined; api?: number | undefined } = {},
  ) =>
    requestJson({
      method,
      url: `${chooseOrigin(api)}/api/v1${path}`,
      headers: { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
      body,
    });

  return {
    buyers: (count) => {
      const at = clock.now();
      const tokens = createAccessTokens(tokenKeys(BENCH_SECRET).access, SALES_TOKEN_SECONDS, () => at);
      return createBuyers(tokens, database.pool, count, at);
    },
    addClass: ({ kind, price, amount = price === 'PAID' ? 50_000 : 0, quantity, maximum }) =>
      addClass(database.pool, { seats: kind, kind: price, price: amount, quantity, maximum }),
    buy: (buyer, { seatDetailId, seats, donation, key, api }) => {
      const body = {
        user_id: buyer.id,
        seat_detail_id: seatDetailId,
        seat_number: seats,
        ms_payment_id: 4,
        ...(donation !== undefined && { donation_amount: donation }),
      };
      return send(buyer, 'POST', '/transaction/ticket', { body, key, api });
    },
    resume: (buyer, transactionId) =>
      send(buyer, 'PUT', '/transaction/resume', { body: { transaction_id: transactionId } }),
    transaction: (buyer, transactionId) => send(buyer, 'GET', `/transaction/${transactionId}`),
    tickets: (buyer, transactionId) =>
      send(buyer, 'GET', transactionId === undefined ? '/ticket' : `/ticket?transaction_id=${transactionId}`),
    ask: (buyer, method, path, body, api) => send(buyer, method, path, { body, api }),
  };
};
