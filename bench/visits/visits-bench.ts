import type { Page } from 'playwright-core';
import { popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { median } from '../lib/statistics.ts';
import { startComparator } from '../pages/comparator-server.ts';
import { findRemote, isExposedBy, stripDocument } from '../pages/document-edits.ts';
import { inBrowser, type LoadOptions } from '../pages/measure-page.mjs';
import { chooseViewports, measureInRounds, type ArmMeasurement } from '../pages/rounds.ts';
import { deadChrome, followLink, goBack, search, sortTraffic } from './page-visits.mjs';
import { hangingGoals, softGoals, warmGoals, type SoftVisit, type Visit } from './visit-goals.ts';

const USAGE = `going on softly, coming again, and with a remote that hangs (goals 7 to 9)
  --rounds N       rounds per screen (default 15)
  --mobile         only the small screen; --desktop only the large one
  --minutes N      give up after (default 30); no round begins in the last tenth`;

const OPTIONS = { rounds: 15, mobile: false, desktop: false, minutes: 30 };
/** Selectors of what counts as interactive. */
const SELECTORS = {
  click: '#acara-outlet button[aria-label="Tambah sebagai favorit"]',
  chrome: '#acara-header button[aria-label="Buka menu"]',
};
/** The load of `pages`; silence may be shorter, since nothing is weighed. */
const LOAD = { network: 'slow4g', cpu: 4, quietMs: 700 } as const;
const PAGES = ['home', 'list', 'event', 'search'] as const;

const WORD = 'festival';
const SOFT_WAYS = [
  { from: 'home', name: 'event', to: 'event' },
  { from: 'home', name: 'list', to: 'list' },
  { from: 'home', name: 'search', to: 'search' },
  { from: 'list', name: 'event', to: 'event' },
];

/** The error panel of a remote appears within this, in ms: four seconds after the shell ran. */
const PANEL_MS = 8000;
const PANEL = 'button:text-is("Coba lagi")';

/** Where a soft visit leads, by a link of the page or by the header's form. */
type Way = { name: string; href?: string; word?: string };

type Load = Partial<LoadOptions>;

/** A page twice in one profile, then soft navigations from it, each once the page is idle. */
const ourVisit = (url: string, ways: readonly Way[], load: Load): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const target = { url, ...SELECTORS };
    const cold = await (await open()).measure(target);
    const tab = await open();
    const warm = await tab.measure(target);
    const soft: Record<string, SoftVisit> = {};
    for (const [index, { name, href, word }] of ways.entries()) {
      if (index > 0) await goBack(tab);
      if (href) soft[name] = await followLink(tab, href);
      else if (word) soft[name] = await search(tab, word);
    }
    return { cold, warm: { ...warm, traffic: sortTraffic(warm.log) }, soft };
  });

/** The same page without scripts, twice in one profile. */
const stripVisit = (url: string, load: Load): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const cold = await (await open()).measure({ url });
    const warm = await (await open()).measure({ url });
    return { cold, warm: { ...warm, traffic: sortTraffic(warm.log) } };
  });

/**
 * A page of which code never comes: until its replacement is shown, or time is over.
 * @param isOwn whether the code is the page's own; else the load ends as any other
 */
const hangingVisit = (url: string, isOwn: boolean, load: Load): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const tab = await open();
    const waitForPanel = (page: Page) =>
      page
        .locator(PANEL)
        .first()
        .waitFor({ timeout: PANEL_MS })
        .catch(() => undefined);
    const cold = await tab.measure({ url, ...SELECTORS, ...(isOwn && { over: waitForPanel }) });
    return { cold, dead: await deadChrome(tab.page) };
  });

const fetchDocument = async (address: string): Promise<string> => {
  const answer = await fetch(address, { headers: { 'sec-fetch-dest': 'document' } });
  if (!answer.ok) throw new BenchError(`${address} returned ${answer.status}`);
  return answer.text();
};

