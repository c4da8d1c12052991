import { atMost, goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, exactly, type Estimate } from '../lib/statistics.ts';
import type { PageRun } from '../pages/measure-page.mjs';
import type { followLink, sortTraffic } from './page-visits.mjs';

/** A soft navigation from a page. */
export type SoftVisit = Awaited<ReturnType<typeof followLink>>;

/** The results of one browser: the first visit of a page, and the navigations after it. */
export type Visit = {
  cold: PageRun;
  warm?: PageRun & { traffic: ReturnType<typeof sortTraffic> };
  soft?: Record<string, SoftVisit>;
  /** Controls of the header that did not react. */
  dead?: string[];
};

/** Visits of one round, by arm: `home`, `home strip`, `home hanging`, `home beside hanging`. */
export type VisitRound = Record<string, Visit>;

/** A full load ends with its largest paint, or when it is interactive: both are compared. */
const SOFT = atMost('7', 'soft visit to the load of its page, largest paint', 0.5);
const SOFT_READY = atMost('7', 'soft visit to the load of its page, interactive', 0.5);
const SOFT_CALLS = atMost('7', 'data requests of it, worst round', 1);
const SOFT_TWICE = atMost('7', 'calls or documents of it that were needless', 0);
const WARM = atMost('8', 'LCP to STRIP, both warm', 1.3);
const WARM_DOCUMENTS = atMost('8', 'documents of a repeat, worst round', 1);
const WARM_FILES = atMost('8', 'files of it over the network, worst round', 0);
const HANGING = atMost('9', 'LCP to STRIP', 1.1);
const HANGING_CHROME = atMost('9', 'header interactive to undisturbed', 1.15);
const HANGING_REMOTE = atMost('9', 'page interactive to undisturbed', 1.15);
const HANGING_DEAD = atMost('9', 'parts of the header that do not answer', 0);

/** In place of a time that was never measured. */
const NEVER = 99;

const computeRatio = (ours: number | null | undefined, theirs: number | null | undefined): number =>
  ours == null ? NEVER : ours / (theirs ?? NaN);

/** A count must hold in every round, so the worst round counts. */
export const worst = (counts: readonly number[]): Estimate => exactly(counts.length > 0 ? Math.max(...counts) : NaN);

/** Ratios of two arms of the same round; a round that has not both is left out. */
const ratioOfArms = (
  rounds: readonly VisitRound[],
  [one, other]: readonly [string, string],
  getRatio: (ours: Visit, theirs: Visit) => number,
): Estimate => {
  const ratios = rounds.flatMap((round) => {
    const ours = round[one];
    const theirs = round[other];
    return ours && theirs ? getRatio(ours, theirs) : [];
  });
  return estimateMedian(ratios.filter((ratio) => !Number.isNaN(ratio)));
};

/** A soft navigation: the arm that it starts from, its name there, and the full load that it is compared with. */
type SoftWay = { from: string; name: string; to: string };

/** Goal 7. */
export const softGoals = (where: string, { from, name, to }: SoftWay, rounds: readonly VisitRound[]): GoalResult[] => {
  const at = `${from} to ${name}, ${where}`;
  const visits = rounds.flatMap((round) => round[from]?.soft?.[name] ?? []);
  const toFull = (end: 'lcp' | 'interactive') =>
    ratioOfArms(rounds, [from, to], ({ soft }, full) => (soft?.[name]?.ms ?? NaN) / (full.cold[end] ?? NaN));
  return [
    goalResult(SOFT, at, toFull('lcp')),
    goalResult(SOFT_READY, at, toFull('interactive')),
    goalResult(SOFT_CALLS, at, worst(visits.map(({ calls }) => calls))),
    goalResult(SOFT_TWICE, at, worst(visits.map(({ twice, documents }) => twice + documents))),
  ];
};

/** Goal 8. */
export const warmGoals = (where: string, page: string, rounds: readonly VisitRound[]): GoalResult[] => {
  const at = `${page}, ${where}`;
  const repeats = rounds.flatMap((round) => round[page]?.warm?.traffic ?? []);
  const toStrip = ratioOfArms(rounds, [page, `${page} strip`], (ours, strip) =>
    computeRatio(ours.warm?.lcp, strip.warm?.lcp),
  );
  return [
    goalResult(WARM, at, toStrip),
    goalResult(WARM_DOCUMENTS, at, worst(repeats.map(({ documents }) => documents))),
    goalResult(WARM_FILES, at, worst(repeats.map(({ files }) => files.length))),
  ];
};

/** Goal 9. `arm`: `hanging`, the page's own code; `beside hanging`, that of all other remotes. */
export const hangingGoals = (
  where: string,
  page: string,
  arm: 'hanging' | 'beside hanging',
  rounds: readonly VisitRound[],
): GoalResult[] => {
  const name = `${page} ${arm}`;
  const to = (goal: Goal, other: string, moment: 'lcp' | 'chrome' | 'interactive') => {
    const ratio = ratioOfArms(rounds, [name, other], ({ cold }, normal) =>
      computeRatio(cold[moment], normal.cold[moment]),
    );
    return goalResult(goal, `${name}, ${where}`, ratio);
  };
  const dead = rounds.flatMap((round) => round[name]?.dead?.length ?? []);
  return [
    to(HANGING, `${page} strip`, 'lcp'),
    to(HANGING_CHROME, page, 'chrome'),
    ...(arm === 'hanging' ? [] : [to(HANGING_REMOTE, page, 'interactive')]),
    goalResult(HANGING_DEAD, `${name}, ${where}`, worst(dead)),
  ];
};
