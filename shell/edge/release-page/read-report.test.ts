import { deployVersion, emptyRegistry, emptyTally, listVersion, rollOut } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import { createReportReader, type ReportSources } from './read-report.ts';
import { minuteAgo, minuteCount, NOW } from './testing.ts';
import { findRange } from './release-counts.ts';

const AT = new Date(NOW);
const tally = { ...emptyTally(), error: { shares: [], networks: 2 } };
const document = (() => {
  const first = deployVersion(emptyRegistry(), 'mfe-a', fixtureVersion('mfe-a', 'release-1'), AT);
  const second = { ...fixtureVersion('mfe-a', 'release-2'), deployment: { traffic: 0, default: false } };
  return rollOut(listVersion(first, 'mfe-a', second, AT), 'mfe-a', { releaseId: 'release-2', bp: 100 }, AT);
})();

let clock: number;
let etag: string;
let fails: { registry: boolean; health: boolean };
let calls: string[];
let errors: unknown[];
beforeEach(() => {
  clock = NOW;
  etag = 'one';
  calls = [];
  errors = [];
  fails = { registry: false, health: false };
});

const answerOrFail = async <T>(what: keyof typeof fails, name: string, found: T): Promise<T> => {
  calls.push(name);
  if (fails[what]) throw new Error(`${what} is unavailable`);
  return found;
};
const sources = (more: Partial<ReportSources> = {}): ReportSources => ({
  store: {
    etag: () => answerOrFail('registry', 'etag', etag),
    read: () => answerOrFail('registry', 'read', document),
    audit: () => answerOrFail('registry', 'audit', []),
  },
  served: () => null,
  health: {
    minutes: (since) => answerOrFail('health', `minutes ${since}`, [minuteCount(minuteAgo(1), { visits: 3 })]),
    tally: ({ releaseId }) => answerOrFail('health', `tally ${releaseId}`, tally),
  },
  healthGate: { isOn: true, networks: 3 },
  now: () => clock,
  uptime: () => clock - NOW,
  onError: (error) => errors.push(error),
  ...more,
});

describe('the report', () => {
  test('contains the registry, its changes, the running analyses with their counts, and the minutes', async () => {
    const read = await createReportReader(sources())(findRange('1h'));
    expect(read).toMatchObject({ now: NOW, registry: document, isRegistryUnavailable: false, audit: [] });
    expect(read.analyses).toEqual([{ analysis: expect.objectContaining({ releaseId: 'release-2', bp: 100 }), tally }]);
    expect(read.minutes).toEqual([minuteCount(minuteAgo(1), { visits: 3 })]);
    expect(calls).toContain(`minutes ${read.from}`);
  });

  test('reads registry and audit again only when they have changed', async () => {
    const read = createReportReader(sources());
    await read(findRange('1h'));
    await read(findRange('1h'));
    expect(calls.filter((name) => name === 'audit')).toHaveLength(1);
    etag = 'two';
    await read(findRange('1h'));
    expect(calls.filter((name) => name === 'audit')).toHaveLength(2);
  });
});

describe('an unavailable store', () => {
  test('leaves the registry that this edge serves, and is reported once per outage', async () => {
    const read = createReportReader(sources({ served: () => document }));
    fails = { registry: true, health: true };
    const partial = await read(findRange('1h'));
    expect(partial).toMatchObject({ registry: document, isRegistryUnavailable: true, audit: null, minutes: null });
    expect(partial.analyses).toEqual([{ analysis: expect.objectContaining({ releaseId: 'release-2' }), tally: null }]);
    await read(findRange('1h'));
    expect(errors.map(String)).toEqual(['Error: registry is unavailable', 'Error: health is unavailable']);

    fails = { registry: false, health: false };
    expect(await read(findRange('1h'))).toMatchObject({
      isRegistryUnavailable: false,
      audit: [],
      analyses: [{ tally }],
    });
    fails.health = true;
    expect(await read(findRange('1h'))).toMatchObject({ isRegistryUnavailable: false, minutes: null });
    expect(errors).toHaveLength(3);
  });

  test('leaves the changes that were read before', async () => {
    const read = createReportReader(sources());
    await read(findRange('1h'));
    fails.registry = true;
    expect(await read(findRange('1h'))).toMatchObject({ registry: document, isRegistryUnavailable: true, audit: [] });
  });

  test('that hangs is waited for two seconds', async () => {
    jest.useFakeTimers();
    try {
      const hangs = new Promise<never>(() => undefined);
      const health = { minutes: () => hangs, tally: () => hangs };
      const reading = createReportReader(sources({ health }))(findRange('1h'));
      await jest.advanceTimersByTimeAsync(2000);
      expect(await reading).toMatchObject({ isRegistryUnavailable: false, minutes: null });
    } finally {
      jest.useRealTimers();
    }
  });
});
