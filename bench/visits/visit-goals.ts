import { goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, type Estimate, median } from '../lib/statistics.ts';
import type { Visit } from './visit-arms.ts';
import { fixed, textTable } from '../lib/text-table.ts';

/** Visits of one round, by arm: `home`, `home strip`, `home hanging`, `home beside hanging`. */
export type VisitRound = Record<string, Visit>;

const goal = (number: string, what: string, limit: number): Goal => ({ number, what, limit, sense: 'at-most' });

/** The design names no end of the full load: both that can be meant. */
const SOFT = goal('7', 'soft visit to the load of its page, largest paint', 0.5);
const SOFT_READY = goal('7', 'soft visit to the load of its page, interactive', 0.5);
const SOFT_CALLS = goal('7', 'data requests of it, worst round', 1);
const SOFT_TWICE = goal('7', 'calls or documents of it that were needless', 0);
const WARM = goal('8', 'LCP to STRIP, both warm', 1.3);
const WARM_DOCUMENTS = goal('8', 'documents of a repeat, worst round', 1);
const WARM_FILES = goal('8', 'files of it over the network, worst round', 0);
const HANGING = goal('9', 'LCP to STRIP', 1.1);
const HANGING_CHROME = goal('9', 'header interactive to undisturbed', 1.15);
const HANGING_REMOTE = goal('9', 'page interactive to undisturbed', 1.15);
const HANGING_DEAD = goal('9', 'parts of the header that do not answer', 0);

/** Stands for what never came. */
const NEVER = 99;

const computeRatio = (ours: number | null | undefined, theirs: number | null | undefined): number =>
  ours == null ? NEVER : ours / (theirs ?? NaN);

/** A count must hold in every round, so its worst stands for all. */
export const worst = (counts: readonly number[]): Estimate => {
  const value = counts.length > 0 ? Math.max(...counts) : NaN;
  return { value, low: value, high: value, count: counts.length };
};

/** Pairs of two arms of the same round; a round that has not both is left out. */
const pairs = (rounds: readonly VisitRound[], one: string, other: string): [Visit, Visit][] =>
  rounds.flatMap((round) => {
    const [ours, theirs] = [round[one], round[other]];
    return ours && theirs ? [[ours, theirs] as [Visit, Visit]] : [];
  });

const estimateRatio = (ratios: readonly number[]): Estimate =>
  estimateMedian(ratios.filter((ratio) => !Number.isNaN(ratio)));

/** A way on from a page: from which arm it starts, what it is called there, whose full load it is held against. */
export type SoftWay = { from: string; name: string; to: string };

/** Goal 7. */
export const softGoalResults = (
  where: string,
  { from, name, to }: SoftWay,
  rounds: readonly VisitRound[],
): GoalResult[] => {
  const at = `${from} to ${name}, ${where}`;
  const visits = rounds.flatMap((round) => round[from]?.soft?.[name] ?? []);
  const toFull = (end: 'lcp' | 'interactive') =>
    estimateRatio(
      pairs(rounds, from, to).map(([visit, full]) => (visit.soft?.[name]?.ms ?? NaN) / (full.cold[end] ?? NaN)),
    );
  return [
    goalResult(SOFT, at, toFull('lcp')),
    goalResult(SOFT_READY, at, toFull('interactive')),
    goalResult(SOFT_CALLS, at, worst(visits.map(({ calls }) => calls))),
    goalResult(SOFT_TWICE, at, worst(visits.map(({ twice, documents }) => twice + documents))),
  ];
};

/** Goal 8. */
export const warmGoalResults = (where: string, page: string, rounds: readonly VisitRound[]): GoalResult[] => {
  const at = `${page}, ${where}`;
  const repeats = rounds.flatMap((round) => round[page]?.warm?.traffic ?? []);
  return [
    goalResult(
      WARM,
      at,
      estimateRatio(
        pairs(rounds, page, `${page} strip`).map(([ours, strip]) => computeRatio(ours.warm?.lcp, strip.warm?.lcp)),
      ),
    ),
    goalResult(WARM_DOCUMENTS, at, worst(repeats.map(({ documents }) => documents))),
    goalResult(WARM_FILES, at, worst(repeats.map(({ files }) => files.length))),
  ];
};

