import { BenchError, defineBench } from '../lib/bench.ts';
import { popularEventPath, useSite } from '../lib/bench-site.ts';
import type { GoalResult } from '../lib/goal.ts';
import type { LoadOptions } from '../measure-page.mjs';
import { startComparator } from '../pages/comparator-server.ts';
import { findRemote, isExposedBy, stripDocument } from '../pages/document-edits.ts';
import { chooseViewports, measureInRounds, type ArmMeasurement } from '../pages/page-runs.ts';
import { hangingVisit, ourVisit, stripVisit, type Visit, type Way } from './visit-arms.ts';
import {
  hangingGoalResults,
  printSoftVisits,
  printVisits,
  softGoalResults,
  warmGoalResults,
  type VisitRound,
} from './visit-goals.ts';

const USAGE = `going on softly, coming again, and with a remote that hangs (goals 7 to 9)
  --rounds N       rounds per screen (default 15)
  --mobile         only the small screen; --desktop only the large one
  --minutes N      give up after (default 30); no round begins in the last tenth
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const OPTIONS = { rounds: 15, mobile: false, desktop: false, minutes: 30, site: '', api: '' };
const SELECTORS = {
  click: '#acara-outlet button[aria-label="Tambah sebagai favorit"]',
  chrome: '#acara-header button[aria-label="Buka menu"]',
};
/** The load of `pages`; silence may be shorter, since nothing is weighed. */
const LOAD = { network: 'slow4g', cpu: 4, quietMs: 700 } as const;
const PAGES = ['home', 'list', 'event', 'search'] as const;
type PageName = (typeof PAGES)[number];

const WORD = 'festival';
const SOFT_WAYS = [
  { from: 'home', name: 'event', to: 'event' },
  { from: 'home', name: 'list', to: 'list' },
  { from: 'home', name: 'search', to: 'search' },
  { from: 'list', name: 'event', to: 'event' },
];

/** Address of the first event that a page shows. */
const findFirstEvent = (html: string): string => {
  const address = /href="(\/detail-event\/[^"?]+)"/.exec(html)?.[1];
  if (!address) throw new BenchError('the list shows no event');
  return address;
};

const fetchDocument = async (address: string): Promise<string> => {
  const answer = await fetch(address, { headers: { 'sec-fetch-dest': 'document' } });
  if (!answer.ok) throw new BenchError(`${address} returned ${answer.status}`);
  return answer.text();
};

type Origins = { site: string; strip: string; hanging: string; othersHang: string };
type Ways = { event: string; eventOfList: string };

/** Home and the full load of the event page in every round, the rest in every other, so that a run stays short. */
const visitArms = (
  at: Origins,
  paths: Record<PageName, string>,
  { event, eventOfList }: Ways,
  load: Partial<LoadOptions>,
): ArmMeasurement<Visit>[] => {
  const ours = (page: PageName, ways: readonly Way[] = []) => ourVisit(at.site + paths[page], ways, SELECTORS, load);
  const stripped = (page: PageName, turn?: 0 | 1) => ({
    name: `${page} strip`,
    turn,
    measure: () => stripVisit(at.strip + paths[page], load),
  });
  const toEvent = { name: 'event', href: event };
  const alternating: readonly Way[] = [
    { name: 'list', href: '/event?category=all' },
    { name: 'search', word: WORD },
  ];
  return [
    { name: 'home', measure: (round) => ours('home', [toEvent, ...alternating.slice(round % 2, (round % 2) + 1)]) },
    stripped('home'),
    { name: 'event', measure: () => ours('event') },
    stripped('event', 1),
    { name: 'list', measure: () => ours('list', [{ name: 'event', href: eventOfList }]), turn: 0 },
    stripped('list', 0),
    { name: 'search', measure: () => ours('search'), turn: 1 },
    stripped('search', 1),
    { name: 'home hanging', measure: () => hangingVisit(at.hanging + paths.home, true, SELECTORS, load), turn: 0 },
    { name: 'event hanging', measure: () => hangingVisit(at.hanging + paths.event, true, SELECTORS, load), turn: 1 },
    {
      name: 'home beside hanging',
      measure: () => hangingVisit(at.othersHang + paths.home, false, SELECTORS, load),
      turn: 0,
    },
  ];
};

export const { usage, run } = defineBench('visits', USAGE, OPTIONS, async (options) => {
  const { rounds, minutes, disposables } = options;
  const until = Date.now() + minutes * 54_000;
  const { origin: siteOrigin, apiOrigin } = await useSite(disposables, options);
  const event = await popularEventPath(apiOrigin);
  const paths: Record<PageName, string> = { home: '/', list: '/event', event, search: `/search/${WORD}` };
  const remotes: Record<string, string> = {};
  for (const page of PAGES) remotes[page] = findRemote(await fetchDocument(siteOrigin + paths[page]));
  const own = new Set(Object.values(remotes));

  const beside = async (document: (html: string) => string, hangs?: (path: string) => boolean): Promise<string> => {
    const origin = await startComparator(disposables, { siteOrigin, document, hangs });
    for (const page of PAGES) await fetchDocument(origin + paths[page]);
    return origin;
  };
  const unchanged = (html: string) => html;
  const origins: Origins = {
    site: siteOrigin,
    strip: await beside(stripDocument),
    hanging: await beside(
      unchanged,
      isExposedBy((remote) => own.has(remote)),
    ),
    othersHang: await beside(
      unchanged,
      isExposedBy((remote) => remote !== remotes['home']),
    ),
  };

  const ways: Ways = { event, eventOfList: findFirstEvent(await fetchDocument(siteOrigin + paths.list)) };
  const goals: GoalResult[] = [];
  const measured: Record<string, VisitRound[]> = {};
  for (const viewport of chooseViewports(options)) {
    const arms = visitArms(origins, paths, ways, { ...LOAD, viewport });
    const done = await measureInRounds(viewport, arms, { rounds, until });
    measured[viewport] = done;
    goals.push(
      ...SOFT_WAYS.flatMap((way) => softGoalResults(viewport, way, done)),
      ...PAGES.flatMap((page) => warmGoalResults(viewport, page, done)),
      ...(['home', 'event'] as const).flatMap((page) => hangingGoalResults(viewport, page, 'hanging', done)),
      ...hangingGoalResults(viewport, 'home', 'beside hanging', done),
    );
    printVisits(`${viewport}, medians of ${done.length} rounds (${LOAD.network}, processor ${LOAD.cpu}× slower)`, done);
    printSoftVisits(done);
  }
  return { load: LOAD, goals, measured };
});
