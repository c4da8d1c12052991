import { addClass, type Buyer } from '@acara/core-api/bench';
import { mintBuyers } from '../sales/sales-apis.ts';
import type { SalesDatabase } from './sales-database.ts';
import { requestJson, type JsonRequest, type JsonResponse } from './request-json.ts';
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

/** One purchase. An unreserved class only counts the seats. `api`: index of the process; else in turn. */
export type PurchaseOptions = {
  seatDetailId: number;
  seats: readonly number[];
  donation?: number;
  key?: string;
  api?: number;
};

/** What visitors do. Calls never throw: see `JsonResponse`. */
export type EnvironmentBuyers = {
  /** New users who are logged in by the environment's clock; their access tokens last a day. */
  buyers: (count: number) => Promise<Buyer[]>;
  addClass: (options: TicketClassOptions) => Promise<number>;
  buy: (buyer: Buyer, purchase: PurchaseOptions) => Promise<JsonResponse>;
  resume: (buyer: Buyer, transactionId: number) => Promise<JsonResponse>;
  transaction: (buyer: Buyer, transactionId: number) => Promise<JsonResponse>;
  /** Of one transaction, or the first page of all. */
  tickets: (buyer: Buyer, transactionId?: number) => Promise<JsonResponse>;
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
    method: JsonRequest['method'],
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
    buyers: (count) => mintBuyers(database, count, clock.now()),
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
  };
};
