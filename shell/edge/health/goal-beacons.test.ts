import Fastify, { type FastifyInstance } from 'fastify';
import {
  failureBeacon,
  KEY,
  servedFixture,
  signedCookie,
  signedRelease,
  visitBeacon,
  visitorUnit,
} from '../testing/fixture-beacons.ts';
import { createBeaconLimits } from './beacon-limits.ts';
import { beaconRoute } from './beacon-route.ts';

const VISITOR = visitorUnit(1);
const RELEASE = signedRelease('mfe-test', 'test-release-1');
const reached = { kind: 'goal', ...RELEASE, goal: 'payment opened' };

let app: FastifyInstance;
const watch = {
  ...{ visited: jest.fn(), failed: jest.fn(), fellBack: jest.fn() },
  ...{ lost: jest.fn(), reported: jest.fn(), reached: jest.fn() },
};

beforeEach(async () => {
  watch.reached.mockClear();
  app = Fastify();
  await app.register(beaconRoute, {
    now: () => 7999,
    releases: () => servedFixture('stable', 'test-release-2'),
    visitors: { key: KEY, isHttps: false },
    limits: createBeaconLimits(() => 0),
    watch,
    proxies: { record: () => undefined },
  });
});
afterEach(() => app.close());

/** @returns the cookies that the response sets */
const send = async (beacon: object, cookies = ''): Promise<string[]> => {
  const headers = { cookie: `${signedCookie(VISITOR)}; acara_set=stable${cookies}` };
  const answer = await app.inject({ method: 'POST', url: '/beacon', payload: JSON.stringify(beacon), headers });
  return [answer.headers['set-cookie'] ?? []].flat();
};

describe('a goal', () => {
  test('counts with the time at which the visit before was reported', async () => {
    await send(reached, '; acara_last_visit=1767225600');
    await send(reached);
    const [[first, release, goal] = [], [second] = []] = watch.reached.mock.calls;
    expect([first, release, goal]).toEqual([
      expect.objectContaining({ visitor: VISITOR, lastVisitAt: 1_767_225_600_000 }),
      expect.objectContaining(RELEASE),
      'payment opened',
    ]);
    expect(second).not.toHaveProperty('lastVisitAt');
  });

  test.each([
    ['a false signature', { seal: 'x'.repeat(16) }],
    ['another shape', { goal: 'Payment opened' }],
    ['an unknown field', { message: 'x' }],
  ])('with %s does not count', async (_, part) => {
    await send({ ...reached, ...part });
    expect(watch.reached).not.toHaveBeenCalled();
  });
});

test('a visit leaves in the browser when it was reported, nothing else does', async () => {
  expect(await send(visitBeacon([RELEASE]))).toEqual([
    'acara_last_visit=7; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect([await send(reached), await send(failureBeacon('mfe-test', 'test-release-1'))]).toEqual([[], []]);
});
