import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { deployVersion, halt, listVersion, rollOut } from '../rollout/changes.ts';
import { getReleaseId, getVersion } from '../rollout/versions.ts';
import { filesFolder, releaseFolder } from '../store/release-files.ts';
import { fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { pruneReleases } from './prune.ts';

const REMOTE = 'mfe-a';
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

type Change = (document: RegistryDocument, now: Date) => RegistryDocument;
const note = { by: 'ani', action: 'prune', why: '' };

const on = (number: number, change: Change) =>
  changeRegistry({ store: openFileStore(dir), note: { ...note, action: 'test' }, now: day(number) }, (document) =>
    change(document, day(number)),
  );
const built = (id: string) => ({ ...fixtureVersion(REMOTE, id), deployment: { traffic: 0, default: false } });
const deploy =
  (id: string): Change =>
  (document, now) =>
    deployVersion(document, REMOTE, built(id), now);

const prune = (number: number, keepDays?: number) =>
  pruneReleases({
    dir,
    store: openFileStore(dir),
    files: openLocalFiles(dir),
    now: day(number),
    note,
    ...(keepDays !== undefined && { keepDays }),
  });
const registry = async () => {
  const document = await openFileStore(dir).read();
  if (!document) throw new Error('nothing was published');
  return document;
};
const listed = async () => ((await registry()).microFrontends[REMOTE] ?? []).map(getReleaseId);
const getFallbackId = async (id: string) => getVersion(await registry(), REMOTE, id).fallbackUrl?.split('/')[3];

/** A folder below `files/` whose last change was on a day. */
const createFolder = async (number: number, remote: string, name: string) => {
  const folder = releaseFolder(dir, remote, name);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'remoteEntry.js'), '1');
  await utimes(folder, day(number), day(number));
};
const folders = async (remote = REMOTE) => (await readdir(path.join(filesFolder(dir), remote))).sort();

