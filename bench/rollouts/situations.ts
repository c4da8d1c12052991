import type { Random } from '@acara/shared-contract/seeded-random';
import { type Browsers, type Line } from './browser.ts';
import { REMOTE } from './rollout-site.ts';
import { HEALTHY, type ApiFailures } from './stub-api.ts';
import { createPerson, type Fault } from './visits.ts';

/** Ten minutes each. */
export const STEPS_AN_HOUR = 6;

export type Bots = (browsers: Browsers, random: Random, candidate: string) => Promise<void>;

/** What a site goes through while a release is rolled out. */
export type Situation = {
  /** Visits in a step. */
  visits: number;
  /** Part of the visits that buy. */
  buyers: number;
  network: (random: Random) => string;
  line: (random: Random) => Line;
  /** What fails in the nth step. */
  api: (step: number) => ApiFailures;
  bots: Bots | null;
  /** How the faulty release of its negative control shows. */
  fault: Fault;
};

/** One address of the nth network. */
const address = (nth: number, random: Random) => `10.${nth >> 8}.${nth & 255}.${random.int(1, 254)}`;
const OF_HOMES = 400;
const OF_PHONES = 25;

/** Half are at home, half on the phone. */
const anyNetwork = (random: Random) =>
  random.chance(0.5) ? address(OF_PHONES + random.int(0, OF_HOMES - 1), random) : mobileNetwork(random);
const mobileNetwork = (random: Random) => address(random.int(0, OF_PHONES - 1), random);

/** Log-normal: half of the lines are faster than the median. */
const speed = (median: number, random: Random) => {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return median * Math.exp(0.7 * normal);
};
const usualLine = (random: Random): Line => ({ speed: speed(300, random), latency: random.int(20, 120) });
const slowLine = (random: Random): Line => ({ speed: speed(50, random), latency: random.int(120, 500) });

const isIn = (step: number, from: number, to: number) => {
  const at = step % STEPS_AN_HOUR;
  return at >= from && at < to;
};

/** Of a data centre: their pages fail in every release, and they report that under ids of their own. */
const BROKEN_BROWSERS = 3;
const brokenBrowser: Bots = async (browsers, random) => {
  const network = `172.16.${random.int(0, BROKEN_BROWSERS - 1)}.${random.int(1, 254)}`;
  const bot = createPerson(random, network, usualLine(random));
  for (let document = 0; document < 2; document += 1) {
    const page = await browsers.open(bot, '/');
    if (!page) return;
    await browsers.requestReleaseSet(bot);
    await browsers.reportFailure(bot, page, 'mount');
  }
};
/** Documents only, each without cookies. */
const crawler: Bots = async (browsers, random) => {
  const network = `172.20.${random.int(0, 7)}.${random.int(1, 254)}`;
  for (let document = 0; document < 5; document += 1)
    await browsers.open(createPerson(random, network, usualLine(random)), `/detail-event/acara-${random.int(1, 200)}`);
};
/** Claims that the candidate fails, with signatures of its own invention, from anywhere. */
const forger: Bots = async (browsers, random, candidate) => {
  const bot = createPerson(random, address(random.int(0, 65_000), random), usualLine(random));
  const seal = Array.from({ length: 16 }, () => random.pick([...'abcdefghij0123456789'])).join('');
  if (random.chance(0.5)) await browsers.requestReleaseSet(bot);
  else bot.cookies.set('acara_visitor', `${bot.id}.${seal}`);
  const claim = { kind: 'failure', remote: REMOTE, releaseId: candidate, seal, phase: 'mount', message: 'forged' };
  for (let beacon = 0; beacon < 4; beacon += 1) await browsers.beacon(bot, claim);
};
const someBots: Bots = async (...given) => {
  for (const bot of [brokenBrowser, crawler, forger, forger]) await bot(...given);
};

const usual = { visits: 36, buyers: 0.15, network: anyNetwork, line: usualLine, api: () => HEALTHY, bots: null };

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  /** The database is unavailable for twenty minutes of each hour. */
  'API outage': {
    ...usual,
    api: (step) => (isIn(step, 2, 4) ? { reads: 0.8, purchases: 0.8 } : HEALTHY),
    fault: { chance: 0.9, report: ({ reportFailure }, person, page) => reportFailure(person, page, 'mount') },
  },
  /** Few visitors, on slow connections: visitors who load new files wait longer. */
  'slow night': {
    ...usual,
    visits: 14,
    line: slowLine,
    fault: { chance: 0.9, report: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'blank') },
  },
  bots: {
    ...usual,
    bots: someBots,
    fault: { chance: 0.9, report: ({ reportError }, person, page) => reportError(person, page) },
  },
  /** Most purchases fail for half of each hour. */
  'payment outage': {
    ...usual,
    buyers: 0.6,
    api: (step) => (isIn(step, 2, 5) ? { reads: 0, purchases: 0.8 } : HEALTHY),
    fault: { chance: 0.9, report: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'dead') },
  },
  /** Many at once, nearly all through the same few networks; at times the API is overloaded. */
  rush: {
    ...usual,
    visits: 100,
    buyers: 0.5,
    network: (random) => (random.chance(0.85) ? mobileNetwork(random) : anyNetwork(random)),
    api: (step) => (isIn(step, 0, 2) ? { reads: 0.05, purchases: 0.1 } : HEALTHY),
    fault: { chance: 0.9, report: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'frozen') },
  },
};
