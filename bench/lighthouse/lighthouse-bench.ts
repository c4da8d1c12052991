import { ensureTestBrowser, ensureWholeChromium } from '@acara/tooling/src/checks/chromium.ts';
import { pagePaths, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench, type Run } from '../lib/bench.ts';
import { atLeast, atMost } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { LOOPBACK_ONLY } from '../pages/measure-page.mjs';
import { chooseViewports } from '../pages/rounds.ts';
import { readArms, startArms } from '../pages/start-rivals.ts';
import { auditNumbers, findImperfections, type AuditNumbers, type AuditResult } from './audit-report.ts';
import { loadLighthouse } from './run-lighthouse.mjs';

const USAGE = `Lighthouse's own runs for phones and desktop, beside our documents without scripts (STRIP)
  --runs N         runs per page, browser and form factor; the median counts (default 5)
  --pages a,b      which of: home, list, event, search (default all)
  --browsers a,b   which of: whole (Chromium as people run it), shell (without its windows; default both)
  --arms a,b       what is measured in the same rounds: strip, floor, mono (default strip)
  --mobile         only the phone; --desktop only the desktop
  --minutes N      give up after (default 60)`;

const OPTIONS = {
  runs: 5,
  pages: 'home,list,event,search',
  browsers: 'whole,shell',
  arms: 'strip',
  mobile: false,
  desktop: false,
  minutes: 60,
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
const setGoals = (where: string, ours: readonly AuditNumbers[], strip: readonly AuditNumbers[], { goal }: Run) => {
  for (const category of CATEGORIES) goal(category, where, estimateMedian(valuesOf(ours, category.what)));
  if (strip.length === 0) return;
  for (const [name, beside] of Object.entries(BESIDE)) {
    const theirs = valuesOf(strip, name);
    goal(beside, where, estimateMedian(valuesOf(ours, name).map((value, at) => value - (theirs[at] ?? NaN))));
  }
  const isWhole = median(valuesOf(strip, 'performance')) === 100;
  if (isWhole) goal(NEARLY_ALL, where, estimateMedian(valuesOf(ours, 'performance')));
};

export const { usage, run } = defineBench('lighthouse', USAGE, OPTIONS, async (bench) => {
  const lighthouse = await loadLighthouse();
  const browsers = bench.browsers.split(',').map((name) => ({ name, chrome: findBrowser(name) }));
  const site = await startBenchSite(bench.disposables);
  const arms = { ours: site.origin, ...(await startArms(bench.disposables, site, readArms(bench.arms))) };
  const paths = await pagePaths(site.apiOrigin, bench.pages);
  const rows: Record<string, number | string>[] = [];
  for (const viewport of chooseViewports(bench))
    for (const { name: browser, chrome } of browsers)
      for (const [page, address] of Object.entries(paths)) {
        const where = `${page}, ${viewport}, ${browser}`;
        const results: Record<string, AuditResult[]> = {};
        // The first response of a server is slower than the others.
        for (const origin of Object.values(arms)) await fetch(origin + address);
        for (let at = 0; at < bench.runs; at += 1)
          for (const [arm, origin] of Object.entries(arms)) {
            const isDesktop = viewport === 'desktop';
            const result = await lighthouse.run(origin + address, { chrome, flags: [LOOPBACK_ONLY], isDesktop });
            (results[arm] ??= []).push(result);
          }
        const numbers: Record<string, AuditNumbers[]> = {};
        for (const [arm, all] of Object.entries(results)) {
          const rounds = (numbers[arm] = all.map(auditNumbers));
          const medians = Object.keys(rounds[0] ?? {}).map((name) => [name, median(valuesOf(rounds, name))]);
          rows.push({ page: where, arm, ...Object.fromEntries(medians) });
        }
        setGoals(where, numbers['ours'] ?? [], numbers['strip'] ?? [], bench);
        bench.save(where, numbers);
        bench.table(`${where}: audits below the full score`, findImperfections(results['ours'] ?? []));
      }
  bench.table(`medians of ${bench.runs} runs, times in ms`, rows);
});
