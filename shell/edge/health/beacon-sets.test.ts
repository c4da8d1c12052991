import { startBeaconRoute } from '../testing/fixture-beacon-route.ts';
import { failureBeacon, signedCookie, signedRelease, visitBeacon, visitorUnit } from '../testing/fixture-beacons.ts';

const VISITOR = signedCookie(visitorUnit(1));
const RELEASE = signedRelease('mfe-test', 'test-release-1');

let route: Awaited<ReturnType<typeof startBeaconRoute>>;
let setName = 'stable';
beforeEach(async () => {
  route = await startBeaconRoute({ setName: () => setName });
});
afterEach(() => route.close());

const given = async (cookie: string, beacon: object = visitBeacon([RELEASE])) => {
  const cookies = (await route.send(beacon, cookie)).map((line) => line.split(';')[0] ?? '');
  return cookies.filter((pair) => !pair.startsWith('acara_last_visit='));
};

test('the release set of a visitor comes with the beacon once it has changed', async () => {
  expect(await given(`${VISITOR}; acara_set=stable`)).toEqual([]);
  setName = 'mfe-test/test-release-2';
  expect(await given(`${VISITOR}; acara_set=stable`)).toEqual([`acara_set=${setName}`]);
  expect(await given(`${VISITOR}; acara_set=${setName}`)).toEqual([]);
});

test('a visitor with a preview is reported as such', async () => {
  for (const cookies of [VISITOR, `${VISITOR}; acara_preview=signed`])
    await given(cookies, failureBeacon('mfe-test', 'test-release-1'));
  expect(route.watch.failed.mock.calls.map(([reporter]) => reporter.isPreview)).toEqual([undefined, true]);
});

test('no release set is given for an invented id', async () => {
  expect(await given(`acara_visitor=${visitorUnit(1)}.made-up-made-up-; acara_set=x`)).toEqual([VISITOR]);
});

test('the release set of the visit decides whether the group of a hold-back may have chosen the document', async () => {
  for (const name of ['-mfe-test/test-release-1', 'stable'])
    await given(`${VISITOR}; acara_set=${name}`, failureBeacon('mfe-test', 'test-release-1'));
  expect(route.watch.failed.mock.calls.map(([reporter]) => reporter.assigned)).toEqual([['mfe-test'], undefined]);
});
