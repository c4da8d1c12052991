import { estimateMedian, median } from '../lib/statistics.ts';
import { goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import type { PageRun, Round } from './page-runs.ts';
import { fixed, textTable } from '../lib/text-table.ts';

type Metric = (run: PageRun) => number | null;

/** A goal that compares our page with a comparator's load of the same round. */
type RatioGoal = Goal & { against: 'strip' | 'mono' | 'naive'; metric: Metric; least: number };
/** A goal on our page alone. */
type OwnGoal = Goal & { metric: Metric };

const ratio = (
  number: string,
  what: string,
  limit: number,
  more: Pick<RatioGoal, 'against' | 'metric' | 'least'>,
): RatioGoal => ({
  number,
  what,
  limit,
  sense: 'at-most',
  ...more,
});

/** Below one long task's tail a ratio of blocking times is noise: two values under this count as equal. */
const BLOCKING_GRAIN_MS = 50;

const RATIO_GOALS: readonly RatioGoal[] = [
  ratio('1', 'LCP to STRIP', 1.1, { against: 'strip', metric: ({ lcp }) => lcp, least: 0 }),
  ratio('1', 'FCP to STRIP', 1.1, { against: 'strip', metric: ({ fcp }) => fcp, least: 0 }),
  ratio('2', 'LCP to NAIVE', 0.3, { against: 'naive', metric: ({ lcp }) => lcp, least: 0 }),
  ratio('2', 'FCP to NAIVE', 0.2, { against: 'naive', metric: ({ fcp }) => fcp, least: 0 }),
  ratio('3', 'interactive to NAIVE', 0.65, { against: 'naive', metric: ({ interactive }) => interactive, least: 0 }),
  ratio('3', 'interactive to MONO', 1.15, { against: 'mono', metric: ({ interactive }) => interactive, least: 0 }),
  ratio('4', 'JS until interactive to MONO', 1.25, { against: 'mono', metric: ({ scriptKb }) => scriptKb, least: 0 }),
  ratio('6', 'blocking time to MONO', 1.1, {
    against: 'mono',
    metric: ({ blocking }) => blocking,
    least: BLOCKING_GRAIN_MS,
  }),
];

const OWN_GOALS: readonly OwnGoal[] = [
  { number: '5', what: 'dependent rounds to LCP', limit: 2, sense: 'at-most', metric: ({ rounds }) => rounds },
  {
    number: '5',
    what: 'manifest, config or route fetches',
    limit: 0,
    sense: 'at-most',
    metric: ({ manifests }) => manifests,
  },
  { number: '5', what: 'files loaded twice', limit: 0, sense: 'at-most', metric: ({ twice }) => twice },
  { number: '6', what: 'CLS', limit: 0.01, sense: 'at-most', metric: ({ cls }) => cls },
];

/** The loads of one page: one of each arm per round. */
export type PageRounds = readonly { ours: PageRun; strip: PageRun; mono: PageRun; naive: PageRun }[];

const isNumber = (value: number | null): value is number => value !== null;

/** Judges a page by medians of the ratios within rounds: what changes from round to round cancels out. */
export const pageGoalResults = (where: string, rounds: PageRounds): GoalResult[] => [
  ...RATIO_GOALS.map((goal) => {
    const ratios = rounds.map((round) => {
      const ours = goal.metric(round.ours);
      const theirs = goal.metric(round[goal.against]);
      return isNumber(ours) && isNumber(theirs) ? Math.max(ours, goal.least) / Math.max(theirs, goal.least) : null;
    });
    return goalResult(goal, where, estimateMedian(ratios.filter(isNumber)));
  }),
  ...OWN_GOALS.map((goal) =>
    goalResult(goal, where, estimateMedian(rounds.map(({ ours }) => goal.metric(ours)).filter(isNumber))),
  ),
];

const COLUMNS: readonly [title: string, digits: number, value: (run: PageRun) => number | null][] = [
  ['LCP', 0, ({ lcp }) => lcp],
  ['FCP', 0, ({ fcp }) => fcp],
  ['interactive', 0, ({ interactive }) => interactive],
  ['JS KB', 1, ({ scriptKb }) => scriptKb],
  ['all JS KB', 1, ({ allScriptKb }) => allScriptKb],
  ['all KB', 1, ({ totalKb }) => totalKb],
  ['rounds', 0, ({ rounds }) => rounds],
  ['CLS', 3, ({ cls }) => cls],
  ['blocking', 0, ({ blocking }) => blocking],
  ['twice', 0, ({ twice }) => twice],
  ['manifests', 0, ({ manifests }) => manifests],
  ['bad', 0, ({ bad }) => bad],
  ['complaints', 0, ({ complaints, errors }) => complaints.length + errors.length],
];

/** Medians of every arm. Times in ms, sizes in KB. */
export const pageTable = (rounds: readonly Round[]): string => {
  const arms = Object.keys(rounds[0] ?? {});
  const rows = arms.map((arm) => {
    const runs = rounds.map((round) => round[arm]).filter((run) => run !== undefined);
    const cells = COLUMNS.map(([, digits, value]) =>
      fixed(median(runs.map(value).filter((found) => found !== null)), digits),
    );
    return [arm, ...cells, runs.at(-1)?.lcpElement ?? '-'];
  });
  return textTable(['arm', ...COLUMNS.map(([title]) => title), 'LCP element'], rows);
};
