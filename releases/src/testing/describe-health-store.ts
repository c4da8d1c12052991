import { NETWORK_LIMIT, TRIAL_LIMIT } from '../health/harmed-limits.ts';
import type { HarmedVisitor, HealthStore, MinuteCount, Trial } from '../health/health-store.ts';

const TRIAL: Trial = { remote: 'mfe-a', releaseId: 'release-2', startedAt: '2026-03-04T05:06:07.000Z' };
const MINUTE = Date.UTC(2026, 2, 4, 5, 58);
const MINUTE_MS = 60_000;
const nothing = { shares: [], networks: 0 };

let serial = 0;
/** Somebody who was not there before, from a network of their own. */
const visitor = (parts: Partial<HarmedVisitor> = {}): HarmedVisitor => {
  serial += 1;
  const who = { visitor: `visitor-${serial}`, network: `network-${serial}` };
  return { trial: TRIAL, harm: 'failure', group: 'canary', bp: 1000, at: serial, ...who, ...parts };
};
const visitors = (count: number, parts: Partial<HarmedVisitor> = {}) =>
  Array.from({ length: count }, () => visitor(parts));
const minute = (parts: Partial<MinuteCount> = {}): MinuteCount => ({
  ...{ remote: 'mfe-a', releaseId: 'release-1', minute: MINUTE },
  ...{ visits: 1, failures: 0, errors: 0, fallbacks: 0, vitals: {} },
  ...parts,
});

/**
 * What every store of health keeps to.
 * @param open gives a store of what was kept before in this test; `fresh` begins with nothing
 */
