import { openBucket, type Bucket } from './bucket.ts';
import { openBucketFiles } from './bucket-files.ts';
import { localPublishLock } from './local-files.ts';
import { startCephGateway } from './testing/ceph-gateway.ts';
import {
  describeReleaseFiles,
  ID,
  KEY,
  machinesOf,
  REMOTE,
  type SharedStore,
} from './testing/describe-release-files.ts';

// A stage of `npm run verify`, which has Ceph installed.
const describeCeph = process.env['TEST_CEPH'] === '1' ? describe : describe.skip;

const LIST = `private/${REMOTE}/${ID}/list.json`;

describeCeph('with Ceph’s gateway', () => {
  jest.setTimeout(120_000);
  let ceph: Awaited<ReturnType<typeof startCephGateway>>;
  let bucket: Bucket;
  const opened: SharedStore['opened'] = [];
  beforeAll(async () => {
    ceph = await startCephGateway();
    bucket = openBucket(ceph.settings);
  });
  afterAll(() => ceph?.stop());
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await clear();
  });
  const clear = async () => {
    for (const { key } of await bucket.list('')) await bucket.delete(key);
  };

  const shared: SharedStore = {
    name: 'bucket',
    open: (dir, key) =>
      openBucketFiles({ bucket: ceph.settings, dir, key: async () => key, withPublishLock: localPublishLock(dir) }),
    opened,
    damaged: /damaged: remoteEntry.js (was changed|is missing)/,
    change: (file) => bucket.put(`r/${REMOTE}/${ID}/${file}`, Buffer.from('x')),
    drop: (file) => bucket.delete(`r/${REMOTE}/${ID}/${file}`),
    addOutside: async () => {
      const list = JSON.parse(String(await bucket.get(LIST)));
      list.files['../x'] = 'x';
      await bucket.put(LIST, Buffer.from(JSON.stringify(list)));
    },
    dropEntry: () => bucket.delete(LIST),
    dropAll: clear,
    // Nobody can change these times: what was stored up to now is older.
    makeOld: async () => new Date(),
    stored: async () => (await bucket.list('')).map(({ key }) => key.split('/').slice(1, 3).join('/')),
  };
  const { openMachine, share } = machinesOf(shared);

  describeReleaseFiles(shared);

  const readAsAnyone = (key: string) =>
    fetch(`${ceph.settings.url}/${key}`, { headers: { origin: 'https://acara.example' } });

  test('the files of browsers, and no others, are public, from any site', async () => {
    await share();
    const response = await readAsAnyone(`r/${REMOTE}/${ID}/remoteEntry.js`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    const hidden = (await bucket.list('private/')).map(({ key }) => key);
    expect(hidden).toContain(LIST);
    for (const key of [...hidden, '?list-type=2']) expect((await readAsAnyone(key)).status).toBe(403);
  });

  test('a list longer than a page is complete', async () => {
    const keys = Array.from({ length: 1_010 }, (_, nth) => `r/mfe-b/old/${String(nth).padStart(4, '0')}+é.js`);
    for (const key of keys) await bucket.put(key, Buffer.from('x'));
    expect((await bucket.list('r/mfe-b/')).map(({ key }) => key)).toEqual(keys);
    const { files } = await openMachine();
    expect(await files.prune([], new Date(), false)).toEqual(['mfe-b/old']);
    expect(await bucket.list('')).toEqual([]);
  });

  test('another key than the bucket’s is refused', async () => {
    const { publisher } = await share();
    const bucketSettings = { ...ceph.settings, secretKey: 'another one' };
    const files = openBucketFiles({
      bucket: bucketSettings,
      dir: publisher.dir,
      key: async () => KEY,
      withPublishLock: localPublishLock(publisher.dir),
    });
    await expect(files.share(REMOTE, ID)).rejects.toThrow('403 SignatureDoesNotMatch');
  });
});
