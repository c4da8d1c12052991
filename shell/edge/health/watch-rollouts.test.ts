import Fastify, { type FastifyInstance } from 'fastify';
import { openStore, runningAnalyses, type RegistryStore, type RunningAnalysis } from '@acara/releases';
import { temporaryFolder } from '@acara/releases/testing';
import { servedReleases, type ServedReleases } from '../page/served-releases.ts';
import {
  failureBeacon,
  KEY,
  signedCookie,
  signedRelease,
  visitBeacon,
  visitorUnit,
} from '../testing/fixture-beacons.ts';
import { deployCandidate, visitorIds } from '../testing/fixture-rollout.ts';
import { deployBundle } from '../testing/test-edge.ts';
import { createBeaconLimits, type BeaconLimits } from './beacon-limits.ts';
import { beaconRoute } from './beacon-route.ts';
import { watchRollouts, type RolloutWatch } from './watch-rollouts.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const SHELL = 'shell-release-1';
const NOW = Date.parse('2026-01-03T00:00:00Z');
const BP = 1000;

let app: FastifyInstance;
let dir: string;
let remove: () => Promise<void>;
let store: RegistryStore;
let served: ServedReleases;
let rollouts: RolloutWatch;
let limits: BeaconLimits;
const log = { warn: jest.fn(), error: jest.fn() };

type Given = { isOn?: boolean; databaseUrl?: string };
const openWatch = (settings: Given = {}) => {
  const { isOn = true, databaseUrl } = settings;
  return watchRollouts({
    settings: {
      releasesDir: dir,
      releases: { databaseUrl, bucket: undefined, lastKnown: '', secret: KEY },
      healthGate: { isOn, networks: 5 },
      holdback: { bp: 0, minutes: 60 },
      freezes: [],
      traces: { endpoint: undefined, percent: 0 },
      webhook: undefined,
      surges: { visitors: 20, times: 5, networks: 5 },
      mail: undefined,
    },
    live: { current: () => served, store },
    now: () => NOW,
    intervalMs: 0,
    log,
  });
};
const readRegistry = async () => {
  const document = await store.read();
  if (!document) throw new Error('no registry');
  served = servedReleases(document, dir, KEY);
};
const start = async (settings?: Parameters<typeof openWatch>[0]) => {
  rollouts = openWatch(settings);
  limits = createBeaconLimits(() => NOW);
  app = Fastify();
  await app.register(beaconRoute, {
    now: () => 0,
    releases: () => served,
    visitors: { key: KEY, isHttps: false },
    limits,
    watch: { ...rollouts.watch, excused: () => undefined },
    proxies: rollouts.proxies,
  });
};
const stop = async () => {
  await app.close();
  await rollouts.close();
};
const runningAnalysis = (): RunningAnalysis => {
  const [running] = runningAnalyses(served.document);
  if (!running) throw new Error('no analysis');
  return running;
};
const getState = async (releaseId: string) =>
  (await store.read())?.microFrontends['mfe-test']?.find(({ extras }) => extras.acara.releaseId === releaseId)?.extras
    .acara;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  await deployBundle(dir, 'shell', SHELL);
  await deployBundle(dir, 'mfe-test', OLD);
  await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: BP });
  store = openStore({ dir });
  await readRegistry();
  log.warn.mockClear();
  log.error.mockClear();
  await start();
});
afterEach(async () => {
  await stop();
  await store.close();
  await remove();
});

/** Visitors in the cohort, or outside of it. */
const visitors = (isIn: boolean, count: number): string[] => {
  const first = visitorIds('mfe-test', NEW, { isIn, bp: BP });
  const found: string[] = [];
  for (let nth = Number(first.slice(-12)); found.length < count; nth += 1)
    if ((served.setFor({ unit: visitorUnit(nth) })?.releases.remotes['mfe-test']?.releaseId === NEW) === isIn)
      found.push(visitorUnit(nth));
  return found;
};
const network = (nth: number) => `10.${(nth >> 8) & 255}.${nth & 255}.1`;
type From = { cookie?: string; address?: string; headers?: Record<string, string> };
const send = async (body: string, from: From = {}) => {
  const { cookie, address = '203.0.113.1', headers } = from;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/beacon',
    body,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
  });
  expect(statusCode).toBe(204);
};
const sendReport = (beacon: object, from?: Parameters<typeof send>[1]) => send(JSON.stringify(beacon), from);
/** Canary and control who were affected, in all. */
const reportAffected = async (kind: 'failure' | 'error' | 'slow' = 'failure') => {
  await rollouts.watch.decide();
  const { shares, networks } = (await rollouts.health.tally(runningAnalysis()))[kind];
  const sum = (group: 'canary' | 'control') => shares.reduce((all, share) => all + share[group], 0);
  return { canary: sum('canary'), control: sum('control'), networks };
};
const NOBODY = { canary: 0, control: 0, networks: 0 };

