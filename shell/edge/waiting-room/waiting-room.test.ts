import { PLACE_MS, readPlace, writePlace } from '@acara/server-kit/waiting-room';
import type { ReleaseDeclaration } from '@acara/shared-contract/release';
import { remoteBundle, remoteRoutes } from '../testing/fixture-bundles.ts';
import { ROOM_KEY, startFixtureRooms, type FixtureRooms } from '../testing/fixture-rooms.ts';
import { deployDeclared, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const EVENT_ROUTES: ReleaseDeclaration = {
  routes: {
    ...remoteRoutes,
    'event.detail': { path: '/detail-event/:slug', access: 'public', sitemap: 'events', countsAsView: true },
    'event.private': { path: '/detail-event/:slug/:access', access: 'secret', countsAsView: true },
  },
};
const PATH = '/detail-event/rebutan';
const NOW = Date.parse('2026-11-21T05:00:00Z');

let api: FixtureRooms;
let edges: TestEdge[];
/** Of all edges, in ms. */
let passed: number;

const startEdge = async () => {
  const edge = await startTestEdge({
    roomsIntervalMs: 20,
    now: () => NOW + passed,
    uptime: () => passed,
    settings: { apiOrigin: api.origin, trustProxy: 'loopback' },
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployDeclared(dir, {
        name: 'mfe-test',
        releaseId: 'test-release-1',
        server: remoteBundle,
        declaration: EVENT_ROUTES,
      });
    },
  });
  edges.push(edge);
  return edge;
};

beforeEach(async () => {
  passed = 0;
  edges = [];
  api = await startFixtureRooms();
});
afterEach(async () => {
  for (const edge of edges) await edge.close();
  await api.close();
});

