import Fastify, { type FastifyInstance } from 'fastify';
import {
  KEY,
  failureBeacon,
  servedFixture,
  signedCookie,
  signedRelease,
  visitBeacon,
  visitorUnit,
} from '../testing/fixture-beacons.ts';
import { createBeaconLimits } from './beacon-limits.ts';
import { beaconRoute } from './beacon-route.ts';

const VISITOR = signedCookie(visitorUnit(1));
const RELEASE = signedRelease('mfe-test', 'test-release-1');

let app: FastifyInstance;
let setName = 'stable';
const watch = {
  ...{ visited: jest.fn(), failed: jest.fn(), fellBack: jest.fn() },
  ...{ lost: jest.fn(), reported: jest.fn(), reached: jest.fn() },
};

beforeEach(async () => {
  watch.failed.mockClear();
  app = Fastify();
  await app.register(beaconRoute, {
    now: () => 0,
    releases: () => servedFixture(setName, 'test-release-2'),
    visitors: { key: KEY, isHttps: false },
    limits: createBeaconLimits(() => 0),
    watch,
    proxies: { record: () => undefined },
  });
});
afterEach(() => app.close());

const given = async (cookie: string, beacon: object = visitBeacon([RELEASE])) => {
  const payload = JSON.stringify(beacon);
  const { headers } = await app.inject({ method: 'POST', url: '/beacon', payload, headers: { cookie } });
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return cookies.filter((pair) => !pair.startsWith('acara_last_visit='));
};

test('the release set of a visitor comes with the beacon once it is another one', async () => {
  expect(await given(`${VISITOR}; acara_set=stable`)).toEqual([]);
  setName = 'mfe-test/test-release-2';
  expect(await given(`${VISITOR}; acara_set=stable`)).toEqual([`acara_set=${setName}`]);
  expect(await given(`${VISITOR}; acara_set=${setName}`)).toEqual([]);
});

test('a visitor with a preview is reported as such', async () => {
  for (const cookies of [VISITOR, `${VISITOR}; acara_preview=signed`])
    await given(cookies, failureBeacon('mfe-test', 'test-release-1'));
  expect(watch.failed.mock.calls.map(([reporter]) => reporter.isPreview)).toEqual([undefined, true]);
});

test('it is not given for an id that was made up', async () => {
  expect(await given(`acara_visitor=${visitorUnit(1)}.made-up-made-up-; acara_set=x`)).toEqual([VISITOR]);
});

test('that of the visit decides whether the group of a hold-back may have chosen the document', async () => {
  for (const name of ['-mfe-test/test-release-1', 'stable'])
    await given(`${VISITOR}; acara_set=${name}`, failureBeacon('mfe-test', 'test-release-1'));
  expect(watch.failed.mock.calls.map(([reporter]) => reporter.assigned)).toEqual([['mfe-test'], undefined]);
});
