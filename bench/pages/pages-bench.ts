import { pagePaths, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { atMost, type Goal } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { isNetwork, measurePage, type PageRun } from './measure-page.mjs';
import { chooseViewports, measureInRounds } from './rounds.ts';
import { ARMS, readArms, startArms } from './start-rivals.ts';

const USAGE = `cold loads of the site against STRIP, FLOOR and MONO (goals 1 to 6)
  --runs N         rounds per page and screen (default 15)
  --pages a,b      which of: home, list, event, search (default all)
  --arms a,b       what to compare with: strip, floor, mono (default all); goals against others are left out
  --mobile         only the small screen; --desktop only the large one
  --network NAME   slow4g (default), fast, none
  --cpu N          how many times slower the processor is (default 4)
  --aa             load the site twice per round: shows how noisy the machine is
  --minutes N      give up after (default 90); no round begins in the last tenth`;

const OPTIONS = {
  runs: 15,
  pages: 'home,list,event,search',
  arms: ARMS.join(','),
  mobile: false,
  desktop: false,
  network: 'slow4g',
  cpu: 4,
  aa: false,
  minutes: 90,
};
const HEART = '#acara-outlet button[aria-label="Tambah sebagai favorit"]';

type Metric = keyof { [Name in keyof PageRun as PageRun[Name] extends number | null ? Name : never]: true };

/** Below one long task's tail a ratio of blocking times is noise: two values under this count as equal. */
const BLOCKING_GRAIN_MS = 50;

/** Goals that compare our page with a comparator's load of the same round. `least`: values below it count as it. */
const RATIO_GOALS: readonly [goal: Goal, against: string, metric: Metric, least?: number][] = [
  [atMost('1', 'LCP to STRIP', 1.1), 'strip', 'lcp'],
  [atMost('1', 'FCP to STRIP', 1.1), 'strip', 'fcp'],
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

/** Columns of the tables. Times in ms, sizes in KB. */
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

const isNumber = (value: number | null): value is number => value !== null;

/** Fills the caches of a server: its first response is no measure of the others. */
const warmUp = async (name: string, url: string): Promise<void> => {
  const answer = await fetch(url, { headers: { 'sec-fetch-dest': 'document' } });
  const text = await answer.text();
  if (!answer.ok) throw new BenchError(`${name} returned ${answer.status} for ${url}: ${text.slice(0, 300)}`);
};

export const { usage, run } = defineBench('pages', USAGE, OPTIONS, async (bench) => {
  const { runs: rounds, network, cpu, disposables, goal, table, save } = bench;
  if (!isNetwork(network)) throw new BenchError(`--network must be slow4g, fast or none, not ${network}`);
  const chosen = readArms(bench.arms);
  const until = Date.now() + bench.minutes * 54_000;
  const site = await startBenchSite(disposables);
  const origins: Record<string, string> = { ours: site.origin, ...(await startArms(disposables, site, chosen)) };
  if (bench.aa) origins['again'] = site.origin;
  const paths = await pagePaths(site.apiOrigin, bench.pages);
  for (const viewport of chooseViewports(bench))
    for (const [page, address] of Object.entries(paths)) {
      const where = `${page}, ${viewport}`;
      for (const [name, origin] of Object.entries(origins)) await warmUp(name, origin + address);
      const arms = Object.entries(origins).map(([name, origin]) => {
        // Nothing becomes interactive without scripts.
        const target = { url: origin + address, click: name === 'strip' ? undefined : HEART };
        return { name, measure: () => measurePage(target, { network, cpu, viewport }) };
      });
      const done = await measureInRounds(where, arms, { rounds, until });
      if (done.length === 0) throw new BenchError(`${where}: no round was complete`);
      save(where, done);

      // Medians of the ratios within rounds: what changes from round to round cancels out.
      for (const [budget, against, metric, least = 0] of RATIO_GOALS) {
        if (!(against in origins)) continue;
        const ratios = done.map((round) => {
          const ours = round['ours']?.[metric] ?? null;
          const theirs = round[against]?.[metric] ?? null;
          return isNumber(ours) && isNumber(theirs) ? Math.max(ours, least) / Math.max(theirs, least) : null;
        });
        goal(budget, where, estimateMedian(ratios.filter(isNumber)));
      }
      const values = (arm: string, metric: Metric) =>
        done.map((round) => round[arm]?.[metric] ?? null).filter(isNumber);
      for (const [budget, metric] of OWN_GOALS) goal(budget, where, estimateMedian(values('ours', metric)));
      table(
        `${where}: medians of ${done.length} rounds (${network}, processor ${cpu}× slower)`,
        Object.keys(origins).map((arm) => ({
          arm,
          ...Object.fromEntries(COLUMNS.map(([title, metric]) => [title, median(values(arm, metric))])),
          complaints: median(
            done.map((round) => (round[arm]?.complaints.length ?? 0) + (round[arm]?.errors.length ?? 0)),
          ),
          'LCP element': done.at(-1)?.[arm]?.lcpElement,
        })),
      );
    }
});