export const { usage, run } = defineBench('visits', USAGE, OPTIONS, async (bench) => {
  const { rounds, minutes, disposables } = bench;
  const until = Date.now() + minutes * 54_000;
  const { origin: siteOrigin, apiOrigin } = await startBenchSite(disposables);
  const event = await popularEventPath(apiOrigin);
  const paths = { home: '/', list: '/event', event, search: `/search/${WORD}` };
  const remotes: Record<string, string> = {};
  for (const page of PAGES) remotes[page] = findRemote(await fetchDocument(siteOrigin + paths[page]));
  const own = new Set(Object.values(remotes));
  const eventOfList = /href="(\/detail-event\/[^"?]+)"/.exec(await fetchDocument(siteOrigin + paths.list))?.[1];
  if (!eventOfList) throw new BenchError('the list shows no event');

  const beside = async (document: (html: string) => string, hangs?: (path: string) => boolean): Promise<string> => {
    const origin = await startComparator(disposables, { siteOrigin, document, hangs });
    for (const page of PAGES) await fetchDocument(origin + paths[page]);
    return origin;
  };
  const unchanged = (html: string) => html;
  const strip = await beside(stripDocument);
  const isOwnRemote = isExposedBy((remote) => own.has(remote));
  const hanging = await beside(unchanged, isOwnRemote);
  const isOther = isExposedBy((remote) => remote !== remotes['home']);
  const othersHang = await beside(unchanged, isOther);

  for (const viewport of chooseViewports(bench)) {
    const load = { ...LOAD, viewport };
    const ours = (page: (typeof PAGES)[number], ways: readonly Way[] = []) =>
      ourVisit(siteOrigin + paths[page], ways, load);
    const toEvent = { name: 'event', href: event };
    const toList = { name: 'list', href: '/event?category=all' };
    const toSearch = { name: 'search', word: WORD };
    // Home and the full load of the event page in every round, the rest in every other, so that a run stays short.
    const arms: ArmMeasurement<Visit>[] = [
      { name: 'home', measure: (round) => ours('home', [toEvent, round % 2 === 0 ? toList : toSearch]) },
      { name: 'home strip', measure: () => stripVisit(strip + paths.home, load) },
      { name: 'event', measure: () => ours('event') },
      { name: 'event strip', turn: 1, measure: () => stripVisit(strip + paths.event, load) },
      { name: 'list', turn: 0, measure: () => ours('list', [{ name: 'event', href: eventOfList }]) },
      { name: 'list strip', turn: 0, measure: () => stripVisit(strip + paths.list, load) },
      { name: 'search', turn: 1, measure: () => ours('search') },
      { name: 'search strip', turn: 1, measure: () => stripVisit(strip + paths.search, load) },
      { name: 'home hanging', turn: 0, measure: () => hangingVisit(hanging + paths.home, true, load) },
      { name: 'event hanging', turn: 1, measure: () => hangingVisit(hanging + paths.event, true, load) },
      { name: 'home beside hanging', turn: 0, measure: () => hangingVisit(othersHang + paths.home, false, load) },
    ];
    const done = await measureInRounds(viewport, arms, { rounds, until });
    bench.save(viewport, done);
    const goals = [
      ...SOFT_WAYS.flatMap((way) => softGoals(viewport, way, done)),
      ...PAGES.flatMap((page) => warmGoals(viewport, page, done)),
      ...(['home', 'event'] as const).flatMap((page) => hangingGoals(viewport, page, 'hanging', done)),
      ...hangingGoals(viewport, 'home', 'beside hanging', done),
    ];
    for (const { goal, where, estimate } of goals) bench.goal(goal, where, estimate);

    const rows = arms.map(({ name }) => {
      const visits = done.flatMap((round) => round[name] ?? []);
      const middle = (getValue: (visit: Visit) => number | null | undefined) =>
        median(visits.map(getValue).filter((found) => found != null));
      const files = visits.flatMap(({ warm }) => warm?.traffic.files ?? []);
      const dead = visits.flatMap((visit) => visit.dead ?? []).map((part) => `dead: ${part}`);
      return {
        arm: name,
        LCP: middle(({ cold }) => cold.lcp),
        header: middle(({ cold }) => cold.chrome),
        page: middle(({ cold }) => cold.interactive),
        'warm LCP': middle(({ warm }) => warm?.lcp),
        documents: middle(({ warm }) => warm?.traffic.documents),
        calls: middle(({ warm }) => warm?.traffic.calls),
        'fetched again, dead': [...new Set([...files, ...dead])].join(' '),
      };
    });
    bench.table(`${viewport}, medians of ${done.length} rounds (slow4g, processor ${LOAD.cpu}× slower)`, rows);
    const soft = SOFT_WAYS.map(({ from, name }) => {
      const visits = done.flatMap((round) => round[from]?.soft?.[name] ?? []);
      return {
        'soft visit': `${from} > ${name}`,
        ms: median(visits.map(({ ms }) => ms)),
        calls: median(visits.map(({ calls }) => calls)),
        twice: median(visits.map(({ twice }) => twice)),
        called: visits.at(-1)?.called.join(' '),
      };
    });
    bench.table(`soft visits, ${viewport}`, soft);
  }
});
