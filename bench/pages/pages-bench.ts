import { popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { atMost, type Goal } from '../lib/goal.ts';
import { measureInTurn } from '../lib/load.ts';
import { estimateMedian, exactly, median } from '../lib/statistics.ts';
import { chooseViewports, inBrowser, type Load, type PageRun, type Tab } from './browser.ts';
import { startStrip } from './strip.ts';

const USAGE = `a page the first time, again and softly from another one, beside documents without scripts, STRIP (goals 1, 3 to
  5, 7 and 8)
  --rounds N       per screen (default 7)
  --mobile         only the small screen; --desktop only the large one`;

const OPTIONS = { rounds: 7, mobile: false, desktop: false, minutes: 60 };
const PAGES = ['home', 'list', 'event', 'search'] as const;
type PageName = (typeof PAGES)[number];
const WORD = 'festival';

type Metric = Exclude<keyof PageRun, 'files'>;
const LCP = atMost('1', 'LCP to STRIP', 1.1);
const COLD: readonly [goal: Goal, metric: Metric][] = [
  [atMost('3', 'interactive, ms', 1700), 'interactive'],
  [atMost('4', 'JS until interactive, KB', 120), 'scriptKb'],
  [atMost('5', 'dependent rounds to LCP', 2), 'rounds'],
  [atMost('5', 'manifest, config or route fetches', 0), 'manifests'],
  [atMost('5', 'files loaded twice', 0), 'twice'],
];
/** Columns of the table of first loads. Times in ms, sizes in KB. */
const COLUMNS: readonly Metric[] = ['lcp', 'interactive', 'scriptKb', 'allKb', 'rounds', 'twice', 'manifests', 'bad'];

/** A full load ends with its largest paint, or when it is interactive: both are compared. */
const SOFT = atMost('7', 'soft visit to the load of its page, largest paint', 0.5);
const SOFT_READY = atMost('7', 'soft visit to the load of its page, interactive', 0.5);
const WARM = atMost('8', 'LCP to STRIP, both warm', 1.3);
const WARM_FILES = atMost('8', 'files of a repeat over the network, worst round', 0);
const SEARCH = '#acara-header [role="combobox"]';
/** Longer than any screen takes. */
const LIMIT_MS = 20_000;

/** The results of one browser. `soft`: ms of soft visits from the page, by the page that they lead to. */
type Visit = { cold: PageRun; warm?: PageRun; soft: Partial<Record<PageName, number>> };
/** Where a soft visit leads: by a link of the page, or by the form of the header. */
type Way = { to: PageName; href?: string };

/**
 * Runs in the page before a link is pressed or a form is sent. Ends when the screen is painted: a headline that was not
 * there before, and the largest of the new pictures in view. @returns ms since the press
 */
const watchScreen = (pathname: string): void => {
  const outlet = document.getElementById('acara-outlet') ?? document.body;
  const former = new Set<Element>(outlet.querySelectorAll('h1, img'));
  let pressed = NaN;
  const press = ({ timeStamp }: Event) => void (pressed = Number.isNaN(pressed) ? timeStamp : pressed);
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', press, true);
  const sizeInView = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  const inView = <Name extends 'h1' | 'img'>(name: Name) =>
    [...outlet.querySelectorAll(name)].filter((element) => !former.has(element) && sizeInView(element) > 0);
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const untilPainted = async () => {
    for (;;) {
      const now = await nextFrame();
      if (Number.isNaN(pressed) || location.pathname !== pathname || inView('h1').length === 0) continue;
      const pictures = inView('img');
      // The browser's own largest paint is the first among pictures of one size, too.
      const large = 0.99 * Math.max(...pictures.map(sizeInView));
      const largest = pictures.find((one) => sizeInView(one) > large && one.complete && one.naturalWidth > 0);
      if (!largest) continue;
      await largest.decode().catch(() => undefined);
      // The frame after the one that paints it.
      await nextFrame();
      return Math.max(now, await nextFrame()) - pressed;
    }
  };
  window.benchScreen = untilPainted();
};

declare global {
  interface Window {
    benchScreen: Promise<number>;
  }
}

/** Goes on to another screen as a visitor does, from a page that is at rest. @returns ms from the press to its paint */
const visitSoftly = async ({ page, rest }: Tab, { to, href }: Way): Promise<number> => {
  let act: () => Promise<void>;
  if (href === undefined) {
    const field = page.locator(SEARCH);
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Buka pencarian' }).click();
    await field.fill(WORD);
    act = () => field.press('Enter');
  } else {
    const link = page.locator(`#acara-outlet a[href="${href}"]`).filter({ visible: true }).first();
    await link.scrollIntoViewIfNeeded();
    const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
    act = () => (hasTouch ? link.tap() : link.click());
  }
  await rest();
  const pathname = href === undefined ? `/search/${WORD}` : new URL(href, page.url()).pathname;
  await page.evaluate(watchScreen, pathname);
  await act();
  const late = new Promise<never>((_, reject) => setTimeout(reject, LIMIT_MS, new BenchError(`no screen of ${to}`)));
  const ms = await Promise.race([page.evaluate(() => window.benchScreen), late]);
  await rest();
  return ms;
};

/** A page twice in one profile, then soft visits from it. */
const visitTwice = (load: Load, url: string, ways: readonly Way[] = []): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const cold = await (await open()).measure(url);
    const tab = await open();
    const warm = await tab.measure(url);
    const soft: Visit['soft'] = {};
    for (const [index, way] of ways.entries()) {
      if (index > 0) await tab.page.goBack();
      await tab.rest();
      soft[way.to] = await visitSoftly(tab, way);
    }
    return { cold, warm, soft };
  });

