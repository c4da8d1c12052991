import { startBeaconRoute } from '../testing/fixture-beacon-route.ts';
import { failureBeacon, signedCookie, signedRelease, visitorUnit } from '../testing/fixture-beacons.ts';

const SHELL = signedRelease('shell', 'shell-release-1');
const STABLE = signedRelease('mfe-other', 'other-release-1');
const CANARY = signedRelease('mfe-test', 'test-release-2');
const LAST = signedRelease('mfe-last', 'last-release-1');

let route: Awaited<ReturnType<typeof startBeaconRoute>>;
beforeEach(async () => {
  route = await startBeaconRoute();
});
afterEach(() => route.close());

/** @returns what the visitor's next document leaves out */
const send = async (beacon: object, cookies = '') =>
  (await route.send(beacon, `${signedCookie(visitorUnit(1))}; acara_set=stable${cookies}`))[0];
const symptom = (phase: string, ...releases: object[]) => ({ kind: 'symptom', releases, phase, message: 'sample' });
const counted = () => route.watch.failed.mock.calls.map(([, { releaseId }, kind]) => `${releaseId} ${kind}`);
const leavesOut = (names: string) => `acara_failed_shell=${names}; Path=/; SameSite=Lax`;

describe('a symptom', () => {
  test('counts once for each release that ran, and leaves the candidate out of the next document', async () => {
    expect(await send(symptom('blank', SHELL, CANARY, LAST))).toBe(leavesOut('mfe-test/test-release-2'));
    expect(counted()).toEqual(['shell-release-1 symptom', 'test-release-2 symptom', 'last-release-1 symptom']);
  });

  test('of a page that was blocked counts as slow, and leaves no release out', async () => {
    expect(await send(symptom('blocked', SHELL, CANARY))).toBeUndefined();
    expect(counted()).toEqual(['shell-release-1 slow', 'test-release-2 slow']);
  });

  test('of an alert or failing calls leaves no release out, one of dead buttons or a refused address the candidate', async () => {
    for (const phase of ['alert', 'failing']) expect(await send(symptom(phase, SHELL, CANARY))).toBeUndefined();
    for (const phase of ['dead', 'policy'])
      expect(await send(symptom(phase, SHELL, CANARY))).toBe(leavesOut('mfe-test/test-release-2'));
  });

  test.each(['frozen', 'blank'])('without a candidate: %s', async (phase) => {
    const expected = phase === 'frozen' ? leavesOut('mfe-last/last-release-1') : undefined;
    expect(await send(symptom(phase, SHELL, STABLE, LAST))).toBe(expected);
  });

  test('adds the release to those that the visitor leaves out already, once', async () => {
    const known = '; acara_failed_shell=shell-release-0';
    const both = 'shell/shell-release-0.mfe-test/test-release-2';
    expect(await send(symptom('covered', SHELL, CANARY), known)).toBe(leavesOut(both));
    expect(await send(symptom('covered', SHELL, CANARY), `; acara_failed_shell=${both}`)).toBeUndefined();
  });

  test.each([
    ['frozen', '/event/konser', 'symptom', 'frozen at /event/:slug'],
    ['blocked', '/event/konser', 'slow', 'blocked at /event/:slug'],
    ['alert', '/event/konser', 'unusable', 'alert at /event/:slug'],
    ['failing', '/event/konser', 'unusable', 'failing at /event/:slug'],
    ['dead', '/event/konser', 'unusable', 'dead at /event/:slug'],
    ['policy', '/event/konser', 'unusable', 'policy at /event/:slug'],
    ['blank', '/tiket/rahasia', 'symptom', 'blank'],
    ['blank', undefined, 'symptom', 'blank'],
  ])('is stored with its page, without any value of the path: %s at %s', async (phase, page, kind, where) => {
    await send({ ...symptom(phase, SHELL, CANARY), ...(page && { page }) });
    expect(route.watch.reported.mock.calls.map(([, { releaseId }, failure]) => [releaseId, failure])).toEqual(
      [SHELL, CANARY].map(({ releaseId }) => [releaseId, { kind, where, message: 'sample', frames: [] }]),
    );
  });

  test('without a valid signature, or for a release that was not served, does not count', async () => {
    expect(await send(symptom('frozen', SHELL, { ...CANARY, signature: 'A'.repeat(16) }))).toBeUndefined();
    expect(counted()).toEqual([]);
  });
});

test('a hydration mismatch is a symptom of the remote and of the shell around it', async () => {
  const { releaseId, signature } = SHELL;
  const beacon = {
    ...failureBeacon('mfe-test', 'test-release-2'),
    phase: 'hydration',
    shell: { releaseId, signature },
  };
  expect(await send(beacon)).toBeUndefined();
  expect(counted()).toEqual(['test-release-2 symptom', 'shell-release-1 symptom']);
  expect(route.watch.reported).toHaveBeenCalledWith(
    expect.anything(),
    { remote: 'mfe-test', releaseId: 'test-release-2' },
    expect.objectContaining({ kind: 'symptom', where: 'hydration of mfe-test' }),
  );
});
