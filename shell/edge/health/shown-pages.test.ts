import { startBeaconRoute } from '../testing/fixture-beacon-route.ts';
import { signedCookie, signedRelease, visitBeacon, visitorUnit } from '../testing/fixture-beacons.ts';

const SHELL = signedRelease('shell', 'shell-release-1');
const STABLE = signedRelease('mfe-test', 'test-release-1');
const CANARY = signedRelease('mfe-test', 'test-release-2');
const shown = { page: '/event/konser', text: 900, area: 600, links: 12, buttons: 4 };
const thin = { ...shown, buttons: 0 };

let route: Awaited<ReturnType<typeof startBeaconRoute>>;
beforeEach(async () => {
  route = await startBeaconRoute();
});
afterEach(() => route.close());

const visit = (nth: number, release: typeof STABLE, page: object, cookies = '') =>
  route.send(
    { ...visitBeacon([SHELL, release]), shown: [page] },
    `${signedCookie(visitorUnit(nth))}${cookies}`,
    `10.0.${nth}.7`,
  );
const visitMany = async (release: typeof STABLE, page: object, cookies = '') => {
  for (let nth = 0; nth < 20; nth += 1) await visit(nth, release, page, cookies);
};
const counted = () => route.watch.failed.mock.calls.map(([, { releaseId }, kind]) => `${releaseId} ${kind}`);

describe('a page that shows far less than in the stable release', () => {
  test('makes its releases unusable, of either group', async () => {
    await visitMany(STABLE, shown);
    expect(counted()).toEqual([]);
    await visit(50, CANARY, thin);
    await visit(51, STABLE, thin);
    expect(counted()).toEqual(
      ['test-release-2', 'test-release-1'].flatMap((id) => ['shell-release-1 unusable', `${id} unusable`]),
    );
    expect(route.watch.reported).toHaveBeenCalledWith(
      expect.anything(),
      { remote: 'mfe-test', releaseId: 'test-release-2' },
      { kind: 'unusable', where: 'thin at /event/:slug', message: 'buttons: 0, usually 4 or more', frames: [] },
    );
    expect(route.watch.visited).toHaveBeenCalledTimes(22);
  });

  test('is none where only the canary or a preview reported before, or of an undeclared page', async () => {
    await visitMany(CANARY, shown);
    await visitMany(STABLE, shown, '; acara_preview=x');
    await visitMany(STABLE, { ...shown, page: '/rahasia' });
    await visit(50, CANARY, thin);
    await visit(51, CANARY, { ...thin, page: '/rahasia' });
    expect(counted()).toEqual([]);
  });
});
