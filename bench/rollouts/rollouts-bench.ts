import {
  evidenceByKind,
  FAILURE_KINDS,
  halt,
  promote,
  rollOut,
  runningAnalyses,
  type AnalysisTally,
  type RunningAnalysis,
} from '@acara/releases';
import type { Random } from '@acara/shared-contract/seeded-random';
import { BenchError, defineBench } from '../lib/bench.ts';
import { mapConcurrently, timeUntil, upTo } from '../lib/concurrency.ts';
import { sum } from '../lib/statistics.ts';
import { createBrowsers, type Browsers, type Line, type Person } from './browser.ts';
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
import { createPerson, nthRandom, visitSite, type Fault } from './visits.ts';

/** What a site goes through while a release is rolled out, in steps of ten minutes. */
type Situation = {
  /** Visits in a step, and the part of them that buys. */
  visits: number;
  buyers: number;
  network: (random: Random) => string;
  line: (random: Random) => Line;
  /** What fails in the nth step of an hour. */
  api: (step: number) => ApiFailures;
  bots: ((browsers: Browsers, random: Random, candidate: string) => Promise<void>)[];
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

/** Of a data centre: its pages fail in every release, and it reports that under ids of its own. */
const brokenBrowser: Situation['bots'][number] = async (browsers, random) => {
  const bot = createPerson(random, `172.16.${random.int(0, 2)}.${random.int(1, 254)}`, usualLine(random));
  for (let document = 0; document < 2; document += 1) {
    const page = await browsers.open(bot, '/');
    if (!page) return;
    await browsers.requestReleaseSet(bot);
    await browsers.reportFailure(bot, page, 'mount');
  }
};
/** Documents only, each without cookies. */
const crawler: Situation['bots'][number] = async (browsers, random) => {
  const network = `172.20.${random.int(0, 7)}.${random.int(1, 254)}`;
  for (let document = 0; document < 5; document += 1)
    await browsers.open(createPerson(random, network, usualLine(random)), `/detail-event/acara-${random.int(1, 200)}`);
};
/** Claims that the candidate fails, with signatures of its own invention, from anywhere. */
const forger: Situation['bots'][number] = async (browsers, random, candidate) => {
  const bot = createPerson(random, address(random.int(0, 65_000), random), usualLine(random));
  const signature = Array.from({ length: 16 }, () => random.pick([...'abcdefghij0123456789'])).join('');
  if (random.chance(0.5)) await browsers.requestReleaseSet(bot);
  else bot.cookies.set('acara_visitor', `${bot.id}.${signature}`);
  const claim = { kind: 'failure', remote: REMOTE, releaseId: candidate, signature, phase: 'mount', message: 'forged' };
  for (let beacon = 0; beacon < 4; beacon += 1) await browsers.beacon(bot, claim);
};

const usual = { visits: 36, buyers: 0.15, network: anyNetwork, line: usualLine, api: () => HEALTHY, bots: [] };

const SITUATIONS: Readonly<Record<string, Situation>> = {
  // The database is unavailable for twenty minutes of each hour.
  'API outage': {
    ...usual,
    api: (step) => (step === 2 || step === 3 ? { reads: 0.8, purchases: 0.8 } : HEALTHY),
    fault: ({ reportFailure }, person, page) => reportFailure(person, page, 'mount'),
  },
  // Few visitors, on slow connections: visitors who load new files wait longer.
  'slow night': {
    ...usual,
    visits: 14,
    line: slowLine,
    fault: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'blank'),
  },
  bots: {
    ...usual,
    bots: [brokenBrowser, crawler, forger, forger],
    fault: ({ reportError }, person, page) => reportError(person, page),
  },
  // Most purchases fail for half of each hour.
  'payment outage': {
    ...usual,
    buyers: 0.6,
    api: (step) => (step >= 2 && step < 5 ? { reads: 0, purchases: 0.8 } : HEALTHY),
    fault: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'dead'),
  },
  // Many at once, nearly all through the same few networks; at times the API is overloaded.
  rush: {
    ...usual,
    visits: 100,
    buyers: 0.5,
    network: (random) => (random.chance(0.85) ? mobileNetwork(random) : anyNetwork(random)),
    api: (step) => (step < 2 ? { reads: 0.05, purchases: 0.1 } : HEALTHY),
    fault: ({ reportSymptom }, person, page) => reportSymptom(person, page, 'frozen'),
  },
};

const NAMES = Object.keys(SITUATIONS);
const USAGE = `sound releases in bad times, from 1 % to all visitors: none may be halted; a faulty one in each must be
  --seed N         of visitors and chances (default 1)
  --rollouts N     sound ones in each situation (default 8)
  --only NAME      of ${NAMES.join(', ')}; default all`;

const OPTIONS = { seed: 1, rollouts: 8, only: '', minutes: 30 };

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
      affected: sum(results.map(({ affected }) => affected.canary + affected.control)),
      'most evidence': Math.max(...results.map(({ evidence }) => evidence)),
      'faulty one':
        control.why === null ? 'not halted' : `${control.why.split(':')[0]}, ${control.affected.canary} affected`,
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

/** Affected visitors of all kinds of failures. */
const sumAffected = (tally: AnalysisTally | undefined) => {
  const of = (group: 'canary' | 'control') =>
    sum(tally ? FAILURE_KINDS.flatMap((kind) => tally[kind].shares.map((share) => share[group])) : []);
  return { canary: of('canary'), control: of('control') };
};

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
  const sendBots = async (step: number) => {
    const random = nthRandom(seed + 500_000, step);
    for (const bot of situation.bots) await bot(browsers, random, candidate);
  };

  await come(KNOWN);
  await site.change('rollout', (found, now) =>
    rollOut(found, REMOTE, { releaseId: candidate, bp: 100, plan: PLAN }, now),
  );
  let state = rolloutState(await site.read(), candidate);
  let analysis: RunningAnalysis | undefined;
  let byHand = 0;
  let step = 0;
  let since = 0;
  while (state.why === null && !state.isOver && step < MOST_STEPS) {
    site.api.failures = situation.api(step % STEPS_AN_HOUR);
    await Promise.all([site.clock.advance(STEP_MS), come(situation.visits), sendBots(step)]);
    const document = await site.read();
    const now = rolloutState(document, candidate);
    analysis = runningAnalyses(document).find(({ remote }) => remote === REMOTE) ?? analysis;
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
  const tally = analysis && (await site.health.tally(analysis));
  return {
    /** Reason of the halt; null without one. */
    why: state.why,
    /** Whether all visitors have the release, and none is held back. */
    isOver: state.isOver,
    visits,
    hours: step / STEPS_AN_HOUR,
    byHand,
    counts: browsers.counts,
    affected: sumAffected(tally),
    evidence: tally ? Math.max(...Object.values(evidenceByKind(tally))) : 0,
  };
};
