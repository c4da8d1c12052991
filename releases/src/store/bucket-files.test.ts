import { readdir } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { openBucketFiles } from './bucket-files.ts';
import { localPublishLock } from './local-files.ts';
import { releaseFolder } from './release-files.ts';
import {
  describeReleaseFiles,
  foldersOf,
  ID,
  KEY,
  machinesOf,
  REMOTE,
  type SharedStore,
} from './testing/describe-release-files.ts';
import { startTestBucket, type TestBucket } from './testing/test-bucket.ts';

const RELEASE = `site/r/${REMOTE}/${ID}`;
const PRIVATE = `site/private/${REMOTE}/${ID}`;
const LIST = `${PRIVATE}/list.json`;
const LIMIT_MS = 1000;
const DAY_MS = 86_400_000;

let bucket: TestBucket;
const opened: SharedStore['opened'] = [];
beforeEach(async () => {
  bucket = await startTestBucket();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await bucket.close();
});

const openFiles = (dir: string, key: string, { limitMs, secretKey }: { limitMs?: number; secretKey?: string } = {}) =>
  openBucketFiles({
    bucket: { ...bucket.settings, ...(secretKey && { secretKey }) },
    dir,
    key: async () => key,
    withPublishLock: localPublishLock(dir),
    limitMs,
  });

const changeList = async (change: (list: { files: Record<string, string> }) => void) => {
  const stored = bucket.objects.get(LIST);
  if (!stored) throw new Error('there is no list');
  const list = JSON.parse(stored.content.toString());
  change(list);
  stored.content = Buffer.from(JSON.stringify(list));
};
const shared: SharedStore = {
  name: 'bucket',
  open: openFiles,
  opened,
  change: async (file) => Object.assign(bucket.objects.get(`${RELEASE}/${file}`) ?? {}, { content: Buffer.from('x') }),
  drop: async (file) => bucket.objects.delete(`${RELEASE}/${file}`),
  addOutside: () => changeList((list) => (list.files['../x'] = 'x')),
  dropEntry: async () => bucket.objects.delete(LIST),
  dropAll: async () => bucket.objects.clear(),
  damaged: /damaged: remoteEntry.js (was changed|is missing)/,
  makeOld: async () => {
    for (const one of bucket.objects.values()) one.modified = new Date(Date.now() - 2 * DAY_MS);
    return new Date(Date.now() - DAY_MS);
  },
  stored: async () => [...bucket.objects.keys()].map((key) => key.split('/').slice(2, 4).join('/')),
};
const { openMachine, stage, share } = machinesOf(shared);

describeReleaseFiles(shared);

