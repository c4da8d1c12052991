import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureTestBrowser, ensureWholeChromium } from '@acara/tooling/src/checks/chromium.ts';
import { installIfNeeded } from '@acara/tooling/scripts/bootstrap/installation.mjs';
import { popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { atLeast, atMost } from '../lib/goal.ts';
import { measureInTurn } from '../lib/load.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { chooseViewports, LOOPBACK_ONLY } from './browser.ts';
import { startStrip } from './strip.ts';

const USAGE = `Lighthouse's own runs for phones and desktop, beside our documents without scripts, STRIP (goals 1, 6 and L)
  --rounds N       per page, browser and form factor (default 5)
  --shell          in the browser of the browser tests instead of whole Chromium
  --mobile         only the phone; --desktop only the desktop`;

const OPTIONS = {
  rounds: 5,
  shell: false,
  mobile: false,
  desktop: false,
  minutes: 60,
};

/** Packages with a lock file of their own: 176 MB that few need. */
const PACKAGES = path.join(import.meta.dirname, 'lighthouse');

type Audit = { id: string; score: number | null; displayValue?: string; numericValue?: number };
/** The part of Lighthouse's result that is used. */
type AuditResult = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
};

/** Installs Lighthouse on first use. @returns one run on a page, in a browser of its own with Lighthouse's own settings */
const loadLighthouse = async (chromePath: string) => {
  installIfNeeded(PACKAGES);
  const { resolve } = createRequire(path.join(PACKAGES, 'package.json'));
  const load = (name: string) => import(pathToFileURL(resolve(name)).href);
  const { launch } = await load('chrome-launcher');
  const { default: lighthouse, desktopConfig } = await load('lighthouse');
  return async (url: string, isDesktop: boolean): Promise<AuditResult> => {
    const chromeFlags = ['--headless=new', '--no-sandbox', LOOPBACK_ONLY];
    const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
    try {
      const flags = { port: chrome.port, logLevel: 'silent' };
      const { lhr }: { lhr: AuditResult } = await lighthouse(url, flags, isDesktop ? desktopConfig : undefined);
      // On a busy machine it sometimes misses the beginning of a load.
      if (lhr.runtimeError) throw new BenchError(lhr.runtimeError.message);
      return lhr;
    } finally {
      chrome.kill();
    }
  };
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** By the ids of their audits. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const getPoints = ({ categories }: AuditResult, name: (typeof CATEGORIES)[number]) =>
  Math.round((categories[name]?.score ?? NaN) * 100);
const getMetric = ({ audits }: AuditResult, name: keyof typeof METRICS) => audits[METRICS[name]]?.numericValue ?? NaN;

export const { usage, run } = defineBench('lighthouse', USAGE, OPTIONS, async (bench) => {
  const audit = await loadLighthouse(bench.shell ? ensureTestBrowser() : ensureWholeChromium());
  const site = await startBenchSite(bench.disposables);
  const strip = await startStrip(bench.disposables, site.origin);
  const event = await popularEventPath(site.apiOrigin);
  const pages = { home: '/', list: '/event', event, search: '/search/festival' };
  const rows = [];
  for (const viewport of chooseViewports(bench))
    for (const [page, address] of Object.entries(pages)) {
      const where = `${page}, ${viewport}`;
      const isDesktop = viewport === 'desktop';
      const measured = await measureInTurn(
        { ours: () => audit(site.origin + address, isDesktop), strip: () => audit(strip + address, isDesktop) },
        bench.rounds,
      );
      /** Relative to STRIP in the same round, so that they hold on any machine. */
      const beside = (compare: (ours: AuditResult, limit: AuditResult) => number) =>
        estimateMedian(
          measured.ours.map((ours, round) => {
            const limit = measured.strip[round];
            return limit ? compare(ours, limit) : NaN;
          }),
        );
      const points = beside((ours, limit) => getPoints(ours, 'performance') - getPoints(limit, 'performance'));
      bench.goal(atLeast('L', 'points beside STRIP', -2), where, points);
      const blocking = beside((ours, limit) => getMetric(ours, 'TBT') - getMetric(limit, 'TBT'));
      bench.goal(atMost('6', 'TBT beside STRIP, ms', 100), where, blocking);
      const paint = beside((ours, limit) => getMetric(ours, 'FCP') / getMetric(limit, 'FCP'));
      bench.goal(atMost('1', 'FCP to STRIP', 1.1), where, paint);
      const shift = estimateMedian(measured.ours.map((one) => getMetric(one, 'CLS')));
      bench.goal(atMost('6', 'CLS', 0.001), where, shift);
      for (const name of CATEGORIES.slice(1))
        bench.goal(atLeast('L', name, 100), where, estimateMedian(measured.ours.map((one) => getPoints(one, name))));
      for (const [arm, results] of Object.entries(measured)) {
        const all = CATEGORIES.map((name) => [name, median(results.map((one) => getPoints(one, name)))]);
        const names = Object.keys(METRICS) as (keyof typeof METRICS)[]; // of the object
        const times = names.map((name) => [name, median(results.map((one) => getMetric(one, name)))]);
        rows.push({ page: where, arm, ...Object.fromEntries([...all, ...times]) });
      }
      const imperfect = Object.values(measured.ours.at(-1)?.audits ?? {})
        .filter(({ score }) => score !== null && score < 1)
        .map(({ id, score, displayValue }) => ({ audit: id, score, value: displayValue }));
      bench.table(`${where}: audits below the full score, last round`, imperfect);
    }
  bench.table(`medians of ${bench.rounds} rounds, times in ms`, rows);
});
