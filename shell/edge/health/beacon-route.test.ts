import { Writable } from 'node:stream';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { recordingWatch } from '../testing/fixture-beacon-route.ts';
import {
  failureBeacon,
  KEY,
  signedCookie,
  signedRelease,
  visitBeacon,
  visitorUnit,
  servedFixture,
} from '../testing/fixture-beacons.ts';
import { createBeaconLimits } from './beacon-limits.ts';
import { beaconRoute } from './beacon-route.ts';

const VISITOR = visitorUnit(1);
const RELEASE = { remote: 'mfe-test', releaseId: 'test-release-1' };
const SHELL = signedRelease('shell', 'shell-release-1');
const BESIDE = { releaseId: SHELL.releaseId, signature: SHELL.signature };
const failure = failureBeacon(RELEASE.remote, RELEASE.releaseId);

let app: FastifyInstance;
let lines: string[];
let now: number;
const watch = recordingWatch();
const proxies = { record: jest.fn() };

const start = async (key: string | null = KEY) => {
  await app?.close();
  lines = [];
  now = 0;
  for (const one of [...Object.values(watch), proxies.record]) one.mockClear();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  app = Fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(beaconRoute, {
    now: () => 0,
    releases: () => servedFixture('stable', 'test-release-2'),
    visitors: { key, isHttps: false },
    limits: createBeaconLimits(() => now),
    watch,
    proxies,
  });
};
beforeEach(() => start());
afterAll(() => app.close());

type From = { cookie?: string; type?: string; address?: string };
const send = (body: string, { cookie = signedCookie(VISITOR), type = 'application/json', address }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/beacon',
    body,
    headers: { 'content-type': type, ...(cookie && { cookie }) },
    ...(address && { remoteAddress: address }),
  });
const sendReport = (beacon: object, from?: From) => send(JSON.stringify(beacon), from);
const counted = () =>
  [watch.visited, watch.failed, watch.fellBack].reduce((sum, { mock }) => sum + mock.calls.length, 0);
/** The dropped beacons in the log. */
const dropped = async () => {
  await app.close();
  return lines.map((line): { dropped?: object } => JSON.parse(line)).find((line) => line.dropped)?.dropped;
};

describe('the beacon', () => {
  test.each(['application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', ';;;', 'x'])(
    'takes a failure as %s into the log',
    async (type) => {
      const frames = ['mfe-test/test-release-1/a.js:1:234'];
      expect((await sendReport({ ...failure, frames }, { type })).statusCode).toBe(204);
      expect(watch.reported).toHaveBeenCalledWith(expect.anything(), RELEASE, expect.objectContaining({ frames }));
      expect(lines.map((line): object => JSON.parse(line))).toEqual([
        expect.objectContaining({
          requestId: expect.any(String),
          ...RELEASE,
          phase: 'load',
          problem: 'no entry',
          msg: 'a remote failed in a browser',
        }),
      ]);
      expect(watch.failed.mock.calls).toEqual([[{ visitor: VISITOR, network: '127.0.0.0/24' }, RELEASE, 'failure']]);
    },
  );

  test.each([
    '{',
    '[]',
    '"x"',
    JSON.stringify({ ...failure, remote: 1 }),
    JSON.stringify({ ...failure, remote: 'MFE <b>' }),
    JSON.stringify({ ...failure, releaseId: 'x"; drop' }),
    JSON.stringify({ ...failure, releaseId: 'a' }),
  ])('answers %s the same, and logs and counts nothing of it', async (body) => {
    expect((await send(body)).statusCode).toBe(204);
    expect([counted(), lines]).toEqual([0, []]);
    expect(await dropped()).toEqual({ malformed: 1 });
  });

  test('distinguishes that a page runs a fallback', async () => {
    await sendReport({ ...failure, phase: 'fallback', message: 'test-release-0' });
    expect(lines.join('')).toContain('"phase":"fallback","problem":"test-release-0"');
    expect(lines.join('')).toContain('a remote runs its fallback');
    expect(watch.fellBack.mock.calls).toEqual([[expect.anything(), RELEASE]]);
    expect(counted()).toBe(1);
  });

  test('refuses one that is too large', async () => {
    expect((await sendReport({ ...failure, message: 'x'.repeat(10_000) })).statusCode).toBe(413);
    expect(await dropped()).toEqual({ malformed: 1 });
  });

  test('counts the failure of a fragment against its release, and names it in the log', async () => {
    await sendReport({ ...failure, fragment: 'a.part' });
    expect(lines.join('')).toContain('"fragment":"a.part"');
    expect(lines.join('')).toContain('a fragment failed in a browser');
    expect(watch.failed.mock.calls).toEqual([[expect.anything(), RELEASE, 'failure']]);
  });

  test('counts an uncaught error, and keeps addresses of people out of the log', async () => {
    const { kind: _kind, phase: _phase, ...rest } = failure;
    await sendReport({ kind: 'error', ...rest, message: 'x of a@b.id' });
    expect(watch.failed.mock.calls).toEqual([[expect.anything(), RELEASE, 'error']]);
    expect(lines.join('')).toContain('"phase":"error","problem":"x of [e-mail]"');
    expect(lines.join('')).toContain('a script threw in a browser');
  });

  test('counts a visit with its vitals, and logs nothing of it', async () => {
    const releases = [SHELL, signedRelease(RELEASE.remote, RELEASE.releaseId)];
    await sendReport(visitBeacon(releases, { lcp: 1200, cls: 0.01 }));
    expect(watch.visited.mock.calls).toEqual([[expect.anything(), releases, { lcp: 1200, cls: 0.01 }]]);
    await app.close();
    expect(lines).toEqual([]);
  });

  test.each([
    ['load', 1],
    ['bootstrap', 1],
    ['mount', 1],
    ['render', 1],
    ['unmount', 0],
    ['late', 0],
    ['line', 0],
  ])('counts the phase %s as %d failures', async (phase, failures) => {
    await sendReport({ ...failure, phase });
    expect(watch.failed).toHaveBeenCalledTimes(failures);
    expect(lines.join('')).toContain(`"phase":"${phase}"`);
  });
});