describe('a release whose visitors fail', () => {
  const fail = async (more: object = {}) => {
    for (const [nth, id] of visitors(true, 12).entries())
      await sendReport(
        { ...failureBeacon('mfe-test', NEW), ...more },
        { cookie: signedCookie(id), address: network(nth) },
      );
  };

  test('is revoked, with the reason in the audit and a line in the log', async () => {
    await fail();
    await rollouts.watch.decide();
    expect((await getState(NEW))?.revoked?.why).toMatch(/^failure: /);
    expect((await store.audit()).find(({ action }) => action === 'halt')).toMatchObject({ by: 'health gate' });
    expect(log.warn.mock.calls).toEqual([
      [
        expect.objectContaining({ remote: 'mfe-test', releaseId: NEW, why: expect.any(String) }),
        'a rollout was halted',
      ],
    ]);
  });

  test('stays with RELEASE_GATE=off, and is still counted', async () => {
    await stop();
    await start({ isOn: false });
    await fail();
    expect(await reportAffected()).toEqual({ canary: 12, control: 0, networks: 12 });
    expect((await getState(NEW))?.revoked).toBeUndefined();
  });
});

describe('a shell in whose pages remotes fail', () => {
  const CANDIDATE = 'shell-release-2';
  const { remote: _remote, ...beside } = signedRelease('shell', CANDIDATE);
  const runsShell = (id: string) => served.setFor({ unit: id })?.shell.releaseId;
  const shellRevoked = async () =>
    (await store.read())?.microFrontends['shell']?.find(({ extras }) => extras.acara.releaseId === CANDIDATE)?.extras
      .acara.revoked;
  const inRollout = async () => {
    await deployCandidate(dir, { name: 'shell', releaseId: CANDIDATE, bp: BP });
    await readRegistry();
    const units = Array.from({ length: 1000 }, (_, nth) => visitorUnit(nth));
    return units.filter((id) => runsShell(id) === CANDIDATE).slice(0, 30);
  };
  const fail = async (ids: string[], beacon: object) => {
    for (const [nth, id] of ids.entries())
      await sendReport(beacon, { cookie: signedCookie(id), address: network(nth) });
    await rollouts.watch.decide();
  };
  const { kind: _kind, phase: _phase, ...text } = failureBeacon('mfe-test', OLD);

  test.each<[string, object]>([
    ['failure', { ...failureBeacon('mfe-test', OLD), phase: 'mount', shell: beside }],
    ['error', { ...text, kind: 'error', shell: beside }],
  ])('is revoked for the %s of 30 visitors', async (kind, beacon) => {
    const ids = await inRollout();
    expect(ids).toHaveLength(30);
    await fail(ids, beacon);
    expect((await shellRevoked())?.why).toMatch(new RegExp(`^${kind}: `));
    expect((await getState(OLD))?.revoked).toBeUndefined();
  });

  test('stays where no beacon names it, and where only connections were slow or lost', async () => {
    const ids = await inRollout();
    await fail(ids, failureBeacon('mfe-test', OLD));
    for (const phase of ['late', 'line']) await fail(ids, { ...failureBeacon('mfe-test', OLD), phase, shell: beside });
    expect(await shellRevoked()).toBeUndefined();
  });
});

