import { benchRun, BenchError } from '../lib/bench-run.ts';
import { popularSlug, useSite } from '../lib/bench-servers.ts';
import type { GoalResult } from '../lib/goal.ts';
import { chooseViewports, readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import type { LoadOptions } from '../measure-page.mjs';
import { startComparator } from '../pages/comparator-server.ts';
import { measureInRounds, type ArmMeasurement } from '../pages/page-runs.ts';
import { stripDocument, isExposedBy, findRemote } from '../pages/document-edits.ts';
import { hangingVisit, ourVisit, stripVisit, type Visit, type Way } from './visit-arms.ts';
import {
  hangingGoalResults,
  softGoalResults,
  warmGoalResults,
  type VisitRound,
  softTable,
  visitTable,
} from './visit-goals.ts';

export const usage = `visits: going on softly, coming again, and with a remote that hangs (goals 7 to 9)
  --rounds N       rounds per screen (default 15)
  --mobile         only the small screen; --desktop only the large one
  --minutes N      give up after (default 30); no round begins in the last tenth
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

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
  if (!answer.ok) throw new BenchError(`${address} answers ${answer.status}`);
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

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { rounds: 15, mobile: false, desktop: false, minutes: 30, site: '', api: '' });
  const { rounds, minutes } = options;
  const until = Date.now() + minutes * 54_000;

  await benchRun(minutes, async (disposables) => {
    const site = await useSite(disposables, options);
    const event = `/detail-event/${await popularSlug(site.apiOrigin)}`;
    const paths: Record<PageName, string> = { home: '/', list: '/event', event, search: `/search/${WORD}` };
    const own = new Set<string>();
    for (const page of PAGES) own.add(findRemote(await fetchDocument(site.origin + paths[page])));
    const homeRemote = findRemote(await fetchDocument(site.origin + paths.home));

    const beside = async (document: (html: string) => string, hangs?: (path: string) => boolean): Promise<string> => {
      const server = await startComparator({ siteOrigin: site.origin, document, hangs });
      disposables.add(server.close);
      for (const page of PAGES) await fetchDocument(server.origin + paths[page]);
      return server.origin;
    };
    const strip = await beside(stripDocument);
    const hanging = await beside(
      (html) => html,
      isExposedBy((remote) => own.has(remote)),
    );
    const othersHang = await beside(
      (html) => html,
      isExposedBy((remote) => remote !== homeRemote),
    );

    const ways: Ways = { event, eventOfList: findFirstEvent(await fetchDocument(site.origin + paths.list)) };
    const goals: GoalResult[] = [];
    const measured: Record<string, VisitRound[]> = {};
    for (const viewport of chooseViewports(options)) {
      const load = { ...LOAD, viewport };
      const arms = visitArms({ site: site.origin, strip, hanging, othersHang }, paths, ways, load);
      const done = await measureInRounds(arms, {
        rounds,
        until,
        onRound: (number) => process.stderr.write(`\r  ${viewport}: round ${number} of ${rounds} `),
      });
      process.stderr.write('\n');
      measured[viewport] = done;
      goals.push(
        ...SOFT_WAYS.flatMap((way) => softGoalResults(viewport, way, done)),
        ...PAGES.flatMap((page) => warmGoalResults(viewport, page, done)),
        ...(['home', 'event'] as const).flatMap((page) => hangingGoalResults(viewport, page, 'hanging', done)),
        ...hangingGoalResults(viewport, 'home', 'beside hanging', done),
      );
      console.log(`\n${viewport}, medians of ${done.length} rounds (${LOAD.network}, processor ${LOAD.cpu}× slower)`);
      console.log(`${visitTable(done)}\n\n${softTable(done)}`);
    }
    finishBench('visits', { load: LOAD, goals, measured });
  });
};
