import { SUGGEST_TO } from '@acara/shared-contract/limits';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMember } from '../test/member.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

/** As long as headers may be together. */
const LONGEST = 15_000;
const MANY = 2_000;
/** Each costs queries. */
const FEW = 250;
const MEGABYTE = 1024 * 1024;
/** What an entry may take in the maps of what cost no answer. */
const MOST_PER_ENTRY = 700;
/** Lists, events and suggestions that nothing is found for. */
const MOST_PER_ANSWER = 2_500;
/** What the heap may grow by beside the maps: a quarter of the input, and what the process does anyway. */
const mostBeside = (many: number) => 1 + (many * LONGEST) / 4 / MEGABYTE;
/** All maps together, of the 768 MB that a process gets in a deployment. */
const MOST_IN_TOTAL = 256;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'silent', RECOVERY_LIMIT: 1, HOLD_LIMIT_ACCOUNT: 1, HOLD_LIMIT_NETWORK: 1 });
});
afterAll(() => test.close());

const long = (text: string, length = LONGEST) => `${text} `.padEnd(length, 'x');
const network = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.1`;

type Request = { path: string; headers?: Record<string, string>; body?: Record<string, string> };

const send = async ({ path, headers = {}, body }: Request): Promise<number> => {
  const { statusCode } = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1${path}`,
    headers: { 'x-forwarded-for': '203.0.113.1', ...headers },
    ...(body && { payload: body }),
  });
  return statusCode;
};

/** The address has as much that nobody asked for as an address may have. */
const padded = (path: string, number: number) =>
  `${path}${path.includes('?') ? '&' : '?'}unknown=${long(String(number)).replaceAll(' ', '')}`;

const EVENT = '/event/slug/konser-jazz-senja';

/** By map: requests that fill it, each with another key, as long as it may be. */
const FILLED_BY: Record<string, { many: number; request: (number: number) => Request }> = {
  'recent views': {
    many: MANY,
    request: (number) => ({
      path: EVENT,
      headers: { 'user-agent': long(String(number)), 'x-forwarded-for': network(number) },
    }),
  },
  'senders of reads': {
    many: MANY,
    request: (number) => ({
      path: '/category_event',
      headers: { 'x-forwarded-for': `${long(String(number))}, 203.0.113.1` },
    }),
  },
  'senders of lists': {
    many: MANY,
    request: (number) => ({
      path: '/event/all',
      headers: { 'x-forwarded-for': `${long(String(number))}, 203.0.113.1` },
    }),
  },
  'counters of reads': {
    many: MANY,
    request: (number) => ({
      path: '/category_event',
      headers: { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` },
    }),
  },
  'counters of lists': {
    many: MANY,
    request: (number) => ({ path: '/event/all', headers: { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` } }),
  },
  'closed subjects': {
    many: FEW,
    request: (number) => ({
      path: '/recover_password',
      headers: { 'x-forwarded-for': `2001:db8:1:${number.toString(16)}::1` },
      body: { email: `${long(String(number), 60).replaceAll(' ', '')}@${'x'.repeat(60)}.test` },
    }),
  },
  lists: {
    many: FEW,
    request: (number) => ({
      path: padded(`/event/all?event_name=${long(String(number), 500).replaceAll(' ', '')}`, number),
    }),
  },
  suggestions: {
    many: FEW,
    request: (number) => ({ path: padded(`/event/suggest?q=${String(number).padStart(SUGGEST_TO, 'x')}`, number) }),
  },
  details: {
    many: FEW,
    request: (number) => ({ path: padded(`/event/slug/${long(String(number), 200).replaceAll(' ', '')}`, number) }),
  },
  availabilities: {
    many: FEW,
    request: (number) => ({ path: padded(`/event/${number + 1_000}/availability`, number) }),
  },
  catalogue: {
    many: FEW,
    request: (number) => ({ path: padded(`/ms_city?page=${number + 1}&limit=1`, number) }),
  },
};

/** By the same code as one of those above, with keys and values of a fixed size, or of what was bought. */
const OTHERS = [
  ...[
    'counts of lists',
    'unknown pictures',
    'pictures that failed',
    'posters of tickets',
    'posters of mails',
    'files of orders',
  ],
  ...['pictures', 'new pictures', 'writes', 'notifications'].flatMap((limit) => [
    `senders of ${limit}`,
    `counters of ${limit}`,
  ]),
  ...['counters of writes of an account', 'counters of purchases', 'known bearers', 'accounts without room'],
];

const isAnswer = (map: string) => ['lists', 'suggestions', 'details', 'availabilities', 'catalogue'].includes(map);

const observed = async (): Promise<Record<string, { entries: number; bytes: number; maxBytes: number }>> => {
  const read = async (name: string) => {
    const values = (await test.app.metrics.getSingleMetric(name)?.get())?.values ?? [];
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

it('what visitors fill is bounded in bytes, all together too', async () => {
  const observedMaps = await observed();
  expect(Object.keys(observedMaps).sort()).toEqual([...Object.keys(FILLED_BY), ...OTHERS].sort());
  const maps = Object.values(observedMaps);
  for (const { maxBytes } of maps) expect(maxBytes).toBeGreaterThan(0);
  expect(maps.reduce((sum, { maxBytes }) => sum + maxBytes, 0) / MEGABYTE).toBeLessThanOrEqual(MOST_IN_TOTAL);
});

it.each(Object.entries(FILLED_BY))('%s take no more for the longest input', async (map, { many, request }) => {
  for (let number = 0; number < 20; number += 1) await send(request(100_000 + number));
  const before = (await observed())[map];
  const heapBefore = await heapMegabytes();
  for (let number = 0; number < many; number += 1) expect(await send(request(number))).toBeLessThan(500);
  const after = (await observed())[map];
  const heapAfter = await heapMegabytes();
  if (!before || !after) throw new Error(`no map of that name: ${map}`);
  const filled = after.entries - before.entries;
  expect(filled).toBeGreaterThanOrEqual(many * 0.9);
  const grown = after.bytes - before.bytes;
  expect(grown / filled).toBeLessThanOrEqual(isAnswer(map) ? MOST_PER_ANSWER : MOST_PER_ENTRY);
  expect(heapAfter - heapBefore).toBeLessThanOrEqual(mostBeside(many) + grown / MEGABYTE);
});

it('bearers and accounts without room take a fixed size', async () => {
  const member = await createMember(test);
  const { accessTokens } = test.app.session;
  const holds = [];
  for (let number = 0; number < FEW; number += 1) {
    const loggedInAt = new Date(test.clock.now().getTime() - number * 1_000);
    const token = await accessTokens.sign({ userId: member.id, sessionId: member.sessionId, loggedInAt });
    expect(await send({ path: '/event/all', headers: { authorization: `Bearer ${token}` } })).toBe(200);
    const holder = { userId: 1_000_000 + number, network: network(number) };
    holds.push(test.app.limits.holds.hold(holder, { transactionId: number, places: 5 }));
  }
  const refused = (await Promise.allSettled(holds)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(FEW);
  const maps = await observed();
  for (const map of ['known bearers', 'accounts without room']) {
    const { entries = 0, bytes = NaN } = maps[map] ?? {};
    expect(entries).toBeGreaterThanOrEqual(FEW);
    expect(bytes / entries).toBeLessThanOrEqual(MOST_PER_ENTRY);
  }
});