describe('the list of releases', () => {
  /** e is stable since the 5th, with the fallback d; a to d were retired on the 2nd to the 5th. */
  const fiveReleases = async () => {
    for (const [at, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await on(at + 1, deploy(`release-${id}`));
  };

  test('keeps releases that were retired less than 30 days ago, to the millisecond, and their fallbacks', async () => {
    await fiveReleases();
    const early = new Date(day(33).getTime() - 1);
    expect(
      (await pruneReleases({ dir, store: openFileStore(dir), files: openLocalFiles(dir), now: early, note })).releases,
    ).toEqual([]);
    expect((await prune(33)).releases).toEqual([{ remote: REMOTE, releaseId: 'release-a' }]);
    expect(await listed()).toEqual(['release-b', 'release-c', 'release-d', 'release-e']);
  });

  test('keeps the stable release and its fallback however old they are', async () => {
    await fiveReleases();
    const { releases } = await prune(300);
    expect(releases.map(({ releaseId }) => releaseId)).toEqual(['release-a', 'release-b', 'release-c']);
    expect(await listed()).toEqual(['release-d', 'release-e']);
    expect([await getFallbackId('release-e'), await getFallbackId('release-d')]).toEqual(['release-d', 'release-e']);
  });

  test('keeps a candidate and its fallback', async () => {
    await fiveReleases();
    await on(6, (document, now) => listVersion(document, REMOTE, built('release-f'), now));
    await on(7, (document, now) => rollOut(document, REMOTE, { bp: 100 }, now));
    await prune(300);
    expect(await listed()).toEqual(['release-d', 'release-e', 'release-f']);
    expect(await getFallbackId('release-f')).toBe('release-e');
  });

  test('keeps the fallback of a recently retired release', async () => {
    await fiveReleases();
    await on(100, deploy('release-f'));
    await on(100, deploy('release-g'));
    await prune(110);
    // e went out of use on the 100th, and open pages that run it name d.
    expect(await listed()).toEqual(['release-d', 'release-e', 'release-f', 'release-g']);
    await prune(130);
    expect(await listed()).toEqual(['release-f', 'release-g']);
  });

  test('replaces fallbacks that were removed by the next retained one', async () => {
    await on(1, deploy('release-a'));
    await on(2, deploy('release-b'));
    await on(3, deploy('release-c'));
    await on(100, deploy('release-a'));
    await on(102, deploy('release-d'));
    expect(await getFallbackId('release-c')).toBe('release-b');
    await prune(131);
    expect(await listed()).toEqual(['release-a', 'release-c', 'release-d']);
    expect(await getFallbackId('release-c')).toBe('release-a');
  });

  test('replaces fallbacks that were removed by the stable release where no other is retained', async () => {
    for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) await on(at + 1, deploy(`release-${id}`));
    expect(await getFallbackId('release-c')).toBe('release-b');
    await prune(300);
    expect([await getFallbackId('release-c'), await getFallbackId('release-d')]).toEqual(['release-d', 'release-c']);
  });

  test('removes releases that were halted or never served', async () => {
    await on(1, deploy('release-a'));
    await on(2, (document, now) => listVersion(document, REMOTE, built('release-b'), now));
    await on(3, (document, now) => rollOut(document, REMOTE, {}, now));
    await on(4, (document, now) => halt(document, REMOTE, 'broken', now));
    await on(5, (document, now) => listVersion(document, REMOTE, built('release-c'), now));
    expect((await prune(34)).releases).toEqual([{ remote: REMOTE, releaseId: 'release-b' }]);
    expect((await prune(35)).releases).toEqual([{ remote: REMOTE, releaseId: 'release-c' }]);
    expect(await listed()).toEqual(['release-a']);
  });

  test('is shortened with an entry in the audit, and not written when there is nothing to do', async () => {
    await fiveReleases();
    await prune(300);
    const entries = await openFileStore(dir).audit();
    expect(entries.at(-1)).toMatchObject({ action: 'prune', by: 'ani' });
    expect(entries.at(-1)?.diff).toContainEqual({
      remote: REMOTE,
      releaseId: 'release-a',
      mark: 'listed',
      from: true,
      to: null,
    });
    expect(await prune(301)).toEqual({ releases: [], folders: [] });
    expect(await openFileStore(dir).audit()).toHaveLength(entries.length);
  });

  test('stays for the given number of days', async () => {
    await fiveReleases();
    expect((await prune(9, 6)).releases.map(({ releaseId }) => releaseId)).toEqual(['release-a']);
    expect((await prune(9, 5)).releases.map(({ releaseId }) => releaseId)).toEqual(['release-b']);
  });
});

describe('the folders of releases', () => {
  test('go with their release, whatever their age, and those of listed releases stay', async () => {
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      await on(at + 1, deploy(`release-${id}`));
      await createFolder(at + 1, REMOTE, `release-${id}`);
    }
    await createFolder(33, REMOTE, 'release-a');
    expect(await prune(33)).toEqual({
      releases: [{ remote: REMOTE, releaseId: 'release-a' }],
      folders: [`${REMOTE}/release-a`],
    });
    expect(await folders()).toEqual(['release-b', 'release-c']);
  });

  test('stay while their release does, however old they are', async () => {
    await on(1, deploy('release-a'));
    await createFolder(1, REMOTE, 'release-a');
    expect((await prune(3000)).folders).toEqual([]);
    expect(await folders()).toEqual(['release-a']);
  });

  test('that a killed publish left go after a day', async () => {
    await on(1, deploy('release-a'));
    for (const name of ['.release-b-staged', 'release-c']) await createFolder(9, REMOTE, name);
    for (const name of ['.release-d-staged', 'release-e']) await createFolder(10, REMOTE, name);
    const now = new Date(day(11).getTime() - 1);
    const { folders: gone } = await pruneReleases({
      dir,
      store: openFileStore(dir),
      files: openLocalFiles(dir),
      now,
      note,
    });
    expect(gone.sort()).toEqual([`${REMOTE}/.release-b-staged`, `${REMOTE}/release-c`]);
    expect(await folders()).toEqual(['.release-d-staged', 'release-e']);
  });

  test('of a package that the registry does not know stay', async () => {
    await on(1, deploy('release-a'));
    await createFolder(1, 'mfe-b', 'release-b');
    expect((await prune(300)).folders).toEqual([]);
    expect(await folders('mfe-b')).toEqual(['release-b']);
  });

  test('stay where nothing was ever published', async () => {
    await createFolder(1, REMOTE, 'release-a');
    expect(await prune(300)).toEqual({ releases: [], folders: [] });
    expect(await folders()).toEqual(['release-a']);
  });

  test('stay when the registry cannot be written', async () => {
    await on(1, deploy('release-a'));
    await on(2, deploy('release-b'));
    await on(3, deploy('release-c'));
    await createFolder(1, REMOTE, 'release-a');
    const store = { ...openFileStore(dir), write: () => Promise.reject(new Error('no space left')) };
    await expect(pruneReleases({ dir, store, files: openLocalFiles(dir), now: day(300), note })).rejects.toThrow(
      'no space left',
    );
    expect(await folders()).toEqual(['release-a']);
  });

  test('of a release that is published again meanwhile stay', async () => {
    await on(1, deploy('release-a'));
    await on(2, deploy('release-b'));
    await on(3, deploy('release-c'));
    await createFolder(1, REMOTE, 'release-a');
    const files = openFileStore(dir);
    const store = {
      ...files,
      write: async (...parts: Parameters<typeof files.write>) => {
        await files.write(...parts);
        if (parts[2].action === 'prune') await on(300, deploy('release-a'));
      },
    };
    expect((await pruneReleases({ dir, store, files: openLocalFiles(dir), now: day(300), note })).folders).toEqual([]);
    expect(await folders()).toEqual(['release-a']);
  });
});
