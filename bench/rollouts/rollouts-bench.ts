import { halt, promote, rollOut } from '@acara/releases';
import type { Random } from '@acara/server-kit/seeded-random';
import { BenchError, defineBench } from '../lib/bench.ts';
import { mapConcurrently, timeUntil, upTo } from '../lib/concurrency.ts';
import { sum } from '../lib/statistics.ts';
import { createBrowsers, createPerson, nthRandom, type Line, type Person } from './browser.ts';
import {
  HEALTHY,
  HOLDBACK,
  nextRelease,
  REMOTE,
  rolloutState,
  startRolloutSite,
  type ApiFailures,
  type RolloutSite,
} from './rollout-site.ts';
import { visitSite, type Fault } from './visits.ts';

/** What a site goes through while a release is rolled out, in steps of ten minutes. */
type Situation = {
  /** Visits in a step, and the part of them that buys. */
  visits: number;
  buyers: number;
  network: (random: Random) => string;
  line: (random: Random) => Line;
  /** What fails in the nth step of an hour. */
  api: (step: number) => ApiFailures;
  /** How the faulty release of its negative control shows. */
  fault: Fault;
};
const STEPS_AN_HOUR = 6;

/** One address of the nth network. Phones share 25 of them, homes 400. */
const address = (nth: number, random: Random) => `10.${nth >> 8}.${nth & 255}.${random.int(1, 254)}`;
const mobileNetwork = (random: Random) => address(random.int(0, 24), random);
const anyNetwork = (random: Random) =>
  random.chance(0.5) ? address(random.int(25, 424), random) : mobileNetwork(random);

/** Log-normal: half of the lines are faster than the median. */
const speed = (median: number, random: Random) => {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return median * Math.exp(0.7 * normal);
};
const usualLine = (random: Random): Line => ({ speed: speed(300, random), latency: random.int(20, 120) });
const slowLine = (random: Random): Line => ({ speed: speed(50, random), latency: random.int(120, 500) });

const usual = { visits: 36, buyers: 0.15, network: anyNetwork, line: usualLine, api: () => HEALTHY };

const SITUATIONS: Readonly<Record<string, Situation>> = {
  // The database is unavailable for twenty minutes of each hour.
  'API outage': {
    ...usual,
    api: (step) => (step === 2 || step === 3 ? { reads: 0.8, purchases: 0.8 } : HEALTHY),
    fault: ({ report }, person, page) => report(person, page, 'error'),
  },
  // Few visitors, on slow connections: visitors who load new files wait longer.
  'slow night': {
    ...usual,
    visits: 14,
    line: slowLine,
    fault: ({ report }, person, page) => report(person, page, 'symptom', 'blank'),
  },
  // Most purchases fail for half of each hour.
  'payment outage': {
    ...usual,
    buyers: 0.6,
    api: (step) => (step >= 2 && step < 5 ? { reads: 0, purchases: 0.8 } : HEALTHY),
    fault: ({ report }, person, page) => report(person, page, 'symptom', 'dead'),
  },
  // Many at once, nearly all through the same few networks; at times the API is overloaded.
  rush: {
    ...usual,
    visits: 100,
    buyers: 0.5,
    network: (random) => (random.chance(0.85) ? mobileNetwork(random) : anyNetwork(random)),
    api: (step) => (step < 2 ? { reads: 0.05, purchases: 0.1 } : HEALTHY),
    fault: ({ report }, person, page) => report(person, page, 'symptom', 'frozen'),
  },
};

const NAMES = Object.keys(SITUATIONS);
const USAGE = `sound releases in bad times, from 1 % to all visitors: none may be halted; a faulty one in each must be
  --seed N         of visitors and chances (default 1)
  --rollouts N     sound ones in each situation (default 10)
  --only NAME      of ${NAMES.join(', ')}; default all`;

const OPTIONS = { seed: 1, rollouts: 10, only: '', minutes: 30 };

