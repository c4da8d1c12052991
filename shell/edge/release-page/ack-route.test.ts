import Fastify, { type FastifyInstance } from 'fastify';
import { halt, openReleaseFiles, openStore, rollOut, signWatchPass, type RegistryStore } from '@acara/releases';
import { temporaryFolder } from '@acara/releases/testing';
import { changeStore } from '../testing/fixture-rollout.ts';
import { deployBundle } from '../testing/test-edge.ts';
import { releasePageRoutes } from './release-page-routes.ts';
import { NOW } from './testing.ts';

const KEY = 'a key of at least thirty-two characters';
const ORIGIN = 'http://acara.test';
const OLD = 'test-release-1';
const NEW = 'test-release-2';

let app: FastifyInstance;
let store: RegistryStore;
let remove: () => Promise<void>;

beforeEach(async () => {
  const { folder: dir, ...rest } = await temporaryFolder();
  ({ remove } = rest);
  for (const id of [NEW, OLD]) await deployBundle(dir, 'mfe-test', id);
  const at = new Date(NOW);
  await changeStore(dir, (document) => rollOut(document, 'mfe-test', { releaseId: NEW, bp: 1000 }, at));
  await changeStore(dir, (document) => halt(document, 'mfe-test', 'enough', at));
  store = openStore({ dir });
  const served = await store.read();
  app = Fastify();
  await app.register(releasePageRoutes, {
    sources: {
      store,
      files: openReleaseFiles({ dir }),
      served: () => served,
      healthGate: { isOn: true, networks: 3 },
      now: () => NOW,
      uptime: () => 0,
      health: { minutes: async () => [], tally: () => Promise.reject(new Error('none')) },
      onError: () => undefined,
    },
    publicOrigin: ORIGIN,
    key: KEY,
    siteName: 'Acara',
    isHttps: false,
  });
});
afterEach(async () => {
  await app.close();
  await store.close();
  await remove();
});

const cookieOf = (pass = { by: 'ani' }, key = KEY) =>
  `acara_releases=${signWatchPass({ expiresAt: new Date(NOW + 1000), ...pass }, key)}`;
const post = (headers: Record<string, string>, payload = 'package=mfe-test') =>
  app.inject({
    method: 'POST',
    url: '/_releases/ack?range=24h&package=mfe-test',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const acknowledged = async () =>
  (await store.read())?.microFrontends['mfe-test']?.find(({ extras }) => extras.acara.revoked)?.extras.acara.revoked
    ?.acknowledged;

test('a reader of the page can acknowledge a halt, with an entry of the audit, and is back on the page', async () => {
  const answer = await post({ cookie: cookieOf(), origin: ORIGIN });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/_releases?range=24h&package=mfe-test']);
  expect(await acknowledged()).toEqual({ by: 'ani', at: new Date(NOW).toISOString() });
  expect((await store.audit()).at(-1)).toMatchObject({
    by: 'ani',
    action: 'ack',
    why: '/_releases',
    diff: [{ remote: 'mfe-test', releaseId: NEW, mark: 'acknowledged', from: null, to: 'ani' }],
  });
  const { length } = await store.audit();
  expect((await post({ cookie: cookieOf({ by: 'budi' }), origin: ORIGIN })).statusCode).toBe(303);
  expect([(await store.audit()).length, (await acknowledged())?.by]).toEqual([length, 'ani']);
});

test.each<[string, () => Record<string, string>]>([
  ['without a link', () => ({ origin: ORIGIN })],
  ['with a link of another key', () => ({ cookie: cookieOf(undefined, 'x'.repeat(40)), origin: ORIGIN })],
  ['from another site', () => ({ cookie: cookieOf(), origin: 'https://evil.test' })],
  ['from an unknown site', () => ({ cookie: cookieOf(), origin: 'null' })],
  ['without an origin', () => ({ cookie: cookieOf() })],
])('%s no halt is acknowledged', async (_what, headers) => {
  expect((await post(headers())).statusCode).toBe(403);
  expect(await acknowledged()).toBeUndefined();
});

test.each(['package=mfe-other', 'package=__proto__', 'x=1', ''])('%j acknowledges nothing', async (payload) => {
  expect((await post({ cookie: cookieOf(), origin: ORIGIN }, payload)).statusCode).toBe(303);
  expect(await acknowledged()).toBeUndefined();
});

test('the JSON of the page needs the same link', async () => {
  const read = (cookie: string) => app.inject({ url: '/_releases/report.json', headers: { cookie } });
  expect((await read('')).statusCode).toBe(403);
  const answer = await read(cookieOf());
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(answer.json()).toMatchObject({ revision: 4, packages: [{ remote: 'mfe-test', owner: { team: 'Fixtures' } }] });
});