describe('a release', () => {
  const visit = (release: object) => visitBeacon([SHELL, release as typeof SHELL]);
  test.each<[string, object]>([
    ['without a signature', { ...failure, signature: undefined }],
    ['with a made-up signature', { ...failure, signature: 'A'.repeat(16) }],
    ['with the signature of another', { ...failure, releaseId: 'test-release-2' }],
    ['with the signature of another package', { ...failure, remote: 'mfe-other' }],
    [
      'beside a shell with a made-up signature',
      { ...failure, shell: { releaseId: SHELL.releaseId, signature: 'A'.repeat(16) } },
    ],
    [
      'that nobody knows, beside such a shell',
      { ...failure, releaseId: null, shell: { ...BESIDE, signature: failure.signature } },
    ],
    ['signed with another key', failureBeacon('mfe-test', 'test-release-1', `${KEY}!`)],
    ['with the signature of the visitor', { ...failure, signature: signedCookie(VISITOR).split('.')[1] }],
    ['that is one of several without a signature of its own', visit({ ...RELEASE, signature: 'A'.repeat(16) })],
  ])('%s is not counted, and has no line in the log', async (_what, beacon) => {
    expect((await sendReport(beacon)).statusCode).toBe(204);
    expect([counted(), lines]).toEqual([0, []]);
    expect(await dropped()).toEqual({ unsigned: 1 });
  });
});

describe('the shell around a remote', () => {
  const shell = { remote: 'shell', releaseId: SHELL.releaseId };
  const { kind: _kind, phase: _phase, ...rest } = failure;
  test.each<[string, object]>([
    ['failure', { ...failure, shell: BESIDE }],
    ['error', { ...rest, kind: 'error', shell: BESIDE }],
  ])('is counted for the %s too', async (kind, beacon) => {
    await sendReport(beacon);
    expect(watch.failed.mock.calls).toEqual([
      [expect.anything(), RELEASE, kind],
      [expect.anything(), shell, kind],
    ]);
    expect(lines.join('')).toContain(`"shell":"${SHELL.releaseId}"`);
  });

  test.each(['late', 'line', 'unmount', 'fallback'])('is not charged with %s', async (phase) => {
    await sendReport({ ...failure, phase, shell: BESIDE });
    expect(watch.failed).not.toHaveBeenCalled();
    expect(watch.fellBack.mock.calls).toEqual(phase === 'fallback' ? [[expect.anything(), RELEASE]] : []);
  });

  test('is counted once for its own failure', async () => {
    await sendReport({ ...failure, ...SHELL, shell: BESIDE });
    expect(watch.failed.mock.calls).toEqual([[expect.anything(), shell, 'failure']]);
  });
});

