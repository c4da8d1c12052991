import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describeFallbackCounts } from '../testing/describe-fallback-counts.ts';
import { describeHealthStore, temporaryFolder } from '../testing/index.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { AffectedVisitor, MinuteCount } from './health-store.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

for (const describeStore of [describeHealthStore, describeFallbackCounts])
  describeStore('a folder', async () => openFileHealthStore(dir));

const ANALYSIS = {
  remote: 'mfe-a',
  releaseId: 'release-2',
  controlId: 'release-1',
  startedAt: '2026-03-04T05:06:07.000Z',
};
const NOON = Date.UTC(2026, 2, 4, 12);
const affected: AffectedVisitor = {
  analysis: ANALYSIS,
  metric: 'error',
  group: 'canary',
  bp: 1000,
  visitor: 'visitor',
  network: 'network',
  at: NOON,
};
const minute: MinuteCount = {
  remote: 'mfe-a',
  releaseId: 'release-2',
  minute: NOON,
  visits: 1,
  failures: 0,
  errors: 1,
  fallbacks: 0,
  vitals: {},
};
const files = async () => (await readdir(path.join(dir, 'health'))).sort();

test('writes a file for each analysis and each hour', async () => {
  const store = openFileHealthStore(dir);
  await store.add({ affected: [affected], minutes: [minute, { ...minute, minute: NOON + 61 * 60_000 }] });
  expect(await files()).toEqual([
    expect.stringMatching(/^analysis-[0-9a-f]{24}[.]json$/),
    'minutes-2026-03-04T12.json',
    'minutes-2026-03-04T13.json',
  ]);
  await store.prune(NOON + 24 * 60 * 60_000, []);
  expect(await files()).toEqual([]);
});

test('a file of a newer edge is read as far as this one understands it', async () => {
  const store = openFileHealthStore(dir);
  await store.add({ affected: [affected], minutes: [] });
  const [name = ''] = await files();
  const file = path.join(dir, 'health', name);
  const [row] = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify([row, { ...row, metric: 'calm', visitor: 'another' }]));
  expect((await store.tally(ANALYSIS)).error.networks).toBe(1);
});

test.each(['', '[{"visits"', '{}', '[{"visits":-1}]', 'null'])('a file with %j in it is ignored', async (content) => {
  const store = openFileHealthStore(dir);
  await store.add({ affected: [affected], minutes: [minute] });
  for (const name of await files()) await writeFile(path.join(dir, 'health', name), content);
  expect(await store.minutes(0)).toEqual([]);
  expect((await store.tally(ANALYSIS)).error).toEqual({ shares: [], networks: 0 });
  await store.add({ affected: [affected], minutes: [minute] });
  expect(await store.minutes(0)).toEqual([minute]);
  expect((await store.tally(ANALYSIS)).error.networks).toBe(1);
});

test('reads a file of visitors once, and again when another process wrote it', async () => {
  const store = openFileHealthStore(dir);
  const other = openFileHealthStore(dir);
  const one = (name: string) => ({ affected: [{ ...affected, visitor: name, network: name }], minutes: [] });
  await store.add(one('one'));
  const parse = jest.spyOn(JSON, 'parse');
  try {
    await store.add(one('two'));
    for (let round = 0; round < 3; round += 1) expect((await store.tally(ANALYSIS)).error.networks).toBe(2);
    expect(parse).not.toHaveBeenCalled();
    await other.add(one('three'));
    parse.mockClear();
    for (let round = 0; round < 3; round += 1) expect((await store.tally(ANALYSIS)).error.networks).toBe(3);
    expect(parse).toHaveBeenCalledTimes(1);
    await store.add(one('four'));
    expect((await other.tally(ANALYSIS)).error.networks).toBe(4);
    await store.prune(NOON + 1, []);
    expect((await other.tally(ANALYSIS)).error.networks).toBe(0);
  } finally {
    parse.mockRestore();
  }
});

test('a failed write adds nothing, and can be repeated', async () => {
  const store = openFileHealthStore(dir);
  await store.add({ affected: [affected], minutes: [] });
  const update = { affected: [{ ...affected, visitor: 'another', network: 'another' }], minutes: [] };
  await rename(path.join(dir, 'health'), path.join(dir, 'moved'));
  await writeFile(path.join(dir, 'health'), '');
  await expect(store.add(update)).rejects.toThrow();
  await rm(path.join(dir, 'health'));
  await rename(path.join(dir, 'moved'), path.join(dir, 'health'));
  expect((await store.tally(ANALYSIS)).error.networks).toBe(1);
  await store.add(update);
  expect((await store.tally(ANALYSIS)).error.networks).toBe(2);
});

test('the next pruning removes the leftovers of a killed write', async () => {
  const store = openFileHealthStore(dir);
  await store.add({ affected: [], minutes: [minute] });
  await writeFile(path.join(dir, 'health/.staged-1'), '[{"vis');
  expect(await store.minutes(0)).toEqual([minute]);
  await store.prune(NOON, []);
  expect(await files()).toEqual(['minutes-2026-03-04T12.json']);
});

const address = (file: string) => JSON.stringify(pathToFileURL(path.join(__dirname, file)).href);

/** Adds visitors and visits one by one endlessly, and prints each that was stored. */
const writer = () => `
  const { openFileHealthStore } = await import(${address('file-health-store.ts')});
  const store = openFileHealthStore(${JSON.stringify(dir)});
  const affected = ${JSON.stringify(affected)};
  for (let number = 1; ; number += 1) {
    const one = { ...affected, visitor: 'visitor-' + number, network: 'network-' + number };
    await store.add({ affected: [one], minutes: [${JSON.stringify(minute)}] });
    console.log(number);
  }`;

/** Runs the writer until it ends, or kills it after so many. @returns how many were printed */
const writeUntil = async ({ additions = Infinity, shell = '' }: { additions?: number; shell?: string }) => {
  const child = spawn(
    'sh',
    ['-c', `${shell} exec "$0" "$@"`, process.execPath, '--input-type=module', '-e', writer()],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  let reported = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    reported = Number(line);
    if (reported === additions) child.kill('SIGKILL');
  }
  await ended;
  return reported;
};

test('a process that is killed while it writes leaves valid files, with all that was added', async () => {
  let visits = 0;
  for (const additions of [1, 2, 5, 11]) {
    const reported = await writeUntil({ additions });
    const store = openFileHealthStore(dir);
    const now = (await store.minutes(0))[0]?.visits ?? 0;
    // The last write may have finished without being printed.
    expect([reported, reported + 1]).toContain(now - visits);
    expect((await store.tally(ANALYSIS)).error.networks).toBeGreaterThanOrEqual(reported);
    visits = now;
  }
  for (const name of (await files()).filter((one) => one.endsWith('.json')))
    expect(JSON.parse(await readFile(path.join(dir, 'health', name), 'utf8'))).not.toEqual([]);
}, 60_000);

test('a write that ends in the middle of a file does not change the previous file', async () => {
  // A process that writes more than so many blocks is killed, or gets an error, in the middle of the file.
  const reported = await writeUntil({ shell: 'ulimit -f 8;' });
  expect(reported).toBeGreaterThan(5);
  const store = openFileHealthStore(dir);
  expect((await store.minutes(0)).map(({ visits }) => visits)).toEqual([reported]);
  expect((await store.tally(ANALYSIS)).error.networks).toBe(reported);
  const again = { affected: [{ ...affected, visitor: 'another', network: 'another' }], minutes: [minute] };
  await store.add(again);
  expect((await store.tally(ANALYSIS)).error.networks).toBe(reported + 1);
}, 60_000);
