import { atMost, goalResult, type Goal, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import type { PageRun, Round } from './page-runs.ts';

type Comparator = 'strip' | 'mono' | 'naive';

type Metric = keyof { [Name in keyof PageRun as PageRun[Name] extends number | null ? Name : never]: true };

/** Below one long task's tail a ratio of blocking times is noise: two values under this count as equal. */
const BLOCKING_GRAIN_MS = 50;

/** Goals that compare our page with a comparator's load of the same round. `least`: values below it count as it. */
const RATIO_GOALS: readonly [goal: Goal, against: Comparator, metric: Metric, least?: number][] = [
  [atMost('1', 'LCP to STRIP', 1.1), 'strip', 'lcp'],
  [atMost('1', 'FCP to STRIP', 1.1), 'strip', 'fcp'],
  [atMost('2', 'LCP to NAIVE', 0.3), 'naive', 'lcp'],
  [atMost('2', 'FCP to NAIVE', 0.2), 'naive', 'fcp'],
  [atMost('3', 'interactive to NAIVE', 0.65), 'naive', 'interactive'],
  [atMost('3', 'interactive to MONO', 1.1), 'mono', 'interactive'],
  [atMost('4', 'JS until interactive to MONO', 1.25), 'mono', 'scriptKb'],
  [atMost('6', 'blocking time to MONO', 1.1), 'mono', 'blocking', BLOCKING_GRAIN_MS],
];

/** Goals on our page alone. */
const OWN_GOALS: readonly [goal: Goal, metric: Metric][] = [
  [atMost('3', 'interactive, ms', 1700), 'interactive'],
  [atMost('4', 'JS until interactive, KB', 120), 'scriptKb'],
  [atMost('5', 'dependent rounds to LCP', 2), 'rounds'],
  [atMost('5', 'manifest, config or route fetches', 0), 'manifests'],
  [atMost('5', 'files loaded twice', 0), 'twice'],
  [atMost('6', 'CLS', 0.001), 'cls'],
  [atMost('6', 'blocking time, ms', 150), 'blocking'],
];

/** The loads of one page: ours and those of the comparators of a run, one of each per round. */
export type PageRounds = readonly ({ ours: PageRun } & Partial<Record<Comparator, PageRun>>)[];

const isNumber = (value: number | null): value is number => value !== null;

/** The state of a page by medians of the ratios within rounds: what changes from round to round cancels out. */
export const pageGoalResults = (where: string, rounds: PageRounds): GoalResult[] => [
  ...RATIO_GOALS.flatMap(([goal, against, metric, least = 0]) => {
    const loads = rounds.flatMap(({ ours, [against]: theirs }) => (theirs ? [{ ours, theirs }] : []));
    if (loads.length === 0 && rounds.length > 0) return [];
    const ratios = loads.map(({ ours: { [metric]: ours }, theirs: { [metric]: theirs } }) =>
      isNumber(ours) && isNumber(theirs) ? Math.max(ours, least) / Math.max(theirs, least) : null,
    );
    return [goalResult(goal, where, estimateMedian(ratios.filter(isNumber)))];
  }),
  ...OWN_GOALS.map(([goal, metric]) =>
    goalResult(goal, where, estimateMedian(rounds.map(({ ours }) => ours[metric]).filter(isNumber))),
  ),
];

const COLUMNS: readonly [title: string, metric: Metric][] = [
  ['LCP', 'lcp'],
  ['FCP', 'fcp'],
  ['interactive', 'interactive'],
  ['JS KB', 'scriptKb'],
  ['all JS KB', 'allScriptKb'],
  ['all KB', 'totalKb'],
  ['rounds', 'rounds'],
  ['CLS', 'cls'],
  ['blocking', 'blocking'],
  ['twice', 'twice'],
  ['manifests', 'manifests'],
  ['bad', 'bad'],
];

/** Prints medians of every arm. Times in ms, sizes in KB. */
export const printPage = (title: string, rounds: readonly Round[]): void => {
  const rows = Object.keys(rounds[0] ?? {}).map((arm) => {
    const runs = rounds.map((round) => round[arm]).filter((run) => run !== undefined);
    const middle = (metric: Metric) => median(runs.map((run) => run[metric]).filter(isNumber));
    return {
      arm,
      ...Object.fromEntries(COLUMNS.map(([name, metric]) => [name, middle(metric)])),
      complaints: median(runs.map(({ complaints, errors }) => complaints.length + errors.length)),
      'LCP element': runs.at(-1)?.lcpElement,
    };
  });
  printTable(title, rows);
};
