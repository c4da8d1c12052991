import { ensureTestBrowser } from '@acara/tooling/src/checks/chromium.ts';
import { defineBench } from '../lib/bench.ts';
import { pagePaths, useSite } from '../lib/bench-site.ts';
import { atLeast, atMost, goalResult, type GoalResult } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { LOOPBACK_ONLY } from '../measure-page.mjs';
import { chooseViewports } from '../pages/page-runs.ts';
import { auditNumbers, findImperfections, type AuditNumbers, type AuditResult } from './audit-report.ts';
import { loadLighthouse } from './run-lighthouse.mjs';

const USAGE = `Lighthouse's own runs for phones and desktop
  --runs N         runs per page and form factor; the median counts (default 5)
  --pages a,b      which of: home, list, event, search (default all)
  --mobile         only the phone; --desktop only the desktop
  --minutes N      give up after (default 30)
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const OPTIONS = {
  runs: 5,
  pages: 'home,list,event,search',
  mobile: false,
  desktop: false,
  minutes: 30,
  site: '',
  api: '',
};

const goalsOf = (viewport: 'mobile' | 'desktop') => [
  atLeast('L', 'performance', viewport === 'mobile' ? 98 : 100),
  ...['accessibility', 'best-practices', 'seo'].map((category) => atLeast('L', category, 100)),
  atMost('L', 'TBT', 100),
];

export const { usage, run } = defineBench('lighthouse', USAGE, OPTIONS, async (options) => {
  const lighthouse = await loadLighthouse();
  const chrome = ensureTestBrowser();
  const site = await useSite(options.disposables, options);
  const paths = await pagePaths(site.apiOrigin, options.pages);
  const goals: GoalResult[] = [];
  const rows: (Record<string, number | string> & { page: string })[] = [];
  const measured: Record<string, { runs: AuditNumbers[]; imperfect: ReturnType<typeof findImperfections> }> = {};
  for (const viewport of chooseViewports(options))
    for (const [page, address] of Object.entries(paths)) {
      const where = `${page}, ${viewport}`;
      const url = site.origin + address;
      const results: AuditResult[] = [];
      // The first response of a server is slower than the others.
      await fetch(url);
      for (let at = 0; at < options.runs; at += 1)
        results.push(await lighthouse.run(url, { chrome, flags: [LOOPBACK_ONLY], isDesktop: viewport === 'desktop' }));
      const runs = results.map(auditNumbers);
      const valuesOf = (name: string) => runs.map((numbers) => numbers[name] ?? NaN);
      const medians = Object.keys(runs[0] ?? {}).map((name) => [name, median(valuesOf(name))]);
      rows.push({ page: where, ...Object.fromEntries(medians) });
      goals.push(...goalsOf(viewport).map((goal) => goalResult(goal, where, estimateMedian(valuesOf(goal.what)))));
      const imperfect = findImperfections(results);
      measured[where] = { runs, imperfect };
      printTable(`${where}: audits below the full score`, imperfect);
    }
  printTable(`medians of ${options.runs} runs, times in ms`, rows);
  return { goals, measured };
});
