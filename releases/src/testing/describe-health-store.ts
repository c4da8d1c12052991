import { NETWORK_LIMIT, ANALYSIS_LIMIT, METRIC_LIMIT } from '../health/analysis-tally.ts';
import type { AffectedVisitor, HealthStore, MinuteCount, ShareTally, CanaryAnalysis } from '../health/health-store.ts';
import { describeFailureGroups } from './describe-failure-groups.ts';

const ANALYSIS: CanaryAnalysis = {
  remote: 'mfe-a',
  releaseId: 'release-2',
  controlId: 'release-1',
  startedAt: '2026-03-04T05:06:07.000Z',
};
const MINUTE = Date.UTC(2026, 2, 4, 5, 58);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The next hour of the rollout. */
const LATER = Date.parse(ANALYSIS.startedAt) + HOUR_MS;
const share = (canary: number, control: number, parts: Partial<ShareTally> = {}): ShareTally => ({
  bp: 1000,
  hour: 0,
  canary,
  control,
  networks: canary,
  ...parts,
});
const nothing = { shares: [], networks: 0 };

let serial = 0;
/** A new visitor from a new network. */
const visitor = (parts: Partial<AffectedVisitor> = {}): AffectedVisitor => {
  serial += 1;
  const who = { visitor: `visitor-${serial}`, network: `network-${serial}` };
  return { analysis: ANALYSIS, metric: 'failure', group: 'canary', bp: 1000, at: serial, ...who, ...parts };
};
const visitors = (count: number, parts: Partial<AffectedVisitor> = {}) =>
  Array.from({ length: count }, () => visitor(parts));
const minute = (parts: Partial<MinuteCount> = {}): MinuteCount => ({
  remote: 'mfe-a',
  releaseId: 'release-1',
  minute: MINUTE,
  visits: 1,
  failures: 0,
  errors: 0,
  fallbacks: 0,
  vitals: {},
  ...parts,
});