describe('behind an untrusted proxy', () => {
  const THROUGH = { 'x-forwarded-for': '198.51.100.7' };
  const text = expect.stringContaining('EDGE_TRUST_PROXY') as string;
  const come = async () => {
    for (const nth of [1, 2])
      await sendReport(visitBeacon([signedRelease('shell', SHELL)]), {
        cookie: signedCookie(visitorUnit(nth)),
        headers: THROUGH,
      });
  };

  test('the edge reports it once', async () => {
    await come();
    expect(log.warn.mock.calls).toEqual([[{ address: '203.0.113.1' }, text]]);
    expect(rollouts.proxies.isBehindUnknownProxy()).toBe(true);
  });

  test('it reports nothing with RELEASE_GATE=off', async () => {
    await stop();
    await start({ isOn: false });
    await come();
    expect(log.warn).not.toHaveBeenCalled();
  });
});

test('one visitor who fails 1,000 times counts once', async () => {
  const [id = ''] = visitors(true, 1);
  for (let at = 0; at < 1000; at += 1)
    await sendReport(failureBeacon('mfe-test', NEW), { cookie: signedCookie(id), address: network(at) });
  expect(await reportAffected()).toEqual({ canary: 1, control: 0, networks: 1 });
  expect(limits.visitors.size.entries).toBe(1);
});

test('one network with 500 signed visitors counts five', async () => {
  for (const id of visitors(true, 500)) await sendReport(failureBeacon('mfe-test', NEW), { cookie: signedCookie(id) });
  expect(await reportAffected()).toEqual({ canary: 5, control: 0, networks: 1 });
  expect((await getState(NEW))?.revoked).toBeUndefined();
});

test('a flood of invalid beacons leaves bounded tables and no failures, and the rollout stays', async () => {
  const [canary = '', other = ''] = visitors(true, 2);
  const cookie = signedCookie(canary);
  const truth = failureBeacon('mfe-test', NEW);
  const replayed = visitBeacon([signedRelease('shell', SHELL), signedRelease('mfe-test', NEW)], { lcp: 1200 });
  const forged: ((nth: number) => Promise<void>)[] = [
    (nth) => send('{"kind":'.repeat(nth % 50), { cookie }),
    (nth) => sendReport({ ...truth, message: 'x'.repeat(501 + (nth % 1000)) }, { cookie, address: network(nth) }),
    (nth) =>
      sendReport(
        { ...truth, signature: String(nth).padStart(16, 'A') },
        { cookie: signedCookie(other), address: network(nth) },
      ),
    (nth) =>
      sendReport(truth, { cookie: `acara_visitor=${visitorUnit(nth)}.${'A'.repeat(16)}`, address: network(nth) }),
    // Copied from another visitor's page, without their cookie.
    (nth) => sendReport(truth, { address: network(nth) }),
    (nth) => sendReport(replayed, { cookie, address: network(nth) }),
  ];
  for (let nth = 0; nth < 10_000; nth += 1) await forged[nth % forged.length]?.(nth);

  for (const kind of ['failure', 'error', 'slow'] as const) expect(await reportAffected(kind)).toEqual(NOBODY);
  expect((await getState(NEW))?.revoked).toBeUndefined();
  expect(limits.visitors.size.entries).toBe(2);
  expect(limits.networks.size.entries).toBeLessThanOrEqual(10_000);
  const visits = (await rollouts.health.minutes(0)).filter(({ releaseId }) => releaseId === NEW);
  expect(visits.reduce((sum, minute) => sum + minute.visits, 0)).toBeLessThanOrEqual(40);
}, 60_000);

test('slow visitors are reported by their vitals', async () => {
  const [id = ''] = visitors(true, 1);
  const cookie = signedCookie(id);
  await sendReport(visitBeacon([signedRelease('shell', SHELL), signedRelease('mfe-test', NEW)], { lcp: 6000 }), {
    cookie,
  });
  expect(await reportAffected('slow')).toMatchObject({ canary: 1 });
});

test('an unavailable health store costs the counts, one line in the log, and nothing else', async () => {
  await stop();
  await start({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none' });
  await sendReport(failureBeacon('mfe-test', NEW), { cookie: signedCookie(visitorUnit(1)) });
  await rollouts.watch.decide();
  await rollouts.watch.decide();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(
    { problem: expect.any(String) },
    'the health of releases cannot be stored or decided',
  );
});
