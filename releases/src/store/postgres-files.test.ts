import { publishRelease } from '../publish/publish-release.ts';
import { sourceTree } from '../publish/testing/source-tree.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import { eachOnDatabase } from '../testing/each-on-database.ts';
import { onDatabase } from '../testing/test-postgres.ts';
import { LockTimeoutError } from './file-lock.ts';
import { openPostgresFiles } from './postgres-files.ts';
import { describeReleaseFiles, ID, machinesOf, REMOTE, type SharedStore } from './testing/describe-release-files.ts';

const DAY_MS = 86_400_000;

let url: string;
const opened = eachOnDatabase((fresh) => (url = fresh));
const sql = (statement: string) => onDatabase(url, statement);

const database: SharedStore = {
  name: 'database',
  open: (dir, key) => openPostgresFiles({ url, dir, key: async () => key }),
  opened,
  change: (file) => sql(`update acara_releases.release_file set content = 'x' where path = '${file}'`),
  drop: (file) => sql(`delete from acara_releases.release_file where path = '${file}'`),
  addOutside: () => sql(`insert into acara_releases.release_file values ('${REMOTE}', '${ID}', '../x', 'x')`),
  dropEntry: () => sql(`delete from acara_releases.release`),
  dropAll: () => sql('drop schema acara_releases cascade'),
  damaged: /not signed/,
  makeOld: async () => {
    await sql(`update acara_releases.release set shared_at = now() - interval '2 days'`);
    return new Date(Date.now() - DAY_MS);
  },
  stored: async () =>
    (await sql(`select package || '/' || release as name from acara_releases.release_file`)).map(({ name }) =>
      String(name),
    ),
};
const { openMachine, share } = machinesOf(database);

describeReleaseFiles(database);

test('source maps are missing where an earlier version shared the release', async () => {
  await share();
  await sql('drop table acara_releases.release_map');
  const { files } = await openMachine();
  expect(await files.readMap({ remote: REMOTE, releaseId: ID }, 'seats.1a2b3c4d.js')).toBeNull();
});

describe('the publish lock in a database', () => {
  test('lets one publish of a package run at a time, whatever the machine', async () => {
    const one = await openMachine();
    const other = await openMachine();
    const order: string[] = [];
    let waiting = (_holder: string) => {};
    const isWaiting = new Promise<string>((resolve) => (waiting = resolve));
    let second: Promise<unknown> | undefined;
    await one.files.withPublishLock(
      REMOTE,
      async () => {
        order.push('first');
        second = other.files.withPublishLock(REMOTE, async () => order.push('second'), {
          waitMs: 60_000,
          onWait: waiting,
        });
        order.push(await isWaiting);
      },
      { waitMs: 0, onWait: () => undefined },
    );
    await second;
    expect(order).toEqual(['first', 'another machine', 'second']);
  });

  test('is not waited for longer than allowed, and not at all for another package', async () => {
    const one = await openMachine();
    const other = await openMachine();
    const options = { waitMs: 0, onWait: () => undefined };
    await one.files.withPublishLock(
      REMOTE,
      async () => {
        await expect(other.files.withPublishLock(REMOTE, async () => 1, options)).rejects.toThrow(LockTimeoutError);
        expect(await other.files.withPublishLock('mfe-b', async () => 2, options)).toBe(2);
      },
      options,
    );
  });

  test('is released by a failure, which is passed on', async () => {
    const { files } = await openMachine();
    const options = { waitMs: 0, onWait: () => undefined };
    await expect(files.withPublishLock(REMOTE, () => Promise.reject(new Error('no')), options)).rejects.toThrow('no');
    expect(await files.withPublishLock(REMOTE, async () => 1, options)).toBe(1);
  });
});

test('a publish shares its files before it lists the release, and finds them known on another machine', async () => {
  const tree = await sourceTree();
  const store = openPostgresStore({ url });
  opened.push(store);
  const one = await openMachine();
  const other = await openMachine();
  const options = tree.options();
  const listedWithFiles: boolean[] = [];
  const checked = {
    ...store,
    write: async (...change: Parameters<typeof store.write>) => {
      const rows = await onDatabase(url, 'select from acara_releases.release').catch(() => []);
      listedWithFiles.push(rows.length === 1);
      return store.write(...change);
    },
  };
  const published = await publishRelease({ ...options, dir: one.dir, files: one.files, store: checked });
  expect(published.outcome).toBe('published');
  expect(listedWithFiles.at(-1)).toBe(true);
  const again = await publishRelease({ ...options, dir: other.dir, files: other.files, store });
  expect(again).toEqual({ remote: REMOTE, releaseId: published.releaseId, outcome: 'unchanged' });
  await tree.remove();
});