export const { usage, run } = defineBench('rollouts', USAGE, OPTIONS, async (bench) => {
  const { seed, rollouts, only, holds } = bench;
  if (only !== '' && !NAMES.includes(only)) throw new BenchError(`There is no situation ${only}`);
  console.log(`seed ${seed}`);
  const site = await startRolloutSite(bench.disposables, seed);
  const rows = [];
  for (const [index, [name, situation]] of Object.entries(SITUATIONS).entries()) {
    if (only !== '' && only !== name) continue;
    const begun = performance.now();
    const results = [];
    for (const nth of upTo(rollouts)) {
      const result = await followRollout(site, situation, seed * 10_000 + index * 100 + nth, false);
      results.push(result);
      holds(result.why === null, `${name} ${nth}: a sound release was halted: ${result.why}`);
      const isDone = result.why !== null || result.isOver;
      holds(isDone, `${name} ${nth}: did not reach all visitors in ${result.hours} hours`);
    }
    const control = await followRollout(site, situation, seed * 10_000 + 9_000, true);
    holds(control.why !== null, `${name}: a faulty release was not halted`);
    if (control.why === null) await site.change('halt', (found, now) => halt(found, REMOTE, 'the run is over', now));
    rows.push({
      situation: name,
      rollouts: results.length,
      halted: results.filter(({ why }) => why !== null).length,
      'by hand': sum(results.map(({ byHand }) => byHand)),
      visits: sum(results.map(({ visits }) => visits)),
      documents: sum(results.map(({ counts }) => counts.documents)),
      beacons: sum(results.map(({ counts }) => counts.beacons)),
      'failed calls': sum(results.map(({ counts }) => counts.failedCalls)),
      'faulty one': control.why?.split(':')[0] ?? 'not halted',
      seconds: (performance.now() - begun) / 1000,
    });
    console.error(`  ${name}: ${rollouts} rollouts in ${rows.at(-1)?.seconds.toFixed(0)} s`);
  }
  bench.table(`sound rollouts, seed ${seed}`, rows);
});

/** 1, 10, 50 % and all, an hour each at least. */
const PLAN = { visits: 3, minutes: 60 };
const STEP_MS = 3_600_000 / STEPS_AN_HOUR;
const MOST_STEPS = 40 * STEPS_AN_HOUR;
/** Evidence that is not enough to halt makes a plan wait; then an operator continues it. */
const MAX_WAIT_STEPS = 8 * STEPS_AN_HOUR;
const AT_ONCE = 24;
/** Share of returning visitors, who have cached files of the release before. */
const RETURNING = 0.5;
const KNOWN = 150;
const LAST_DECISION_MS = 3_000;

/** Visitors of a site: those who come back, and new ones; each is drawn once with its own probability. */
const createCrowd = (situation: Situation, seed: number) => {
  const people: Person[] = [];
  let drawn = 0;
  const meet = (random: Random) => {
    const person = createPerson(random, situation.network(random), situation.line(random));
    people.push(person);
    return person;
  };
  return (count: number) => {
    const back = nthRandom(seed, drawn).sample(people, Math.round(count * RETURNING));
    return upTo(count).map((at) => {
      const own = nthRandom(seed, (drawn += 1));
      return { person: back[at] ?? meet(own), random: own };
    });
  };
};

/** Rolls a release out to all visitors by its plan, in a situation. @param isFaulty the release has its fault */
const followRollout = async (site: RolloutSite, situation: Situation, seed: number, isFaulty: boolean) => {
  const browsers = createBrowsers(site.ports);
  const draw = createCrowd(situation, seed);
  const candidate = nextRelease(await site.read());
  const fault = isFaulty ? { releaseId: candidate, report: situation.fault } : null;
  let visits = 0;
  const come = async (count: number) => {
    visits += count;
    await mapConcurrently(draw(count), AT_ONCE, (visitor) =>
      visitSite(browsers, { ...visitor, buyers: situation.buyers, fault }),
    );
  };
  await come(KNOWN);
  await site.change('rollout', (found, now) =>
    rollOut(found, REMOTE, { releaseId: candidate, bp: 100, plan: PLAN }, now),
  );
  let state = rolloutState(await site.read(), candidate);
  let byHand = 0;
  let step = 0;
  let since = 0;
  while (state.why === null && !state.isOver && step < MOST_STEPS) {
    site.api.failures = situation.api(step % STEPS_AN_HOUR);
    await Promise.all([site.clock.advance(STEP_MS), come(situation.visits)]);
    const now = rolloutState(await site.read(), candidate);
    step += 1;
    if (now.bp !== state.bp || now.isStable !== state.isStable) since = step;
    state = now;
    if (!isFaulty && !state.isStable && step - since >= MAX_WAIT_STEPS) {
      byHand += 1;
      const { bp } = state;
      await site.change('rollout', (found, at) =>
        bp < 5000 ? rollOut(found, REMOTE, {}, at) : promote(found, REMOTE, at, HOLDBACK),
      );
    }
  }
  site.api.failures = HEALTHY;
  const settle = async () => (state = rolloutState(await site.read(), candidate)).why !== null;
  // Reports of the last visitors may be on their way.
  if (state.why === null) await timeUntil(settle, isFaulty ? LAST_DECISION_MS : 500);
  return {
    /** Reason of the halt; null without one. */
    why: state.why,
    /** Whether all visitors have the release, and none is held back. */
    isOver: state.isOver,
    visits,
    hours: step / STEPS_AN_HOUR,
    byHand,
    counts: browsers.counts,
  };
};