export const { usage, run } = defineBench('pages', USAGE, OPTIONS, async (bench) => {
  const { disposables } = bench;
  const site = await startBenchSite(disposables);
  const { origin } = site;
  const readPage = async (path: string) => (await fetch(origin + path)).text();
  const eventOfList = /href="(\/detail-event\/[^"?]+)"/.exec(await readPage('/event'))?.[1];
  if (eventOfList === undefined) throw new BenchError('the list shows no event');
  const event = await popularEventPath(site.apiOrigin);
  const paths: Record<PageName, string> = { home: '/', list: '/event', event, search: `/search/${WORD}` };
  const strip = await startStrip(disposables, origin);
  const ways: Partial<Record<PageName, Way[]>> = {
    home: [{ to: 'event', href: event }, { to: 'list', href: '/event?category=all' }, { to: 'search' }],
    list: [{ to: 'event', href: eventOfList }],
  };

  for (const viewport of chooseViewports(bench)) {
    const load = { viewport, isSlowLine: true };
    const arms: Record<string, () => Promise<Visit>> = {};
    for (const page of PAGES) {
      arms[page] = () => visitTwice(load, origin + paths[page], ways[page]);
      arms[`${page} strip`] = () => visitTwice(load, strip + paths[page]);
    }
    const measured = await measureInTurn(arms, bench.rounds);
    bench.save(viewport, measured);
    /** Ratios of two arms within the rounds. */
    const compare = (one: string, other: string, getRatio: (ours: Visit, theirs: Visit) => number) => {
      const theirs = measured[other] ?? [];
      return estimateMedian(
        (measured[one] ?? []).map((visit, round) => {
          const against = theirs[round];
          return against ? getRatio(visit, against) : NaN;
        }),
      );
    };
    for (const page of PAGES) {
      const where = `${page}, ${viewport}`;
      bench.goal(
        LCP,
        where,
        compare(page, `${page} strip`, (ours, limit) => ours.cold.lcp / limit.cold.lcp),
      );
      for (const [goal, metric] of COLD)
        bench.goal(goal, where, estimateMedian((measured[page] ?? []).map(({ cold }) => cold[metric])));
      for (const { to } of ways[page] ?? []) {
        const toFull = (end: 'lcp' | 'interactive') =>
          compare(page, to, ({ soft }, { cold }) => (soft[to] ?? NaN) / cold[end]);
        bench.goal(SOFT, `${page} to ${to}, ${viewport}`, toFull('lcp'));
        bench.goal(SOFT_READY, `${page} to ${to}, ${viewport}`, toFull('interactive'));
      }
      const toStrip = compare(
        page,
        `${page} strip`,
        (ours, limit) => (ours.warm?.lcp ?? NaN) / (limit.warm?.lcp ?? NaN),
      );
      bench.goal(WARM, where, toStrip);
      const files = (measured[page] ?? []).map(({ warm }) => warm?.files.length ?? NaN);
      bench.goal(WARM_FILES, where, exactly(Math.max(...files)));
    }
    const middle = (values: readonly (number | undefined)[]) => median(values.map((value) => value ?? NaN));
    const rows = Object.entries(measured).map(([arm, visits]) => ({
      arm,
      ...Object.fromEntries(COLUMNS.map((metric) => [metric, middle(visits.map(({ cold }) => cold[metric]))])),
    }));
    bench.table(`first loads, ${viewport}, medians of ${bench.rounds} rounds`, rows);
    const later = PAGES.map((page) => {
      const visits = measured[page] ?? [];
      return {
        page,
        'warm LCP': middle(visits.map(({ warm }) => warm?.lcp)),
        'fetched again': [...new Set(visits.flatMap(({ warm }) => warm?.files ?? []))].join(' '),
        ...Object.fromEntries(PAGES.map((to) => [`soft to ${to}`, middle(visits.map(({ soft }) => soft[to]))])),
      };
    });
    bench.table(`repeats and soft visits, ms, ${viewport}`, later);
  }
});
