import { startBeaconRoute } from '../testing/fixture-beacon-route.ts';
import { failureBeacon, signedCookie, signedRelease, visitBeacon, visitorUnit } from '../testing/fixture-beacons.ts';

const VISITOR = visitorUnit(1);
const RELEASE = signedRelease('mfe-test', 'test-release-1');
const reached = { kind: 'goal', ...RELEASE, goal: 'payment opened' };

let route: Awaited<ReturnType<typeof startBeaconRoute>>;
beforeEach(async () => {
  route = await startBeaconRoute({ now: 7999 });
});
afterEach(() => route.close());

const send = (beacon: object, cookies = '') =>
  route.send(beacon, `${signedCookie(VISITOR)}; acara_set=stable${cookies}`);

describe('a goal', () => {
  test('counts with the time at which the visit before was reported', async () => {
    await send(reached, '; acara_last_visit=1767225600');
    await send(reached);
    const [[first, release, goal] = [], [second] = []] = route.watch.reached.mock.calls;
    expect([first, release, goal]).toEqual([
      expect.objectContaining({ visitor: VISITOR, lastVisitAt: 1_767_225_600_000 }),
      expect.objectContaining(RELEASE),
      'payment opened',
    ]);
    expect(second).not.toHaveProperty('lastVisitAt');
  });

  test.each([
    ['a false signature', { signature: 'x'.repeat(16) }],
    ['another shape', { goal: 'Payment opened' }],
    ['an unknown field', { message: 'x' }],
  ])('with %s does not count', async (_, change) => {
    await send({ ...reached, ...change });
    expect(route.watch.reached).not.toHaveBeenCalled();
  });
});

test('only a visit stores in the browser when it was reported', async () => {
  expect(await send(visitBeacon([RELEASE]))).toEqual([
    'acara_last_visit=7; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect([await send(reached), await send(failureBeacon('mfe-test', 'test-release-1'))]).toEqual([[], []]);
});
