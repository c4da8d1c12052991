import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { readBuildRecord, stageRelease } from '../publish/stage-release.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import { eachOnDatabase } from '../testing/each-on-database.ts';
import { writeFixtureBuild } from '../testing/fixture-build.ts';
import { sourceTree } from '../publish/testing/source-tree.ts';
import { onDatabase } from '../testing/test-postgres.ts';
import { LockTimeoutError } from './file-lock.ts';
import { MAX_MAPS_BYTES } from './packed-maps.ts';
import { filesFolder, mapsFolder, releaseFolder, releaseProblems } from './release-files.ts';
import { openPostgresFiles } from './postgres-files.ts';
import type { ReleaseFiles } from './local-files.ts';

const KEY = 'a key of this site, which is long enough';
const REMOTE = 'mfe-a';
const ID = '20260101-aaaaaaaaaaaa';

let url: string;
const opened = eachOnDatabase((fresh) => (url = fresh));

/** A machine: a folder of its own. */
const openMachine = async ({ key = KEY, limitMs }: { key?: string; limitMs?: number } = {}) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'acara-machine-'));
  const files: ReleaseFiles = openPostgresFiles({ url, dir, key: async () => key, ...(limitMs && { limitMs }) });
  opened.push(files, { close: () => rm(dir, { recursive: true, force: true }) });
  return { dir, files };
};
type Machine = Awaited<ReturnType<typeof openMachine>>;

const stage = async ({ dir }: Machine, releaseId = ID): Promise<MicroFrontendVersion> => {
  const dist = path.join(dir, 'dist');
  await writeFixtureBuild(dist, { name: REMOTE, releaseId, paths: ['/a'] });
  return stageRelease(dir, dist, await readBuildRecord(dist, REMOTE, releaseId));
};
const shared = async (releaseId = ID) => {
  const publisher = await openMachine();
  const version = await stage(publisher, releaseId);
  await publisher.files.share(REMOTE, releaseId);
  return { publisher, version };
};
const foldersOf = async ({ dir }: Machine) => readdir(path.join(filesFolder(dir), REMOTE)).catch(() => []);

describe('release files in a database', () => {
  test('reach another machine whole, packed ones included', async () => {
    const { publisher, version } = await shared();
    const machine = await openMachine();
    await machine.files.fetch(REMOTE, version);
    expect(await releaseProblems(machine.dir, REMOTE, version)).toEqual([]);
    const names = async ({ dir }: Machine) =>
      (await readdir(releaseFolder(dir, REMOTE, ID), { recursive: true })).sort();
    expect(await names(machine)).toEqual(await names(publisher));
    expect(await names(machine)).toContain('remoteEntry.js.br');
  });

  test('are not needed any more by a machine that has them', async () => {
    const { version } = await shared();
    const machine = await openMachine();
    await machine.files.fetch(REMOTE, version);
    await onDatabase(url, 'drop schema acara_releases cascade');
    await machine.files.fetch(REMOTE, version);
    expect(await machine.files.problems(REMOTE, version)).toEqual([]);
  });

  test('are fetched once by two that want them at the same time', async () => {
    const { version } = await shared();
    const machine = await openMachine();
    await Promise.all([machine.files.fetch(REMOTE, version), machine.files.fetch(REMOTE, version)]);
    expect(await foldersOf(machine)).toEqual([ID]);
  });

  test.each([
    ['was changed', `update acara_releases.release_file set content = 'x' where path = 'remoteEntry.js'`, 'not signed'],
    ['is missing', `delete from acara_releases.release_file where path = 'remoteEntry.js'`, 'not signed'],
    ['was added', `insert into acara_releases.release_file values ('${REMOTE}', '${ID}', '../x', 'x')`, 'not signed'],
    ['has no release', `delete from acara_releases.release`, 'neither here nor in the database'],
  ])('of which one %s are refused, and no folder appears', async (_, sql, message) => {
    const { version } = await shared();
    await onDatabase(url, sql);
    const machine = await openMachine();
    await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow(message);
    expect(await machine.files.problems(REMOTE, version)).toEqual([expect.stringContaining(message)]);
    expect(await foldersOf(machine)).toEqual([]);
  });

  test('that were signed with another key are refused', async () => {
    const { version } = await shared();
    const machine = await openMachine({ key: 'the key of another site, long enough too' });
    await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow('not signed with this site’s key');
  });

  test('of another build than the registry lists are refused', async () => {
    const { version } = await shared();
    const listed = structuredClone(version);
    listed.extras.acara.assets['remoteEntry.js'] = 'sha384-other';
    const machine = await openMachine();
    await expect(machine.files.fetch(REMOTE, listed)).rejects.toThrow('remoteEntry.js was changed');
    expect(await foldersOf(machine)).toEqual([]);
  });

  test('are replaced when they are shared again', async () => {
    const { publisher, version } = await shared();
    await publisher.files.share(REMOTE, ID);
    const machine = await openMachine();
    await machine.files.fetch(REMOTE, version);
    expect(await machine.files.problems(REMOTE, version)).toEqual([]);
  });

  test('are not there before the first one is shared', async () => {
    const publisher = await openMachine();
    const version = await stage(publisher);
    const machine = await openMachine();
    await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow('neither here nor in the database');
    expect(await machine.files.prune([], new Date(), false)).toEqual([]);
    await machine.files.remove(REMOTE, ID);
  });

  test('are pruned when they are not listed and old enough', async () => {
    await shared('20260101-old');
    await shared('20260102-listed');
    await onDatabase(url, `update acara_releases.release set shared_at = now() - interval '2 days'`);
    await shared('20260103-new');
    const { files } = await openMachine();
    const yesterday = new Date(Date.now() - 86_400_000);
    const listed = [`${REMOTE}/20260102-listed`];
    expect(await files.prune(listed, yesterday, true)).toEqual([`${REMOTE}/20260101-old`]);
    expect(await files.prune(listed, yesterday, false)).toEqual([`${REMOTE}/20260101-old`]);
    expect(await files.prune(listed, yesterday, false)).toEqual([]);
    expect(await onDatabase(url, 'select distinct release from acara_releases.release_file order by 1')).toEqual([
      { release: '20260102-listed' },
      { release: '20260103-new' },
    ]);
  });
});

