import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Registry } from '@acara/server-kit/metrics';
import { BEACON_ADDRESS } from '@acara/shared-contract/release';
import { failureBeacon, KEY, signedCookie, visitorUnit } from './testing/fixture-beacons.ts';
import { deployBundle, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** As long as headers may be together. */
const LONGEST = 14_000;
const MEGABYTE = 1024 * 1024;
const MOST_IN_TOTAL = 256;
const RELEASES = 7;

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    settings: { releases: { databaseUrl: undefined, bucket: undefined, lastKnown: '', secret: KEY } },
    prepare: async (dir) => {
      for (let nth = 2; nth <= RELEASES; nth += 1) await deployBundle(dir, 'mfe-test', `test-release-${nth}`);
    },
  });
});
afterAll(() => edge.close());

const long = (number: number) => String(number).padEnd(LONGEST, 'x');
const network = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.1`;

type Request = { path: string; headers?: Record<string, string>; from?: string; body?: object };

const send = async ({ path, headers = {}, from = '203.0.113.1', body }: Request): Promise<void> => {
  const { statusCode } = await edge.app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { host: 'acara.test', origin: 'http://acara.test', ...headers },
    remoteAddress: from,
    ...(body && { payload: body }),
  });
  expect(statusCode).toBeLessThan(500);
};

const beacon = (number: number, { path = '' } = {}): Request => ({
  path: `${BEACON_ADDRESS}${path}`,
  headers: {
    cookie: signedCookie(visitorUnit(number)),
    'user-agent': long(number),
    'content-type': 'application/json',
  },
  from: network(number),
  body: failureBeacon('mfe-test', 'test-release-1'),
});

/** As long as a list of failed releases may be; those that are listed and whose bit is set, and unknown ones. */
const failedCookie = (number: number): string => {
  const listed = Array.from({ length: RELEASES }, (_, at) => `mfe-test/test-release-${at + 1}`);
  const failed = listed.filter((_, at) => (number >> at) & 1);
  const unknown = Array.from({ length: 40 }, (_, at) => `mfe-test/${number}-${at}`);
  return `acara_failed_shell=${[...failed, ...unknown].join('.').slice(0, 600)}; other=${long(number)}`;
};

/** Of an IPv6 network that sends nothing else. */
const ofNetwork = (number: number): Request => ({
  path: '/healthz',
  from: `2001:db8:${number.toString(16)}::1`,
  headers: { 'x-forwarded-for': long(number) },
});

/** A page that no cache has. */
const pageOfNetwork = (number: number): Request => ({ ...ofNetwork(number), path: `/search/w${number}` });

/** By map: requests that fill it, each with another key, as long as it may be; `most`: bytes of an entry. */
const FILLED_BY: Record<string, { many: number; most: number; request: (number: number) => Request }> = {
  pages: {
    many: 150,
    most: 40_000,
    request: (number) => ({ path: `/search/${String(number).padStart(100, 'x')}?page=2&unknown=${long(number)}` }),
  },
  'networks that send beacons': { many: 1_000, most: 400, request: beacon },
  'visitors who send beacons': { many: 1_000, most: 400, request: (number) => beacon(number + 10_000) },
  'senders of requests': { many: 1_000, most: 700, request: ofNetwork },
  'networks of requests': { many: 1_000, most: 400, request: (number) => ofNetwork(number + 10_000) },
  'wide networks of requests': { many: 1_000, most: 400, request: (number) => ofNetwork(number + 20_000) },
  'networks of work': { many: 100, most: 400, request: (number) => pageOfNetwork(number + 30_000) },
  'wide networks of work': { many: 100, most: 400, request: (number) => pageOfNetwork(number + 40_000) },
};

const observed = async (): Promise<Record<string, { entries: number; bytes: number; maxBytes: number }>> => {
  const read = async (name: string) => {
    const values = (await edge.app.getDecorator<Registry>('metrics').getSingleMetric(name)?.get())?.values ?? [];
    return new Map(values.map(({ labels, value }) => [String(labels['map']), value]));
  };
  const [entries, bytes, maxBytes] = await Promise.all(
    ['entries', 'bytes', 'max_bytes'].map((of) => read(`acara_map_${of}`)),
  );
  return Object.fromEntries(
    [...(entries ?? [])].map(([map, count]) => [
      map,
      { entries: count, bytes: bytes?.get(map) ?? NaN, maxBytes: maxBytes?.get(map) ?? NaN },
    ]),
  );
};

const heapMegabytes = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  // What is handed on to the next turns is garbage after them.
  for (let turn = 0; turn < 20; turn += 1) {
    await setImmediate();
    if (turn % 10 === 9) runInNewContext('gc')();
  }
  return process.memoryUsage().heapUsed / MEGABYTE;
};

test('what visitors fill is bounded in bytes, all together too', async () => {
  const maps = await observed();
  expect(Object.keys(maps).sort()).toEqual([...Object.keys(FILLED_BY), 'release sets'].sort());
  for (const { maxBytes } of Object.values(maps)) expect(maxBytes).toBeGreaterThan(0);
  const sum = Object.values(maps).reduce((all, { maxBytes }) => all + maxBytes, 0);
  expect(sum / MEGABYTE).toBeLessThanOrEqual(MOST_IN_TOTAL);
});

test.each(Object.entries(FILLED_BY))('%s take no more for the longest input', async (map, { many, most, request }) => {
  const before = (await observed())[map];
  const heapBefore = await heapMegabytes();
  for (let number = 0; number < many; number += 1) await send(request(number));
  const after = (await observed())[map];
  const heapAfter = await heapMegabytes();
  if (!before || !after) throw new Error(`no map of that name: ${map}`);
  const filled = after.entries - before.entries;
  expect(filled).toBeGreaterThanOrEqual(many * 0.9);
  const grown = after.bytes - before.bytes;
  expect(grown / filled).toBeLessThanOrEqual(most);
  expect(heapAfter - heapBefore).toBeLessThanOrEqual(2 + (many * LONGEST) / 4 / MEGABYTE + grown / MEGABYTE);
});

test('lists of failed releases in cookies make no more sets than there are releases', async () => {
  for (let number = 0; number < 100; number += 1) {
    await send({ path: '/event', headers: { cookie: failedCookie(number) } });
  }
  const { entries = Infinity, bytes = NaN } = (await observed())['release sets'] ?? {};
  expect(entries).toBeLessThanOrEqual(RELEASES + 1);
  expect(bytes / entries).toBeLessThanOrEqual(500_000);
});
