import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { createNetworkLog } from '../pages/network-log.mjs';
import type { PageRun } from '../pages/measure-page.mjs';
import { measureInRounds } from '../pages/rounds.ts';
import { isExposedBy, findRemote } from '../pages/document-edits.ts';
import { countCalls, sortTraffic } from './page-visits.mjs';
import { hangingGoals, softGoals, warmGoals, worst, type Visit, type VisitRound } from './visit-goals.ts';

const request = (path: string, more: { type?: string; cached?: boolean } = {}) => ({
  url: `http://localhost:1${path}`,
  type: 'Fetch',
  start: 1,
  end: 2,
  bytes: 1,
  status: 200,
  failed: false,
  canceled: false,
  cached: false,
  mime: '',
  ...more,
});

describe('the requests of a soft visit', () => {
  test('only calls that began before the screen was painted are needed for it', () => {
    const requests = [request('/r/x/entry.js'), request('/api/v1/event/slug/a'), request('/api/v1/later')];
    expect(countCalls(requests, 2)).toMatchObject({ calls: 1, allCalls: 2, twice: 0, documents: 0 });
  });

  test('a prefetched call that is repeated is needless', () => {
    const call = request('/api/v1/event/slug/a');
    expect(countCalls([call, call], 2)).toMatchObject({ calls: 2, twice: 1 });
  });
});

test('of a repeat only uncached files are counted', () => {
  expect(
    sortTraffic([
      request('/', { type: 'Document' }),
      request('/r/shell/1/shell.js', { type: 'Script', cached: true }),
      request('/img/a.webp', { type: 'Image' }),
      request('/api/v1/event/like'),
    ]),
  ).toEqual({ documents: 1, calls: 1, files: ['/img/a.webp'] });
});

test('the file of a worker counts as cached if the page says so: its response is reported to the worker', () => {
  const session = new EventEmitter();
  const log = createNetworkLog(session as unknown as CDPSession);
  const begin = (url: string) =>
    session.emit('Network.requestWillBeSent', { requestId: url, request: { url }, type: 'Script', timestamp: 1 });
  for (const url of ['/worker.js', '/new-worker.js', '/shell.js']) begin(url);
  session.emit('Network.responseReceived', { requestId: '/shell.js', response: { status: 200 }, type: 'Script' });
  log.markCached(['/worker.js', '/shell.js']);
  expect(log.requests.filter(({ cached }) => cached).map(({ url }) => url)).toEqual(['/worker.js']);
});

describe('the code that hangs', () => {
  test('a page is of the remote that its first script names', () => {
    const file = '/r/mfe-discovery/1/__federation_expose_lifecycles.a.js';
    expect(findRemote(`<script defer src="${file}"></script>`)).toBe('mfe-discovery');
    expect(findRemote(`<link rel="preload" as="script" href="${file}" data-run>`)).toBe('mfe-discovery');
    expect(() => findRemote('<script src="/r/shell/1/shell.js"></script>')).toThrow();
  });

  test.each([
    ['/r/mfe-a/1/__federation_expose_lifecycles.b.js', true],
    ['/r/mfe-a/1/remoteEntry.js', false],
    ['/r/mfe-b/1/__federation_expose_lifecycles.b.js', false],
    ['/', false],
  ])('%s hangs: %s', (path, hangs) => {
    expect(isExposedBy((remote) => remote === 'mfe-a')(path)).toBe(hangs);
  });
});

describe('states', () => {
  const visit = (cold: Partial<PageRun>, more: Partial<Visit> = {}) => ({ cold, ...more }) as Visit; // only what the goals read
  const listStates = (rounds: VisitRound[], getResults: (rounds: VisitRound[]) => { state: string }[]) =>
    getResults(rounds).map(({ state }) => state);

  test('a soft visit is compared with the full load of the same round, its calls by the worst round', () => {
    const round = (ms: number, calls: number) => ({
      home: visit({}, { soft: { event: { ...countCalls([], 0), ms, calls } } }),
      event: visit({ lcp: 1000, interactive: 700 }),
    });
    const way = { from: 'home', name: 'event', to: 'event' };
    const states = listStates([round(400, 1), round(500, 2)], (rounds) => softGoals('mobile', way, rounds));
    expect(states).toEqual(['met', 'missed', 'missed', 'met']);
  });

  test('rounds without a variant of the page do not count for it', () => {
    const traffic = { documents: 1, calls: 0, files: ['/a.js'] };
    const warm = (lcp: number) => visit({}, { warm: { lcp, traffic } as Visit['warm'] });
    const rounds = [{ list: warm(1200), 'list strip': warm(1000) }, { search: warm(1) }] as VisitRound[];
    expect(warmGoals('mobile', 'list', rounds)[0]?.estimate.count).toBe(1);
    expect(listStates(rounds, (all) => warmGoals('mobile', 'list', all))).toEqual(['met', 'met', 'missed']);
  });

  test('a header that never becomes interactive misses its goal', () => {
    const round: VisitRound = {
      home: visit({ chrome: 1000 }),
      'home strip': visit({ lcp: 1000 }),
      'home hanging': visit({ lcp: 1000, chrome: null }, { dead: ['menu'] }),
    };
    const states = listStates([round], (rounds) => hangingGoals('mobile', 'home', 'hanging', rounds));
    expect(states).toEqual(['met', 'missed', 'missed']);
  });

  test('without measurements there is no result', () => {
    expect(worst([]).value).toBeNaN();
  });
});

test('a variant with a turn is measured in every other round, all others in each', async () => {
  const measured: string[] = [];
  const arm = (name: string, turn?: 0 | 1) => ({
    name,
    turn,
    measure: async (round: number) => measured.push(`${name}${round}`),
  });
  const arms = [arm('a'), arm('b', 0), arm('c', 1)];
  const rounds = await measureInRounds('three arms', arms, { rounds: 3, until: Infinity });
  expect(measured).toEqual(['a0', 'b0', 'c1', 'a1', 'a2', 'b2']);
  expect(rounds.map((round) => Object.keys(round).toSorted().join(''))).toEqual(['ab', 'ac', 'ab']);
});
