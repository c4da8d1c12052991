import { readRoutes } from '@acara/server-kit/http-server/testing';
import type { InjectOptions } from 'fastify';
import { createMember } from '../../../test/member.ts';
import { send } from '../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { LimitedRoute, NetworkLimit } from './route-limits.ts';

const LIMIT = 20;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    READ_LIMIT: LIMIT,
    LIST_LIMIT: LIMIT,
    PICTURE_LIMIT: LIMIT * 10,
    WRITE_LIMIT_ACCOUNT: LIMIT,
    WRITE_LIMIT_NETWORK: LIMIT,
  });
});
afterAll(() => test.close());

type Route = Pick<LimitedRoute, 'method' | 'url'>;

let last = 0;
const nextNetwork = () => `192.0.2.${(last += 1)}`;

const known = ({ method, url }: Route) => `${method} ${url}`;
const address = (url: string) => url.replace(/:\w+/g, '1').replace('*', 'x');
const request = ({ method, url }: Route, from: string, headers = {}) =>
  test.app.inject({
    method: method as NonNullable<InjectOptions['method']>, // of a route that exists
    url: address(url),
    headers: { 'x-forwarded-for': from, ...headers },
  });

const TOO_MANY = { code: 'too_many_requests', error: expect.stringContaining('Terlalu banyak') };

describe('every route of the API', () => {
  it('has a limit, besides those that its handler knows', () => {
    const rows = test.app.limits.routes.filter(({ method }) => method !== 'HEAD');
    expect(rows.map((route) => `${known(route)}: ${route.limits.join(', ')}`).join('\n')).toMatchInlineSnapshot(`
"GET /api/v1/docs: reads
GET /api/v1/docs/static/index.html: reads
GET /api/v1/docs/static/swagger-initializer.js: reads
GET /api/v1/docs/json: reads
GET /api/v1/docs/yaml: reads
GET /api/v1/docs/static/*: reads
GET /healthz: reads
GET /readyz: reads
GET /waiting-rooms: reads
POST /waiting-rooms/:id/places: writes
GET /img/:kind/:file: pictures
GET /api/v1/event/all: lists
GET /api/v1/event/tag/:tag: lists
GET /api/v1/event/suggest: lists
GET /api/v1/event/address: reads
GET /api/v1/event/address/part: reads
GET /api/v1/event/slug/:slug: reads
GET /api/v1/event/slug/:slug/:access: reads
GET /api/v1/event/:id/availability: reads
GET /api/v1/event/:id/calendar.ics: reads
POST /api/v1/event/like: writes, writesOfAccount
DELETE /api/v1/event/like: writes, writesOfAccount
GET /api/v1/event/like: reads
GET /api/v1/category_event: reads
GET /api/v1/category_event/:id: reads
GET /api/v1/ms_city: reads
GET /api/v1/organizer/:id: reads
GET /api/v1/featured/domain/:site: reads
GET /api/v1/featured/:id/redirect: reads
POST /api/v1/register: writes
GET /api/v1/profile: reads
PUT /api/v1/profile: writes, writesOfAccount
POST /api/v1/recover_password: writes
POST /api/v1/reset_password: writes
PUT /api/v1/user/:id/password: writes, writesOfAccount
POST /api/v1/login: writes
POST /api/v1/login/captcha: writes
POST /api/v1/login/google: writes
POST /api/v1/refresh_token: writes
POST /api/v1/logout: writes
POST /api/v1/token/own: writes, writesOfAccount
DELETE /api/v1/token/:id: writes, writesOfAccount
POST /api/v1/token/revoke/own: writes, writesOfAccount
POST /api/v1/transaction/ticket: writes, writesOfAccount
GET /api/v1/transaction/buyer: reads
GET /api/v1/transaction/:id: reads
GET /api/v1/payment/finish/:order/:key: reads
PUT /api/v1/transaction/resume: writes, writesOfAccount
GET /api/v1/ticket: reads
GET /api/v1/ticket/:id/download: reads
GET /api/v1/transaction/:id/download: reads
GET /api/v1/ticket/:id/calendar.ics: reads
GET /api/v1/mail/reminder: reads
POST /api/v1/mail/reminder: writes
GET /api/v1/organizer/:id/logo: reads
POST /api/v1/payment/notification: notifications"
`);
  });

  it('refuses a network that has used up its limit, with `Retry-After` [api.route-limits]', async () => {
    const from = nextNetwork();
    const spend: Record<NetworkLimit, [Route, number]> = {
      reads: [{ method: 'GET', url: '/healthz' }, LIMIT],
      lists: [{ method: 'GET', url: '/api/v1/event/all' }, LIMIT],
      pictures: [{ method: 'GET', url: '/img/event/0' }, LIMIT * 10],
      writes: [{ method: 'POST', url: '/api/v1/logout' }, LIMIT],
      notifications: [{ method: 'POST', url: '/api/v1/payment/notification' }, LIMIT * 10],
    };
    for (const [route, times] of Object.values(spend))
      // A twentieth more for the process.
      for (let turn = 0; turn < times * 1.05; turn += 1) await request(route, from);
    const printed = readRoutes(test.app.printRoutes({ commonPrefix: false }));
    expect(printed.length).toBeGreaterThan(80);
    for (const route of [...printed, ...test.app.limits.routes]) {
      const answer = await request(route, from);
      expect({ route: known(route), status: answer.statusCode }).toEqual({ route: known(route), status: 429 });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      if (route.method !== 'HEAD') expect(answer.json()).toEqual(TOO_MANY);
    }
    expect((await request({ method: 'GET', url: '/healthz' }, nextNetwork())).statusCode).toBe(200);
  });

  it('that writes with a bearer refuses an account that has used up its limit, from any network', async () => {
    const member = await createMember(test);
    const like = () =>
      send(test.app, 'POST /event/like', { fields: { event_id: 1 }, headers: member.headers, from: nextNetwork() });
    const statuses: number[] = [];
    for (let turn = 0; turn < LIMIT + 5; turn += 1) statuses.push((await like()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT + 1);
    const writes = test.app.limits.routes.filter(({ limits }) => limits.includes('writesOfAccount'));
    expect(writes.length).toBeGreaterThan(5);
    for (const route of writes) {
      const answer = await request(route, nextNetwork(), member.headers);
      expect({ route: known(route), status: answer.statusCode }).toEqual({ route: known(route), status: 429 });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = await createMember(test);
    const [first] = writes;
    expect(first && (await request(first, nextNetwork(), other.headers)).statusCode).not.toBe(429);
  });
});

it('what our own programs request is not counted', async () => {
  for (let turn = 0; turn < LIMIT * 2; turn += 1)
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

it('a picture that does not exist is looked up once, and pictures that are looked up have a lower limit', async () => {
  const from = nextNetwork();
  const get = (id: number) =>
    request({ method: 'GET', url: `/img/event/${id}-640.webp` }, from).then(({ statusCode }) => statusCode);
  const queries = jest.spyOn(test.database.pool, 'query');
  const lookUps = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('event_image_version'));
  try {
    for (let turn = 0; turn < 5; turn += 1) expect(await get(900_000)).toBe(404);
    expect(lookUps()).toHaveLength(1);
    const statuses: number[] = [];
    for (let turn = 0; turn < LIMIT + 10; turn += 1) statuses.push(await get(900_001 + turn));
    expect(statuses.filter((status) => status === 404)).toHaveLength(LIMIT);
    expect(statuses.at(-1)).toBe(429);
    expect(await get(900_000)).toBe(404);
  } finally {
    queries.mockRestore();
  }
});