/** A visitor with cookies, as a browser without scripts. */
const createVisitor = (network = '198.51.100.1') => {
  let cookie: string | undefined;
  return {
    place: () => cookie?.slice(cookie.indexOf('=') + 1),
    setCookie: (text: string) => void (cookie = text),
    visit: async (edge: TestEdge, path = PATH) => {
      const headers = { 'x-forwarded-for': network, ...(cookie !== undefined && { cookie }) };
      const response = await edge.get(path, { headers });
      const set = response.headers.getSetCookie().find((one) => one.startsWith('acara_place_'));
      cookie = set?.split(';')[0] ?? cookie;
      const text = await response.text();
      return {
        status: response.status,
        text,
        set,
        isIn: text.includes('<h1 id='),
        keep: response.headers.get('cache-control'),
        refresh: Number(/http-equiv="refresh" content="(\d+);/.exec(text)?.[1]),
      };
    },
  };
};

const numberOf = (visitor: ReturnType<typeof createVisitor>) =>
  readPlace(visitor.place(), { room: 7, key: ROOM_KEY, now: NOW + passed })?.number;

/** Visitors who arrive one after the other. */
const arrive = async (edge: TestEdge, count: number) => {
  const visitors = Array.from({ length: count }, (_, index) => createVisitor(`198.51.100.${index + 1}`));
  for (const visitor of visitors) await visitor.visit(edge);
  return visitors;
};

/** From now on; no answer is under way that the edge would take for one of a later time. */
const loseApi = async () => {
  api.isUnavailable = true;
  const before = api.refused;
  await eventually(
    async () => api.refused,
    (refused) => refused > before,
  );
};

test('a visitor waits for their number, and is admitted exactly when it is its turn', async () => {
  const edge = await startEdge();
  const first = await createVisitor().visit(edge);
  expect(first).toMatchObject({ isIn: true, status: 200, keep: 'private, no-store' });
  await arrive(edge, 1);

  const visitor = createVisitor();
  const waiting = await visitor.visit(edge);
  expect(waiting).toMatchObject({ isIn: false, status: 200, keep: 'private, no-store', refresh: 2 });
  expect(waiting.text).toContain('<html lang="id">');
  expect(waiting.text).toContain('Konser &lt;Rebutan&gt;');
  expect(waiting.text).toContain('<dd>3</dd>');
  expect(waiting.text).toContain('<dd>0 orang</dd>');
  expect(waiting.text).not.toContain('<script');
  // Without the address a browser at `#tiket` would not reload it.
  expect(waiting.text).toContain(`content="2;url=${PATH}"`);
  expect(waiting.set).toMatch(/^acara_place_3=7\.3\.\d+\.[\w-]{43}; Max-Age=1800; Path=\/; SameSite=Lax$/);

  // The API's state stays; the edge counts on.
  await loseApi();
  passed = 999;
  expect((await visitor.visit(edge)).isIn).toBe(false);
  passed = 1000;
  expect(await visitor.visit(edge)).toMatchObject({ isIn: true, keep: 'private, no-store' });
});

test('visitors who wait long poll about once a minute, not all at the same moment', async () => {
  const edge = await startEdge();
  const visitors = await arrive(edge, 200);
  const pages = await Promise.all(visitors.slice(100).map((visitor) => visitor.visit(edge)));
  expect(pages[99]?.text).toContain('<dd>sekitar 4 menit</dd>');
  expect(pages[99]?.text).toContain('<dd>197 orang</dd>');
  const delays = pages.map(({ refresh }) => refresh);
  expect([Math.min(...delays), Math.max(...delays)]).toEqual([45, 75]);
  expect(new Set(delays).size).toBe(31);
});

test('a place is renewed with each visit, and lost half an hour after the last', async () => {
  api.room.rate = 0.000_001;
  const edge = await startEdge();
  await arrive(edge, 2);
  const visitor = createVisitor();
  await visitor.visit(edge);
  for (let visit = 0; visit < 3; visit += 1) {
    passed += PLACE_MS - 1;
    await visitor.visit(edge);
    expect(numberOf(visitor)).toBe(3);
  }
  passed += PLACE_MS;
  await visitor.visit(edge);
  expect(numberOf(visitor)).toBe(4);
});

const MADE_UP: Record<string, () => string> = {
  'of another key': () => writePlace({ room: 7, number: 1, until: NOW + 1000 }, 'another key, which is long as well'),
  'of another room': () => writePlace({ room: 6, number: 1, until: NOW + 1000 }, ROOM_KEY),
  expired: () => writePlace({ room: 7, number: 1, until: NOW }, ROOM_KEY),
  'with another number': () => writePlace({ room: 7, number: 11, until: NOW + 1000 }, ROOM_KEY).replace('.11.', '.1.'),
  cut: () => writePlace({ room: 7, number: 1, until: NOW + 1000 }, ROOM_KEY).slice(0, -1),
  'made up': () => '7.1.99999999999999',
};

test(`a place counts as none that is ${Object.keys(MADE_UP).join(', ')}`, async () => {
  const edge = await startEdge();
  await arrive(edge, 2);
  for (const [at, [what, make]] of Object.entries(MADE_UP).entries()) {
    const visitor = createVisitor(`198.51.100.${at + 10}`);
    visitor.setCookie(`acara_place_3=${make()}`);
    const { isIn } = await visitor.visit(edge);
    expect({ what, isIn, number: numberOf(visitor) }).toEqual({ what, isIn: false, number: 3 + at });
  }
});

test('several edges share one line, also over a restart', async () => {
  const one = await startEdge();
  const two = await startEdge();
  await arrive(one, 2);
  const here = createVisitor();
  const there = createVisitor();
  await here.visit(one);
  await there.visit(two);
  expect([numberOf(here), numberOf(there)]).toEqual([3, 4]);
  expect((await here.visit(two)).isIn).toBe(false);
  passed = 1000;
  const three = await startEdge();
  api.room.elapsed = 1000;
  await eventually(
    () => here.visit(three),
    ({ isIn }) => isIn,
  );
  expect((await there.visit(three)).isIn).toBe(false);
  expect([numberOf(here), numberOf(there)]).toEqual([3, 4]);
});

test('without the API new arrivals have to wait, and admission continues', async () => {
  const edge = await startEdge();
  const [, , waiting] = await arrive(edge, 3);
  await loseApi();
  const visitor = createVisitor();
  const answer = await visitor.visit(edge);
  expect(answer).toMatchObject({ isIn: false, set: undefined, refresh: 5 });
  expect(answer.text).toContain('Nomor antrean belum tersedia');
  passed = 1000;
  expect((await waiting?.visit(edge))?.isIn).toBe(true);
  api.isUnavailable = false;
  await visitor.visit(edge);
  expect(numberOf(visitor)).toBe(4);
});

test('a network that takes too many numbers gets a page that says so', async () => {
  const edge = await startEdge();
  api.limited.add('203.0.113.5');
  const answer = await createVisitor('203.0.113.5').visit(edge);
  expect(answer).toMatchObject({ isIn: false, set: undefined });
  expect(answer.text).toContain('Terlalu banyak nomor antrean');
});

test('a sold-out event is shown as such and issues no numbers; admitted visitors see the page [line.sold-out]', async () => {
  const edge = await startEdge();
  const [admitted, , waiting] = await arrive(edge, 3);
  api.room.sale = 'soldOut';
  const soldOut = await eventually(
    () => createVisitor().visit(edge),
    ({ text }) => text.includes('Tiket habis'),
  );
  expect(soldOut.set).toBeUndefined();
  expect((await waiting?.visit(edge))?.text).toContain('Nomor antrean Anda tetap berlaku');
  expect((await admitted?.visit(edge))?.isIn).toBe(true);
  api.room.sale = 'ended';
  await eventually(
    () => createVisitor().visit(edge),
    ({ isIn, set }) => isIn && set === undefined,
  );
});

test('an older state of the API does not undo a newer one', async () => {
  const edge = await startEdge();
  await arrive(edge, 2);
  api.room.version = 5;
  const visitor = createVisitor();
  await visitor.visit(edge);
  Object.assign(api.room, { version: 4, admitted: 100 });
  const seen = api.polls;
  await eventually(
    async () => api.polls,
    (polls) => polls > seen + 1,
  );
  expect((await visitor.visit(edge)).isIn).toBe(false);
});

test('only the page of the event has a line, while the room is open', async () => {
  const edge = await startEdge();
  await arrive(edge, 2);
  const other = await createVisitor().visit(edge, '/detail-event/lain');
  expect(other).toMatchObject({ isIn: true, set: undefined, keep: expect.stringMatching(/^public/) });
  expect(await createVisitor().visit(edge, '/')).toMatchObject({ isIn: true, set: undefined });
  expect((await createVisitor().visit(edge, `${PATH}/sandi`)).isIn).toBe(false);
  expect((await createVisitor().visit(edge, '/detail-event/rebuta%6E?utm_source=x')).isIn).toBe(false);
  api.isOpen = false;
  await eventually(
    () => createVisitor().visit(edge),
    ({ isIn, set, keep }) => isIn && set === undefined && String(keep).startsWith('public'),
  );
});

test('a prefetch and a HEAD take no number', async () => {
  const edge = await startEdge();
  const prefetched = await edge.get(PATH, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  expect([prefetched.status, prefetched.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
  expect((await edge.get(PATH, { method: 'HEAD' })).status).toBe(503);
  expect(api.calls).toEqual([]);
});