test('a failure of an unknown release is logged and counts nowhere', async () => {
  const { signature: _signature, ...rest } = failure;
  expect((await sendReport({ ...rest, releaseId: null, shell: BESIDE })).statusCode).toBe(204);
  expect(lines.join('')).toContain('"releaseId":null');
  expect(counted()).toBe(0);
  expect(await dropped()).toBeUndefined();
});

test('proxies are recorded for verified beacons only', async () => {
  await sendReport({ ...failure, signature: 'A'.repeat(16) });
  await sendReport(failure, { cookie: '' });
  expect(proxies.record).not.toHaveBeenCalled();
  await sendReport(visitBeacon([SHELL]));
  expect(proxies.record).toHaveBeenCalledTimes(1);
});

describe('a visitor', () => {
  test.each<[string, string]>([
    ['without a cookie', ''],
    ['without an id', 'acara_visitor=x'],
    ['without a signature', `acara_visitor=${VISITOR}`],
    ['with an invalid signature', `acara_visitor=${VISITOR}.${'A'.repeat(16)}`],
    ['with the signature of another visitor', signedCookie(visitorUnit(2)).replace(visitorUnit(2), VISITOR)],
    ['with a signature of another key', signedCookie(VISITOR, `${KEY}!`)],
    ['with the signature of a release for that of a visitor', `acara_visitor=${VISITOR}.${SHELL.signature}`],
  ])('%s is not counted', async (_who, cookie) => {
    expect((await sendReport(failure, { cookie })).statusCode).toBe(204);
    expect(counted()).toBe(0);
    // One without an id is of a first document: operators see the failure all the same.
    const isFirst = !/acara_visitor=[0-9a-f]{8}-/.test(cookie);
    expect(lines.join('').includes('a remote failed')).toBe(isFirst);
    expect(await dropped()).toEqual(isFirst ? undefined : { unmarked: 1 });
  });

  test('whose signature is invalid, as after a change of the key, gets a valid one and counts then', async () => {
    const answer = await sendReport(failure, { cookie: signedCookie(VISITOR, `${KEY}!`) });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toBe(signedCookie(VISITOR));
    expect(String((await sendReport(failure, { cookie })).headers['set-cookie'])).not.toContain('acara_visitor');
    expect(counted()).toBe(1);
  });
});

test('without a key nothing counts, and the response is the same', async () => {
  await start(null);
  expect((await sendReport(failure)).statusCode).toBe(204);
  expect(counted()).toBe(0);
  expect(await dropped()).toEqual({ unmarked: 1 });
});

describe('the limits', () => {
  test('let a visitor send 40 at once and one in 10 s after that', async () => {
    for (let at = 0; at < 45; at += 1) expect((await sendReport(failure)).statusCode).toBe(204);
    expect(counted()).toBe(40);
    now += 10_000;
    for (let at = 0; at < 5; at += 1) await sendReport(failure);
    expect(counted()).toBe(41);
    await sendReport(failure, { cookie: signedCookie(visitorUnit(2)) });
    expect(counted()).toBe(42);
    expect(await dropped()).toEqual({ tooMany: 9 });
  });

  test('let a network send 600 at once and 20 a second after that, from any visitor', async () => {
    const neighbour = (at: number) => ({ cookie: signedCookie(visitorUnit(at)), address: `203.0.113.${at % 256}` });
    for (let at = 0; at < 650; at += 1) await sendReport(failure, neighbour(at));
    expect(counted()).toBe(600);
    now += 1000;
    for (let at = 1000; at < 1050; at += 1) await sendReport(failure, neighbour(at));
    expect(counted()).toBe(620);
    await sendReport(failure, { address: '203.0.114.1', cookie: signedCookie(visitorUnit(9999)) });
    expect(counted()).toBe(621);
    expect(await dropped()).toEqual({ tooMany: 80 });
  });

  test('are applied to a network before parsing: excess, oversized and malformed beacons get the same response', async () => {
    for (let at = 0; at < 600; at += 1) await send('{');
    const answers = [await send('{'), await send('x'.repeat(10_000)), await sendReport(failure)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await dropped()).toEqual({ malformed: 40, tooMany: 563 });
  });
});
