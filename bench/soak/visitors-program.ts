// A separate process: visitors and buyers, for a number of seconds.
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '@acara/core-api/bench';
import { upTo } from '../lib/concurrency.ts';
import { requestJson, type JsonRequest } from '../lib/request-json.ts';
import { buy, type PurchaseCounts, type Shop } from './buying.ts';
import type { PublicVisit } from './soak-site.ts';
import { sendResult } from './run-in-process.ts';

/** One request of a visitor. `status` 0: no response. `at`: when it was sent, in ms since 1970. */
export type SentRequest = { kind: string; what: string; status: number; at: number; ms: number };

export type Visitor = ReturnType<typeof createVisitor>;

/** A visitor with an address of their own. @param sent collects the requests */
const createVisitor = (origin: string, address: string, random: Random, sent: SentRequest[]) => ({
  random,
  send: async (kind: string, method: 'GET' | 'POST', path: string, request: JsonRequest = {}) => {
    const at = Date.now();
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br', ...request.headers };
    const answer = await requestJson(method, origin + path, { ...request, headers });
    sent.push({ kind, what: `${method} ${path}`, status: answer.status, at, ms: answer.ms });
    return answer;
  },
  /** Waits for 1 to 3 s. */
  think: () => delay(random.int(1_000, 3_000)),
});

export type VisitorsOptions = {
  origin: string;
  seconds: number;
  browsing: number;
  visits: readonly PublicVisit[];
  /** Accounts of each buyer. */
  buyers: readonly (readonly string[])[];
  shop: Shop;
  seed: number;
};
export type VisitorsResult = { requests: SentRequest[]; purchases: PurchaseCounts };

const MOST_CALLS = 3;
/** Random start times, so that visitors are not in step. */
const LATEST_BEGIN_MS = 3_000;

const browse = async ({ send, think, random }: Visitor, visits: readonly PublicVisit[], isOver: () => boolean) => {
  while (!isOver()) {
    const { pages, calls } = random.pick(visits);
    await send('pages', 'GET', random.pick(pages));
    const wanted = random.sample(calls, random.int(1, MOST_CALLS));
    await Promise.all(wanted.map((path) => send('calls', 'GET', path)));
    await think();
  }
};

sendResult(async (options: VisitorsOptions): Promise<VisitorsResult> => {
  const { origin, seconds, browsing, visits, buyers, shop, seed } = options;
  const requests: SentRequest[] = [];
  const purchases: PurchaseCounts = { tickets: 0, refused: 0, unpaid: 0, unexpected: [] };
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const begin = async (nth: number, work: (visitor: Visitor) => Promise<void>) => {
    const random = createRandom(seed, nth);
    await delay(random.int(0, LATEST_BEGIN_MS));
    await work(createVisitor(origin, `172.16.${nth}.7`, random, requests));
  };
  await Promise.all([
    ...upTo(browsing).map((nth) => begin(nth, (visitor) => browse(visitor, visits, isOver))),
    ...buyers.map((emails, nth) => begin(browsing + nth, (visitor) => buy(visitor, emails, shop, purchases, isOver))),
  ]);
  return { requests, purchases };
});
