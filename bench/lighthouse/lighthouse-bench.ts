import { ensureTestBrowser, ensureWholeChromium } from '@acara/tooling/src/checks/chromium.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { pagePaths, useSite } from '../lib/bench-site.ts';
import { atLeast, atMost, goalResult, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { LOOPBACK_ONLY } from '../measure-page.mjs';
import { chooseViewports } from '../pages/page-runs.ts';
import { readArms, startArms } from '../pages/start-rivals.ts';
import { auditNumbers, findImperfections, type AuditNumbers, type AuditResult } from './audit-report.ts';
import { loadLighthouse } from './run-lighthouse.mjs';

const USAGE = `Lighthouse's own runs for phones and desktop, beside our documents without scripts (STRIP)
  --runs N         runs per page, browser and form factor; the median counts (default 5)
  --pages a,b      which of: home, list, event, search (default all)
  --browsers a,b   which of: whole (Chromium as people run it), shell (without its windows; default both)
  --arms a,b       what is measured in the same rounds: strip, floor, mono, naive (default strip)
  --mobile         only the phone; --desktop only the desktop
  --minutes N      give up after (default 60)
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const OPTIONS = {
  runs: 5,
  pages: 'home,list,event,search',
  browsers: 'whole,shell',
  arms: 'strip',
  mobile: false,
  desktop: false,
  minutes: 60,
  site: '',
  api: '',
};

const BROWSERS: Readonly<Record<string, () => string>> = { whole: ensureWholeChromium, shell: ensureTestBrowser };

/** @throws BenchError when one is not known */
const findBrowser = (name: string): string => {
  const find = BROWSERS[name];
  if (!find) throw new BenchError(`--browsers knows ${Object.keys(BROWSERS).join(', ')}, not ${name}`);
  return find();
};

/** Of one arm, a value for each round. */
const valuesOf = (rounds: readonly AuditNumbers[], name: string) => rounds.map((numbers) => numbers[name] ?? NaN);

const CATEGORIES = ['accessibility', 'best-practices', 'seo'].map((category) => atLeast('L', category, 100));
const BESIDE = {
  performance: atLeast('L', 'points beside STRIP', -2),
  TBT: atMost('L', 'TBT beside STRIP, ms', 100),
};
const NEARLY_ALL = atLeast('L', 'performance, where STRIP has 100', 98);

/** Relative to STRIP in the same round, so that they hold on any machine. */
const goalsOf = (where: string, ours: readonly AuditNumbers[], strip?: readonly AuditNumbers[]): GoalResult[] => {
  const own = CATEGORIES.map((goal) => goalResult(goal, where, estimateMedian(valuesOf(ours, goal.what))));
  if (!strip) return own;
  const beside = Object.entries(BESIDE).map(([name, goal]) => {
    const theirs = valuesOf(strip, name);
    return goalResult(
      goal,
      where,
      estimateMedian(valuesOf(ours, name).map((value, at) => value - (theirs[at] ?? NaN))),
    );
  });
  const isWhole = median(valuesOf(strip, 'performance')) === 100;
  const whole = isWhole ? [goalResult(NEARLY_ALL, where, estimateMedian(valuesOf(ours, 'performance')))] : [];
  return [...beside, ...whole, ...own];
};

export const { usage, run } = defineBench('lighthouse', USAGE, OPTIONS, async (options) => {
  const lighthouse = await loadLighthouse();
  const browsers = options.browsers.split(',').map((name) => ({ name, chrome: findBrowser(name) }));
  const site = await useSite(options.disposables, options);
  const arms = { ours: site.origin, ...(await startArms(options.disposables, site, readArms(options.arms))) };
  const paths = await pagePaths(site.apiOrigin, options.pages);
  const goals: GoalResult[] = [];
  const rows: (Record<string, number | string> & { page: string })[] = [];
  const measured: Record<string, unknown> = {};
  for (const viewport of chooseViewports(options))
    for (const { name: browser, chrome } of browsers)
      for (const [page, address] of Object.entries(paths)) {
        const where = `${page}, ${viewport}, ${browser}`;
        const results: Record<string, AuditResult[]> = {};
        // The first response of a server is slower than the others.
        for (const origin of Object.values(arms)) await fetch(origin + address);
        for (let at = 0; at < options.runs; at += 1)
          for (const [arm, origin] of Object.entries(arms)) {
            const isDesktop = viewport === 'desktop';
            const result = await lighthouse.run(origin + address, { chrome, flags: [LOOPBACK_ONLY], isDesktop });
            (results[arm] ??= []).push(result);
          }
        const numbers = Object.fromEntries(Object.entries(results).map(([arm, all]) => [arm, all.map(auditNumbers)]));
        for (const [arm, rounds] of Object.entries(numbers)) {
          const medians = Object.keys(rounds[0] ?? {}).map((name) => [name, median(valuesOf(rounds, name))]);
          rows.push({ page: where, arm, ...Object.fromEntries(medians) });
        }
        goals.push(...goalsOf(where, numbers.ours ?? [], numbers.strip));
        const imperfect = findImperfections(results.ours ?? []);
        measured[where] = { numbers, imperfect };
        printTable(`${where}: audits below the full score`, imperfect);
      }
  printTable(`medians of ${options.runs} runs, times in ms`, rows);
  return { goals, measured };
});
