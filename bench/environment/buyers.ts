import { addClass, createBuyers, createTokens, type Buyer, type TicketClass } from '@acara/core-api/testing';
import { BENCH_SECRET } from '../lib/bench-site.ts';
import { requestJson, type JsonRequest, type JsonResponse } from '../lib/request-json.ts';
import type { EnvironmentClock } from './clock.ts';
import type { Database } from './databases.ts';
import type { ServerProcess } from './server-process.ts';

const TOKEN_SECONDS = 86_400;
/** Settings with which the API accepts the tokens of `mintBuyers`. */
export const TOKEN_SETTINGS = { TOKEN_SECRET: BENCH_SECRET, ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) };

/** As the API of every bench signs them. */
export const createBenchTokens = (now: () => Date = () => new Date()) => createTokens(BENCH_SECRET, TOKEN_SECONDS, now);

/** New users with access tokens. */
export const mintBuyers = (pool: Database['pool'], count: number, at = new Date()): Promise<Buyer[]> =>
  createBuyers(createBenchTokens(() => at).access, pool, count, at);

/** One purchase. An unreserved class only counts the seats. */
export type Purchase = { seatDetailId: number; seats: readonly number[]; donation?: number; key?: string };

/** Requests of visitors. They go to the running processes in turn, and never throw. */
export const createEnvironmentBuyers = (
  { pool }: Database,
  clock: Pick<EnvironmentClock, 'now'>,
  apis: readonly Pick<ServerProcess, 'url' | 'isRunning'>[],
) => {
  let requestCount = 0;
  const nextOrigin = () => {
    const running = apis.filter(({ isRunning }) => isRunning);
    requestCount += 1;
    return (running[requestCount % running.length] ?? apis[0])?.url ?? '';
  };
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, request: JsonRequest): Promise<JsonResponse> =>
    requestJson(method, `${nextOrigin()}/api/v1${path}`, request);
  const buyers = (count: number): Promise<Buyer[]> => mintBuyers(pool, count, clock.now());

  return {
    /** @param path below `/api/v1` */
    send,
    /** New users who are logged in by the environment's clock; their access tokens last a day. */
    buyers,
    buyer: async (): Promise<Buyer> => {
      const [buyer] = await buyers(1);
      if (!buyer) throw new Error('no buyer was added');
      return buyer;
    },
    addClass: (ticketClass: TicketClass): Promise<number> => addClass(pool, ticketClass),
    buy: (buyer: Buyer, { seatDetailId, seats, donation, key }: Purchase) =>
      send('POST', '/transaction/ticket', {
        headers: { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
        body: {
          user_id: buyer.id,
          seat_detail_id: seatDetailId,
          seat_number: seats,
          ms_payment_id: 4,
          ...(donation !== undefined && { donation_amount: donation }),
        },
      }),
    resume: ({ headers }: Buyer, transactionId: number) =>
      send('PUT', '/transaction/resume', { headers, body: { transaction_id: transactionId } }),
    get: ({ headers }: Buyer, path: string) => send('GET', path, { headers }),
  };
};