describe('a bucket', () => {
  test('has the files of browsers publicly readable, unpacked and immutable', async () => {
    const { publisher } = await share();
    const files = (await readdir(releaseFolder(publisher.dir, REMOTE, ID), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const inPublic = [...bucket.objects.keys()].filter((key) => key.startsWith('site/r/'));
    expect(inPublic.length).toBeGreaterThan(2);
    expect(inPublic.filter((key) => /server|[.]map/.test(key))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(inPublic.length);
    const response = await fetch(`${bucket.settings.url}/r/${REMOTE}/${ID}/remoteEntry.js`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    const packed = bucket.objects.get(`${RELEASE}/remoteEntry.js.gz`)?.content ?? Buffer.from('');
    expect(gunzipSync(packed).toString()).toBe(await response.text());
  });

  test('has server bundles and the list where only the key reads', async () => {
    await share();
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith('site/private/'));
    expect(keys).toContain(LIST);
    expect(keys.some((key) => key.startsWith(`${PRIVATE}/files/server/`))).toBe(true);
    for (const key of keys) expect((await fetch(new URL(`/acara/${key}`, bucket.settings.url))).status).toBe(403);
  });

  test('gets the list last, and loses it first', async () => {
    const { publisher } = await share();
    expect(bucket.calls.filter((call) => call.startsWith('PUT')).at(-1)).toBe(`PUT ${LIST}`);
    bucket.calls.length = 0;
    await publisher.files.remove(REMOTE, ID);
    expect(bucket.calls.find((call) => call.startsWith('DELETE'))).toBe(`DELETE ${LIST}`);
    expect([...bucket.objects.keys()]).toEqual([]);
  });

  test('has no release after a publish that was cut off, and the next one replaces the rest of it', async () => {
    const publisher = await openMachine();
    const version = await stage(publisher);
    bucket.objects.set(`${RELEASE}/left.js`, { content: Buffer.from('x'), headers: {}, modified: new Date() });
    bucket.faults.now = (request, response) => {
      if (request.method !== 'PUT' || !request.url?.endsWith('list.json')) return false;
      response.destroy();
      return true;
    };
    await expect(publisher.files.share(REMOTE, ID)).rejects.toThrow('did not answer PUT');
    const machine = await openMachine();
    await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow('neither here nor in the bucket');
    bucket.faults.now = () => false;
    await publisher.files.share(REMOTE, ID);
    await machine.files.fetch(REMOTE, version);
    expect(bucket.objects.has(`${RELEASE}/left.js`)).toBe(false);
  });

  test('that refuses the key is named with its response', async () => {
    const { version, publisher } = await share();
    const files = openFiles(`${publisher.dir}/other`, KEY, { secretKey: 'another secret' });
    await expect(files.fetch(REMOTE, version)).rejects.toThrow(/RELEASES_BUCKET_URL.* 403 SignatureDoesNotMatch/);
  });

  test('that fails for a moment gets another request', async () => {
    const { version } = await share();
    let failures = 0;
    bucket.faults.now = (_request, response) => {
      if (failures >= 2) return false;
      failures += 1;
      response.writeHead(500).end();
      return true;
    };
    const machine = await openMachine();
    await machine.files.fetch(REMOTE, version);
    expect(await foldersOf(machine)).toEqual([ID]);
  });

  const answers: [string, TestBucket['faults']['now'], RegExp][] = [
    ['fails', (_, response) => Boolean(response.writeHead(500).end('<Error/>')), /answered GET .* with 500/],
    ['is silent', () => true, /did not answer GET .*time/],
    ['stops within a file', (_, response) => cutOff(response), /did not answer GET/],
    [
      'stands still within a file',
      (_, response) => Boolean(response.writeHead(200).write('{')),
      /did not answer GET .*time/,
    ],
    [
      'leads elsewhere',
      (_, response) => Boolean(response.writeHead(302, { location: '/' }).end()),
      /did not answer GET/,
    ],
    [
      'has no such bucket',
      (_, response) => Boolean(response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')),
      /404 NoSuchBucket/,
    ],
  ];
  const cutOff = (response: Parameters<TestBucket['faults']['now']>[1]): boolean => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{', () => response.destroy());
    return true;
  };

  test.each(answers)('that %s is an error, soon, and no folder appears', async (_, fault, message) => {
    const { version } = await share();
    const machine = await openMachine();
    const files = openFiles(machine.dir, KEY, { limitMs: LIMIT_MS });
    bucket.faults.now = fault;
    await expect(files.fetch(REMOTE, version)).rejects.toThrow(message);
    expect(await foldersOf(machine)).toEqual([]);
  });

  test('with an incomplete list deletes nothing', async () => {
    await share();
    await shared.makeOld();
    const machine = await openMachine();
    const before = [...bucket.objects.keys()];
    bucket.faults.now = (request, response) =>
      Boolean(request.url?.includes('list-type') && response.end('<ListBucketResult><IsTruncated>false</IsTruncated>'));
    await expect(machine.files.prune([], new Date(), false)).rejects.toThrow('something else than a list');
    expect([...bucket.objects.keys()]).toEqual(before);
  });

  test('is listed by pages, and objects of other kinds are not deleted', async () => {
    await share();
    bucket.objects.set('site/r/README', { content: Buffer.from('x'), headers: {}, modified: new Date() });
    bucket.objects.set('other/r/mfe-a/1/x.js', { content: Buffer.from('x'), headers: {}, modified: new Date() });
    await shared.makeOld();
    bucket.calls.length = 0;
    const { files } = await openMachine();
    expect(await files.prune([], new Date(), false)).toEqual([`${REMOTE}/${ID}`]);
    expect(bucket.calls.filter((call) => call === 'GET ').length).toBeGreaterThan(2);
    expect([...bucket.objects.keys()].sort()).toEqual(['other/r/mfe-a/1/x.js', 'site/r/README']);
  });
});