/** Goal 9. `arm`: `hanging`, the page's own code; `beside hanging`, that of all other remotes. */
export const hangingGoalResults = (
  where: string,
  page: string,
  arm: 'hanging' | 'beside hanging',
  rounds: readonly VisitRound[],
): GoalResult[] => {
  const name = `${page} ${arm}`;
  const at = `${name}, ${where}`;
  const undisturbed = pairs(rounds, name, page);
  const dead = rounds.flatMap((round) => round[name]?.dead?.length ?? []);
  return [
    goalResult(
      HANGING,
      at,
      estimateRatio(
        pairs(rounds, name, `${page} strip`).map(([ours, strip]) => computeRatio(ours.cold.lcp, strip.cold.lcp)),
      ),
    ),
    goalResult(
      HANGING_CHROME,
      at,
      estimateRatio(undisturbed.map(([ours, normal]) => computeRatio(ours.cold.chrome, normal.cold.chrome))),
    ),
    ...(arm === 'hanging'
      ? []
      : [
          goalResult(
            HANGING_REMOTE,
            at,
            estimateRatio(
              undisturbed.map(([ours, normal]) => computeRatio(ours.cold.interactive, normal.cold.interactive)),
            ),
          ),
        ]),
    goalResult(HANGING_DEAD, at, worst(dead)),
  ];
};

const column = (visits: readonly Visit[], value: (visit: Visit) => number | null | undefined): string =>
  fixed(median(visits.map(value).filter((found) => found != null)), 0);

/** Medians of every arm in ms, and what its repeats fetched anew. */
export const visitTable = (rounds: readonly VisitRound[]): string => {
  const arms = [...new Set(rounds.flatMap((round) => Object.keys(round)))].toSorted();
  const rows = arms.map((arm) => {
    const visits = rounds.flatMap((round) => round[arm] ?? []);
    const files = new Set(visits.flatMap(({ warm }) => warm?.traffic.files ?? []));
    return [
      arm,
      column(visits, ({ cold }) => cold.lcp),
      column(visits, ({ cold }) => cold.chrome),
      column(visits, ({ cold }) => cold.interactive),
      column(visits, ({ warm }) => warm?.lcp),
      column(visits, ({ warm }) => warm?.traffic.documents),
      column(visits, ({ warm }) => warm?.traffic.calls),
      [...files, ...new Set(visits.flatMap(({ dead = [] }) => dead.map((part) => `dead: ${part}`)))].join(' ') || '-',
    ];
  });
  return textTable(['arm', 'LCP', 'header', 'page', 'warm LCP', 'documents', 'calls', 'fetched again, dead'], rows);
};

/** Medians of the soft visits of every arm, and what the last of each called. */
export const softTable = (rounds: readonly VisitRound[]): string => {
  const names = new Set(
    rounds.flatMap((round) =>
      Object.entries(round).flatMap(([arm, { soft = {} }]) => Object.keys(soft).map((name) => `${arm} > ${name}`)),
    ),
  );
  const rows = [...names].map((way) => {
    const [arm = '', name = ''] = way.split(' > ');
    const visits = rounds.flatMap((round) => round[arm]?.soft?.[name] ?? []);
    const last = visits.at(-1);
    return [
      way,
      fixed(median(visits.map(({ ms }) => ms)), 0),
      fixed(median(visits.map(({ calls }) => calls)), 0),
      fixed(median(visits.map(({ allCalls }) => allCalls)), 0),
      fixed(median(visits.map(({ twice }) => twice)), 0),
      last?.called.join(' ') ?? '-',
    ];
  });
  return textTable(['soft visit', 'ms', 'calls', 'with later', 'twice', 'called'], rows);
};