describe('source maps in a database', () => {
  const SCRIPT = 'seats.1a2b3c4d.js';
  const writeMap = async ({ dir }: Machine, content: string | Buffer, script = SCRIPT) => {
    const folder = mapsFolder(dir, REMOTE, ID);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${script}.map`), content);
  };
  const readMap = async (machine: Machine, script = SCRIPT) => {
    const map = await machine.files.readMap({ remote: REMOTE, releaseId: ID }, script);
    return map && Buffer.from(map).toString();
  };

  test('are read on another machine, are no files of the release, and go with it', async () => {
    const publisher = await openMachine();
    const version = await stage(publisher);
    await writeMap(publisher, '{"version":3}');
    await publisher.files.share(REMOTE, ID);
    const machine = await openMachine();
    await machine.files.fetch(REMOTE, version);
    expect(await readMap(machine)).toBe('{"version":3}');
    expect(await readMap(machine, 'other.js')).toBeNull();
    const found = await readdir(machine.dir, { recursive: true });
    expect(found.filter((file) => file.includes('.map'))).toEqual([]);
    await machine.files.remove(REMOTE, ID);
    expect(await readMap(machine)).toBeNull();
    await publisher.files.remove(REMOTE, ID);
    expect(await readMap(publisher)).toBeNull();
  });

  test('are missing where an earlier version shared the release', async () => {
    await shared();
    await onDatabase(url, 'drop table acara_releases.release_map');
    const machine = await openMachine();
    expect(await readMap(machine)).toBeNull();
  });

  test('are bounded: the largest are left out', async () => {
    const publisher = await openMachine();
    await stage(publisher);
    await writeMap(publisher, randomBytes(MAX_MAPS_BYTES), 'huge.js');
    await writeMap(publisher, 'small');
    await publisher.files.share(REMOTE, ID);
    const machine = await openMachine();
    expect([await readMap(machine), await readMap(machine, 'huge.js')]).toEqual(['small', null]);
  });
});

describe('the publish lock in a database', () => {
  test('lets one publish of a package run at a time, whatever the machine', async () => {
    const [one, other] = [await openMachine(), await openMachine()];
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
    const [one, other] = [await openMachine(), await openMachine()];
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
  const [one, other] = [await openMachine(), await openMachine()];
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