/** @param open opens the store of this test; `fresh`: an empty one */
export const describeHealthStore = (name: string, open: (options: { fresh: boolean }) => Promise<HealthStore>) => {
  describe(`${name} as a store of health`, () => {
    let store: HealthStore;
    beforeEach(async () => {
      store = await open({ fresh: true });
    });
    afterEach(() => store.close());

    const addAffected = (...affected: AffectedVisitor[]) => store.add({ affected, minutes: [] });
    const happen = (...minutes: MinuteCount[]) => store.add({ affected: [], minutes });
    const failures = async (analysis = ANALYSIS) => (await store.tally(analysis)).failure;

    test('is empty before the first beacon, and can be pruned then', async () => {
      await store.prune(MINUTE, [ANALYSIS]);
      expect(await store.tally(ANALYSIS)).toEqual({
        failure: nothing,
        error: nothing,
        slow: nothing,
        symptom: nothing,
        server: nothing,
        unusable: nothing,
        goal: nothing,
      });
      expect(await store.minutes(0)).toEqual([]);
    });

    test('counts affected visitors by kind, share and group, for another reader too', async () => {
      await addAffected(
        ...visitors(3),
        ...visitors(2, { group: 'control' }),
        ...visitors(1, { bp: 100 }),
        ...visitors(4, { metric: 'slow' }),
      );
      const other = await open({ fresh: false });
      expect(await other.tally(ANALYSIS)).toEqual({
        failure: {
          shares: [share(1, 0, { bp: 100 }), share(3, 2)],
          networks: 4,
        },
        error: nothing,
        slow: { shares: [share(4, 0)], networks: 4 },
        symptom: nothing,
        server: nothing,
        unusable: nothing,
        goal: nothing,
      });
      await other.close();
    });

    test('counts a visitor once per analysis and kind, in one update, in the next and at another share', async () => {
      const one = visitor();
      await addAffected(one, one);
      await addAffected({ ...one, bp: 5000, at: one.at + 1 }, { ...one, metric: 'error' });
      const again = { ...ANALYSIS, startedAt: '2026-03-05T00:00:00.000Z' };
      await addAffected({ ...one, analysis: again });
      const counted = { shares: [share(1, 0)], networks: 1 };
      expect(await store.tally(ANALYSIS)).toEqual({
        failure: counted,
        error: counted,
        slow: nothing,
        symptom: nothing,
        server: nothing,
        unusable: nothing,
        goal: nothing,
      });
      expect(await failures(again)).toEqual(counted);
    });

    test('counts the levels of slowness apart, up to a limit of their own', async () => {
      const one = visitor({ metric: 'slow' });
      const levels = ['slow', 'slow inp 200', 'slow inp 1000'] as const;
      await addAffected(
        ...levels.map((metric) => ({ ...one, metric })),
        ...visitors(METRIC_LIMIT + 3, { metric: 'slow inp 200' }),
      );
      const tally = await store.tally(ANALYSIS);
      expect(tally.slow).toEqual({ shares: [share(1, 0)], networks: 1 });
      expect(tally['slow inp 1000']).toEqual({ shares: [share(1, 0)], networks: 1 });
      expect(tally['slow inp 200']).toEqual({ shares: [share(METRIC_LIMIT, 0)], networks: METRIC_LIMIT });
    });

    test('counts goals apart, with the networks of the control, up to a limit of their own', async () => {
      const paid = 'goal payment opened' as const;
      await addAffected(
        ...visitors(3, { metric: 'goal', group: 'control' }),
        ...visitors(2, { metric: 'goal' }),
        ...visitors(4, { metric: paid, group: 'control', network: 'one network' }),
        ...visitors(1, { metric: paid, network: 'one network' }),
        ...visitors(METRIC_LIMIT, { metric: 'goal', bp: 5000 }),
        visitor({ metric: 'goal', bp: 5000 }),
      );
      const tally = await store.tally(ANALYSIS);
      expect(tally.goal).toEqual({
        shares: [share(2, 3, { networks: 3 }), share(METRIC_LIMIT, 0, { bp: 5000, networks: 0 })],
        networks: 3,
      });
      expect(tally[paid]).toEqual({ shares: [share(1, 4, { networks: 1 })], networks: 1 });
    });

    test('keeps the analyses of other packages and releases apart, and those against another release', async () => {
      await addAffected(
        visitor({ analysis: { ...ANALYSIS, remote: 'mfe-b' } }),
        visitor({ analysis: { ...ANALYSIS, releaseId: 'release-3' } }),
        visitor({ analysis: { ...ANALYSIS, controlId: 'release-0' } }),
      );
      expect(await failures()).toEqual(nothing);
    });

    test('counts the first visitors of a network by time, of whichever group, and others as before', async () => {
      const network = 'one network';
      const crowd = visitors(NETWORK_LIMIT + 5, { network });
      const [first, ...later] = crowd.map((one, at) => (at === 0 ? { ...one, group: 'control' as const } : one));
      if (!first) throw new Error('no visitor');
      await addAffected(...later.reverse(), first, visitor());
      await addAffected(visitor({ network }));
      expect(await failures()).toEqual({ shares: [share(NETWORK_LIMIT, 1, { networks: 2 })], networks: 2 });
    });

    test('counts a network again at another share, in another hour and for another kind', async () => {
      const network = 'one network';
      await addAffected(
        ...visitors(9, { network }),
        ...visitors(9, { network, bp: 5000 }),
        ...visitors(9, { network, at: LATER }),
        ...visitors(9, { network, metric: 'error' }),
      );
      const { failure, error } = await store.tally(ANALYSIS);
      expect(failure.shares).toEqual([
        share(NETWORK_LIMIT, 0, { networks: 0 }),
        share(NETWORK_LIMIT, 0, { hour: HOUR_MS, networks: 1 }),
        share(NETWORK_LIMIT, 0, { bp: 5000, networks: 0 }),
      ]);
      expect(failure.networks).toBe(1);
      expect(error.shares).toEqual([share(NETWORK_LIMIT, 0, { networks: 1 })]);
    });

    test('counts the networks of the canary only', async () => {
      await addAffected(...visitors(2), ...visitors(4, { group: 'control' }));
      expect((await failures()).networks).toBe(2);
    });

    test('counts a network where it was seen last, by hour and then by share', async () => {
      const at = (offset: number) => LATER + offset;
      const seen = (network: string, parts: Partial<AffectedVisitor>) => visitor({ network, ...parts });
      await addAffected(
        ...[seen('one', { at: at(-1) }), seen('one', { at: at(0) }), seen('one', { bp: 100, at: at(1) })],
        ...[seen('two', { at: at(2 * HOUR_MS) }), seen('two', { bp: 5000, at: at(-2) })],
        seen('three', { group: 'control', at: at(3 * HOUR_MS) }),
      );
      await addAffected(seen('four', { at: at(-3) }));
      const { shares, networks } = await failures();
      expect(networks).toBe(3);
      expect(shares.map((one) => [one.bp, one.hour / HOUR_MS, one.networks])).toEqual([
        [100, 1, 0],
        [1000, 0, 1],
        [1000, 1, 1],
        [1000, 3, 1],
        [1000, 4, 0],
        [5000, 0, 0],
      ]);
    });

    test('stores no more visitors of an analysis, kind, share and hour than the limit', async () => {
      await addAffected(...visitors(ANALYSIS_LIMIT - 1, { group: 'control' }));
      await addAffected(...visitors(3));
      await addAffected(visitor({ bp: 2000 }), ...visitors(2, { at: LATER }));
      expect((await failures()).shares).toEqual([
        share(1, ANALYSIS_LIMIT - 1),
        share(2, 0, { hour: HOUR_MS }),
        share(1, 0, { bp: 2000 }),
      ]);
    });

    test('adds minutes up, in one update and in the next, vitals too', async () => {
      await happen(minute({ vitals: { lcp: [1, 0, 2] } }), minute({ failures: 1, vitals: { cls: [4] } }));
      await happen(minute({ visits: 5, errors: 2, fallbacks: 3, vitals: { lcp: [1, 1, 0], inp: [0, 7] } }));
      const vitals = { lcp: [2, 1, 2], inp: [0, 7], cls: [4] };
      const sum = minute({ visits: 7, failures: 1, errors: 2, fallbacks: 3, vitals });
      expect(await store.minutes(0)).toEqual([sum]);
      const other = await open({ fresh: false });
      expect(await other.minutes(0)).toEqual([sum]);
      await other.close();
    });

    test('returns minutes from an instant on, over hours, the oldest first', async () => {
      const [early, first, second, late] = [-61, 0, 1, 119].map((at) => minute({ minute: MINUTE + at * MINUTE_MS }));
      const other = minute({ remote: 'mfe-b' });
      if (!early || !first || !second || !late) throw new Error('no minute');
      await happen(late, other, second, first, early);
      expect(await store.minutes(MINUTE)).toEqual([first, other, second, late]);
      expect(await store.minutes(MINUTE + 1)).toEqual([second, late]);
      expect(await store.minutes(0)).toEqual([early, first, other, second, late]);
    });

    describeFailureGroups(() => store);

    test('loses nothing when many add at once', async () => {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open({ fresh: false })));
      const minutes = [0, 1, 2].map((at) => minute({ minute: MINUTE + at * MINUTE_MS, vitals: { lcp: [1] } }));
      await Promise.all(
        stores.map((one, at) =>
          one.add({ affected: visitors(20), minutes: at % 2 === 0 ? minutes : minutes.toReversed() }),
        ),
      );
      expect((await failures()).shares).toEqual([share(100, 0)]);
      expect(await store.minutes(0)).toEqual(minutes.map((one) => ({ ...one, visits: 5, vitals: { lcp: [5] } })));
      await Promise.all(stores.map((one) => one.close()));
    });

    test('forgets minutes before an instant, and of analyses that do not run the visitors before it', async () => {
      const over = { ...ANALYSIS, releaseId: 'release-1' };
      const recent = { ...ANALYSIS, releaseId: 'release-3' };
      await addAffected(
        visitor({ at: MINUTE - 1 }),
        visitor({ analysis: over, at: MINUTE - 1 }),
        visitor({ analysis: recent, at: MINUTE - 1 }),
        visitor({ analysis: recent, at: MINUTE }),
      );
      const minutes = [-90, -1, 0, 1].map((at) => minute({ minute: MINUTE + at * MINUTE_MS }));
      await happen(...minutes);
      await store.prune(MINUTE, [ANALYSIS]);
      expect(await store.minutes(0)).toEqual(minutes.slice(2));
      const counts = [];
      for (const analysis of [ANALYSIS, over, recent]) counts.push((await failures(analysis)).networks);
      expect(counts).toEqual([1, 0, 1]);
    });

    test('forgets two hours of minutes at once at most, so that a clock that jumps ahead deletes no more', async () => {
      const minutes = [2, 121, 122, 302].map((at) => minute({ minute: MINUTE + at * MINUTE_MS }));
      await happen(...minutes);
      const countMinutes = async () => (await store.minutes(0)).length;
      const after = [];
      for (let round = 0; round < 3; round += 1) {
        await store.prune(MINUTE + 1000 * HOUR_MS, []);
        after.push(await countMinutes());
      }
      expect(after).toEqual([2, 1, 0]);
    });
  });
};
