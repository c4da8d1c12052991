// A process of its own: people who browse and people who buy, for so many seconds.
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@acara/core-api/bench';
import { sendResult } from './run-in-process.ts';
import { createVisitor, type SentRequest, type Visitor } from './visitor.ts';
import { buy, type Bought, type Shop } from './buying.ts';
import type { PublicVisit } from './public-visits.ts';

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
export type VisitorsResult = { asked: SentRequest[]; bought: Bought };

const MOST_CALLS = 3;
/** Nobody begins in step with others. */
const LATEST_BEGIN_MS = 3_000;

const browse = async ({ ask, think, random }: Visitor, visits: readonly PublicVisit[], isOver: () => boolean) => {
  while (!isOver()) {
    const { pages, calls } = random.pick(visits);
    await ask('pages', { method: 'GET', path: random.pick(pages) });
    const wanted = random.sample(calls, random.int(1, MOST_CALLS));
    await Promise.all(wanted.map((path) => ask('calls', { method: 'GET', path })));
    await think();
  }
};

sendResult(async (options: VisitorsOptions): Promise<VisitorsResult> => {
  const { origin, seconds, browsing, visits, buyers, shop, seed } = options;
  const asked: SentRequest[] = [];
  const bought: Bought = { tickets: 0, taken: 0, left: 0, strange: [] };
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const begin = async (nth: number, work: (visitor: Visitor) => Promise<void>) => {
    const random = createRandom(seed, nth);
    await delay(random.int(0, LATEST_BEGIN_MS));
    await work(createVisitor(origin, `172.16.${nth}.7`, random, asked));
  };
  await Promise.all([
    ...Array.from({ length: browsing }, (_, nth) => begin(nth, (visitor) => browse(visitor, visits, isOver))),
    ...buyers.map((emails, nth) => begin(browsing + nth, (visitor) => buy(visitor, emails, shop, bought, isOver))),
  ]);
  return { asked, bought };
});
