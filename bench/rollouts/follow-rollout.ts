import {
  evidenceByKind,
  FAILURE_KINDS,
  promote,
  rollOut,
  runningAnalyses,
  type AnalysisTally,
  type RunningAnalysis,
} from '@acara/releases';
import type { Random } from '@acara/shared-contract/seeded-random';
import { mapConcurrently, timeUntil, upTo } from '../lib/concurrency.ts';
import { createBrowsers, type Person } from './browser.ts';
import { HOLDBACK, nextRelease, REMOTE, rolloutState, type RolloutSite } from './rollout-site.ts';
import { STEPS_AN_HOUR, type Situation } from './situations.ts';
import { createPerson, nthRandom, visitSite } from './visits.ts';
import { HEALTHY } from './stub-api.ts';

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

export type RolloutResult = {
  /** Reason of the halt; null without one. */
  why: string | null;
  /** Whether all visitors have the release, and none is held back. */
  isOver: boolean;
  visits: number;
  hours: number;
  /** Steps by an operator. */
  byHand: number;
  counts: ReturnType<typeof createBrowsers>['counts'];
  /** Affected visitors; the largest evidence at the end. */
  affected: { canary: number; control: number; byKind: Record<string, number> };
  evidence: number;
};

const sumAffected = (tally: AnalysisTally): RolloutResult['affected'] => {
  const kinds = FAILURE_KINDS.map((kind) => {
    const sum = (group: 'canary' | 'control') => tally[kind].shares.reduce((all, share) => all + share[group], 0);
    return { kind, canary: sum('canary'), control: sum('control') };
  });
  return {
    canary: kinds.reduce((all, { canary }) => all + canary, 0),
    control: kinds.reduce((all, { control }) => all + control, 0),
    byKind: Object.fromEntries(kinds.map(({ kind, canary, control }) => [kind, canary + control])),
  };
};

/** Visitors of a site: those who come back, and new ones. */
const createCrowd = (situation: Situation, seed: number) => {
  const people: Person[] = [];
  let drawn = 0;
  const meet = (random: Random) => {
    const person = createPerson(random, situation.network(random), situation.line(random));
    people.push(person);
    return person;
  };
  /** The visitors of a step, each drawn once with its own probability. */
  return (count: number) => {
    const random = nthRandom(seed, drawn);
    const back = random.sample(people, Math.round(count * RETURNING));
    return upTo(count).map((at) => {
      const own = nthRandom(seed, (drawn += 1));
      return { person: back[at] ?? meet(own), random: own };
    });
  };
};

/** Rolls a release out to all visitors by its plan, in a situation. @param isFaulty the release has its fault */
export const followRollout = async (
  site: RolloutSite,
  situation: Situation,
  { seed, isFaulty }: { seed: number; isFaulty: boolean },
): Promise<RolloutResult> => {
  const browsers = createBrowsers(site.ports);
  const draw = createCrowd(situation, seed);
  const candidate = nextRelease(await site.read());
  const fault = isFaulty ? { releaseId: candidate, fault: situation.fault } : null;
  let visits = 0;
  const come = async (count: number) => {
    visits += count;
    await mapConcurrently(draw(count), AT_ONCE, (visitor) =>
      visitSite(browsers, { ...visitor, buyers: situation.buyers, fault }),
    );
  };
  const sendBots = async (step: number) => {
    if (situation.bots) await situation.bots(browsers, nthRandom(seed + 500_000, step), candidate);
  };

  await come(KNOWN);
  await site.change('rollout', (found, now) =>
    rollOut(found, REMOTE, { releaseId: candidate, bp: 100, plan: PLAN }, now),
  );
  let [state, analysis, byHand] = [
    rolloutState(await site.read(), candidate),
    undefined as RunningAnalysis | undefined,
    0,
  ];
  let [step, since] = [0, 0];
  while (state.why === null && !state.isOver && step < MOST_STEPS) {
    site.api.failures = situation.api(step);
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
    ...{ why: state.why, isOver: state.isOver, visits, hours: step / STEPS_AN_HOUR, byHand, counts: browsers.counts },
    affected: tally ? sumAffected(tally) : { canary: 0, control: 0, byKind: {} },
    evidence: tally ? Math.max(...Object.values(evidenceByKind(tally))) : 0,
  };
};
