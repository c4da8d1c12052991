import { readRoutes } from '@acara/server-kit/http-server/testing';
import type { InjectOptions } from 'fastify';
import { startFixtureApi } from '../testing/fixture-api.ts';
import { eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import type { LimitedRoute } from './request-limits.ts';

/** A sixth of a minute's may come at once. */
const AT_ONCE = 50;

let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
let uptime: number;
beforeAll(async () => {
  api = await startFixtureApi();
  const limits = { requests: AT_ONCE * 6, work: AT_ONCE };
  edge = await startTestEdge({
    settings: { apiOrigin: api.origin, trustProxy: 'loopback', limits },
    uptime: () => uptime,
  });
});
beforeEach(() => {
  uptime = 1_000_000;
});
afterAll(async () => {
  await edge.close();
  await api.close();
});

let last = 0;
const nextNetwork = () => `192.0.2.${(last += 1)}`;

type Route = Pick<LimitedRoute, 'method' | 'url'>;
const known = ({ method, url }: Route) => `${method} ${url.replace(/-[\da-f]{12}[.]/, '-<hash>.')}`;

const request = ({ method, url }: Route, from?: string) =>
  edge.app.inject({
    method: method as NonNullable<InjectOptions['method']>, // of a route that exists
    url: url
      .replace(/:number\([^)]*\)/, '900')
      .replace(/:\w+/g, '1')
      .replace('*', 'tidak-ada'),
    headers: { accept: 'text/html', ...(from && { 'x-forwarded-for': from }) },
  });

const expectRefused = async (route: Route, from: string) => {
  const answer = await request(route, from);
  expect({ route: known(route), status: answer.statusCode }).toEqual({ route: known(route), status: 429 });
  expect(answer.headers['retry-after']).toBe('5');
  if (route.method !== 'HEAD') expect(answer.body).toContain('Terlalu banyak permintaan');
};

const spendRequests = async (from: string) => {
  for (let turn = 0; turn < AT_ONCE; turn += 1) await request({ method: 'GET', url: '/favicon.svg' }, from);
};

describe('every route of the edge', () => {
  test('has a limit', () => {
    const rows = edge.app.limitedRoutes.filter(({ method }) => !['HEAD', 'OPTIONS', 'PATCH'].includes(method));
    expect(rows.map((route) => `${known(route)}: ${route.limits.join(', ')}`).join('\n')).toMatchInlineSnapshot(`
"GET /healthz: requests
GET /readyz: requests
GET /readyz/api: requests, work
GET /_releases/revoked.json: requests
POST /_releases/preview: requests
DELETE /_releases/preview: requests
POST /_releases/visitor: requests
POST /beacon: requests, beacons
GET /_releases: requests, work
GET /_releases/report.json: requests, work
POST /_releases/ack: requests, actions
POST /_releases/rollout: requests, actions
POST /_releases/approve: requests, actions
POST /_releases/promote: requests, actions
POST /_releases/halt: requests, actions
POST /_releases/rollback: requests, actions
GET /r/*: requests
GET /assets/plus-jakarta-sans-<hash>.woff2: requests
GET /assets/heartbeat-<hash>.js: requests
GET /favicon.svg: requests
GET /favicon.ico: requests
GET /apple-touch-icon.png: requests
GET /icon-192.png: requests
GET /icon-512.png: requests
GET /icon-maskable-512.png: requests
GET /site.webmanifest: requests
GET /sw.js: requests
GET /robots.txt: requests
GET /sitemap.xml: requests, uncached
GET /sitemap/pages.xml: requests, uncached
GET /sitemap/events-:number(^[1-9][0-9]{0,5}$).xml: requests, uncached
GET /api/v1: requests, connections
DELETE /api/v1: requests, connections
POST /api/v1: requests, connections
PUT /api/v1: requests, connections
GET /api/v1/*: requests, connections
DELETE /api/v1/*: requests, connections
POST /api/v1/*: requests, connections
PUT /api/v1/*: requests, connections
GET /img: requests, connections
DELETE /img: requests, connections
POST /img: requests, connections
PUT /img: requests, connections
GET /img/*: requests, connections
DELETE /img/*: requests, connections
POST /img/*: requests, connections
PUT /img/*: requests, connections
GET /api/v1/organizer/:id/logo: requests, connections
DELETE /api/v1/organizer/:id/logo: requests, connections
POST /api/v1/organizer/:id/logo: requests, connections
PUT /api/v1/organizer/:id/logo: requests, connections
GET /*: requests, uncached"
`);
  });

  test('refuses a network that has sent too many requests, with `Retry-After`, and no other', async () => {
    const from = nextNetwork();
    await spendRequests(from);
    const printed = readRoutes(edge.app.printRoutes({ commonPrefix: false }));
    expect(printed.length).toBeGreaterThan(30);
    for (const route of [...printed, ...edge.app.limitedRoutes]) await expectRefused(route, from);
    expect((await request({ method: 'GET', url: '/favicon.svg' }, nextNetwork())).statusCode).toBe(200);
    uptime += 1000;
    expect((await request({ method: 'GET', url: '/favicon.svg' }, from)).statusCode).toBe(200);
  });

  test('whose responses cost more than memory has a lower limit', async () => {
    const routes = edge.app.limitedRoutes.filter(
      ({ limits }) => limits.includes('work') || limits.includes('uncached'),
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes) {
      const from = nextNetwork();
      // A sixth of the limit.
      for (let turn = 0; turn < AT_ONCE / 6; turn += 1) await request({ method: 'GET', url: '/readyz/api' }, from);
      await expectRefused(route, from);
    }
  });
});

test('pages that a cache has do not count as work, and stay for a network that has used up its limit', async () => {
  const from = nextNetwork();
  const get = (path: string) => edge.get(path, { headers: { 'x-forwarded-for': from } });
  expect([200, 'miss']).toEqual(await get('/event').then((page) => [page.status, pageSource(page)]));
  for (let turn = 0; turn < AT_ONCE / 6; turn += 1) await get(`/tidak-ada-${turn}`);
  expect((await get('/tidak-ada')).status).toBe(429);
  expect(pageSource(await get('/event'))).toBe('hit');
  // Stale: no refresh for this network, until others ask or its limit allows it again.
  uptime += 3001;
  const others = await edge.get('/tidak-ada', { headers: { 'x-forwarded-for': nextNetwork() } });
  expect(others.status).toBe(404);
  expect(pageSource(await get('/event'))).toBe('stale');
  uptime += 3000;
  await eventually(
    () => get('/event'),
    (page) => pageSource(page) === 'hit',
  );
});

test('a proxy itself is not counted, and headers of any length name a network', async () => {
  for (let turn = 0; turn < AT_ONCE * 2; turn += 1)
    expect((await request({ method: 'GET', url: '/favicon.svg' })).statusCode).toBe(200);
  const from = nextNetwork();
  await spendRequests(from);
  const padded = `${'198.51.100.1, '.repeat(100)}${from}`;
  expect((await request({ method: 'GET', url: '/favicon.svg' }, padded)).statusCode).toBe(429);
});