export const describeHealthStore = (name: string, open: (options: { fresh: boolean }) => Promise<HealthStore>) => {
  describe(`${name} as a store of health`, () => {
    let store: HealthStore;
    beforeEach(async () => {
      store = await open({ fresh: true });
    });
    afterEach(() => store.close());

    const harm = (...harmed: HarmedVisitor[]) => store.add({ harmed, minutes: [] });
    const happen = (...minutes: MinuteCount[]) => store.add({ harmed: [], minutes });
    const failures = async (trial = TRIAL) => (await store.tally(trial)).failure;

    test('holds nothing before the first beacon, and forgets that too', async () => {
      await store.prune(MINUTE, [TRIAL]);
      expect(await store.tally(TRIAL)).toEqual({ failure: nothing, error: nothing, slow: nothing });
      expect(await store.minutes(0)).toEqual([]);
    });

    test('tells by harm and share how many of each group were harmed, to another reader too', async () => {
      await harm(
        ...visitors(3),
        ...visitors(2, { group: 'control' }),
        ...visitors(1, { bp: 100 }),
        ...visitors(4, { harm: 'slow' }),
      );
      const other = await open({ fresh: false });
      expect(await other.tally(TRIAL)).toEqual({
        failure: {
          shares: [
            { bp: 100, canary: 1, control: 0 },
            { bp: 1000, canary: 3, control: 2 },
          ],
          networks: 4,
        },
        error: nothing,
        slow: { shares: [{ bp: 1000, canary: 4, control: 0 }], networks: 4 },
      });
      await other.close();
    });

    test('counts a visitor once per trial and harm, in one telling, in the next and at another share', async () => {
      const one = visitor();
      await harm(one, one);
      await harm({ ...one, bp: 5000, at: one.at + 1 }, { ...one, harm: 'error' });
      const again = { ...TRIAL, startedAt: '2026-03-05T00:00:00.000Z' };
      await harm({ ...one, trial: again });
      const counted = { shares: [{ bp: 1000, canary: 1, control: 0 }], networks: 1 };
      expect(await store.tally(TRIAL)).toEqual({ failure: counted, error: counted, slow: nothing });
      expect(await failures(again)).toEqual(counted);
    });

    test('keeps the trials of other packages and releases apart', async () => {
      await harm(
        visitor({ trial: { ...TRIAL, remote: 'mfe-b' } }),
        visitor({ trial: { ...TRIAL, releaseId: 'release-3' } }),
      );
      expect(await failures()).toEqual(nothing);
    });

    test('counts the first visitors of a network by time, of whichever group, and others as before', async () => {
      const network = 'one network';
      const crowd = visitors(NETWORK_LIMIT + 5, { network });
      const [first, ...later] = crowd.map((one, at) => (at === 0 ? { ...one, group: 'control' as const } : one));
      if (!first) throw new Error('no visitor');
      await harm(...later.reverse(), first, visitor());
      await harm(visitor({ network }));
      expect(await failures()).toEqual({ shares: [{ bp: 1000, canary: NETWORK_LIMIT, control: 1 }], networks: 2 });
    });

    test('counts a network anew at another share and for another harm', async () => {
      const network = 'one network';
      await harm(
        ...visitors(9, { network }),
        ...visitors(9, { network, bp: 5000 }),
        ...visitors(9, { network, harm: 'error' }),
      );
      const { failure, error } = await store.tally(TRIAL);
      expect(failure.shares.map(({ canary }) => canary)).toEqual([NETWORK_LIMIT, NETWORK_LIMIT]);
      expect(failure.networks).toBe(1);
      expect(error.shares).toEqual([{ bp: 1000, canary: NETWORK_LIMIT, control: 0 }]);
    });

    test('tells of the networks of the canary only', async () => {
      await harm(...visitors(2), ...visitors(4, { group: 'control' }));
      expect((await failures()).networks).toBe(2);
    });

    test('takes no more visitors of a trial, harm and share than there is room for', async () => {
      await harm(...visitors(TRIAL_LIMIT - 1, { group: 'control' }));
      await harm(...visitors(3));
      await harm(visitor({ bp: 2000 }));
      expect((await failures()).shares).toEqual([
        { bp: 1000, canary: 1, control: TRIAL_LIMIT - 1 },
        { bp: 2000, canary: 1, control: 0 },
      ]);
    });

    test('adds minutes up, in one telling and in the next, vitals too', async () => {
      await happen(minute({ vitals: { lcp: [1, 0, 2] } }), minute({ failures: 1, vitals: { cls: [4] } }));
      await happen(minute({ visits: 5, errors: 2, fallbacks: 3, vitals: { lcp: [1, 1, 0], inp: [0, 7] } }));
      const vitals = { lcp: [2, 1, 2], inp: [0, 7], cls: [4] };
      const sum = minute({ visits: 7, failures: 1, errors: 2, fallbacks: 3, vitals });
      expect(await store.minutes(0)).toEqual([sum]);
      const other = await open({ fresh: false });
      expect(await other.minutes(0)).toEqual([sum]);
      await other.close();
    });

    test('tells minutes from an instant on, over hours, the oldest first', async () => {
      const [early, first, second, late] = [-61, 0, 1, 119].map((at) => minute({ minute: MINUTE + at * MINUTE_MS }));
      const other = minute({ remote: 'mfe-b' });
      if (!early || !first || !second || !late) throw new Error('no minute');
      await happen(late, other, second, first, early);
      expect(await store.minutes(MINUTE)).toEqual([first, other, second, late]);
      expect(await store.minutes(MINUTE + 1)).toEqual([second, late]);
      expect(await store.minutes(0)).toEqual([early, first, other, second, late]);
    });

    test('loses nothing when many add at once', async () => {
      const stores = await Promise.all(Array.from({ length: 5 }, () => open({ fresh: false })));
      const minutes = [0, 1, 2].map((at) => minute({ minute: MINUTE + at * MINUTE_MS, vitals: { lcp: [1] } }));
      await Promise.all(
        stores.map((one, at) =>
          one.add({ harmed: visitors(20), minutes: at % 2 === 0 ? minutes : minutes.toReversed() }),
        ),
      );
      expect((await failures()).shares).toEqual([{ bp: 1000, canary: 100, control: 0 }]);
      expect(await store.minutes(0)).toEqual(minutes.map((one) => ({ ...one, visits: 5, vitals: { lcp: [5] } })));
      await Promise.all(stores.map((one) => one.close()));
    });

    test('forgets minutes before an instant, and of trials that do not run the visitors before it', async () => {
      const over = { ...TRIAL, releaseId: 'release-1' };
      const recent = { ...TRIAL, releaseId: 'release-3' };
      await harm(
        visitor({ at: MINUTE - 1 }),
        visitor({ trial: over, at: MINUTE - 1 }),
        visitor({ trial: recent, at: MINUTE - 1 }),
        visitor({ trial: recent, at: MINUTE }),
      );
      const minutes = [-90, -1, 0, 1].map((at) => minute({ minute: MINUTE + at * MINUTE_MS }));
      await happen(...minutes);
      await store.prune(MINUTE, [TRIAL]);
      expect(await store.minutes(0)).toEqual(minutes.slice(2));
      const counts = [];
      for (const trial of [TRIAL, over, recent]) counts.push((await failures(trial)).networks);
      expect(counts).toEqual([1, 0, 1]);
    });
  });
};
