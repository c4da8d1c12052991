import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MicroFrontendVersion } from '../../registry/registry-document.ts';
import { readBuildRecord, stageRelease } from '../../publish/stage-release.ts';
import { writeFixtureBuild } from '../../testing/fixture-build.ts';
import type { ReleaseFiles } from '../local-files.ts';
import { MAX_MAPS_BYTES } from '../packed-maps.ts';
import { filesFolder, mapsFolder, releaseFolder, releaseProblems } from '../release-files.ts';

export const KEY = 'a key of this site, which is long enough';
export const REMOTE = 'mfe-a';
export const ID = '20260101-aaaaaaaaaaaa';

/** What the tests do to a store behind its back, with files of the release `ID` of `REMOTE`. */
export type SharedStore = {
  name: string;
  /** For one test. */
  open: (dir: string, key: string) => ReleaseFiles;
  opened: { close: () => Promise<void> }[];
  change: (file: string) => Promise<unknown>;
  drop: (file: string) => Promise<unknown>;
  /** With a path that leads out of the folder. */
  addOutside: () => Promise<unknown>;
  /** The release's entry, with its signature. */
  dropEntry: () => Promise<unknown>;
  dropAll: () => Promise<unknown>;
  /** What a changed or missing file is called. */
  damaged: RegExp;
  /** A time after that of everything that is stored, and before that of what follows. */
  makeOld: () => Promise<Date>;
  /** `<package>/<release>` of all files that are stored. */
  stored: () => Promise<string[]>;
};

/** Machines with a folder each, that share a store. */
export const machinesOf = ({ open, opened }: Pick<SharedStore, 'open' | 'opened'>) => {
  const openMachine = async (key = KEY) => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'acara-machine-'));
    const files = open(dir, key);
    opened.push(files, { close: () => rm(dir, { recursive: true, force: true }) });
    return { dir, files };
  };
  const stage = async ({ dir }: Machine, releaseId = ID): Promise<MicroFrontendVersion> => {
    const dist = path.join(dir, 'dist');
    await writeFixtureBuild(dist, { name: REMOTE, releaseId, paths: ['/a'] });
    return stageRelease(dir, dist, await readBuildRecord(dist, REMOTE));
  };
  const share = async (releaseId = ID) => {
    const publisher = await openMachine();
    const version = await stage(publisher, releaseId);
    await publisher.files.share(REMOTE, releaseId);
    return { publisher, version };
  };
  return { openMachine, stage, share };
};
export type Machine = { dir: string; files: ReleaseFiles };

export const foldersOf = async ({ dir }: Machine) => readdir(path.join(filesFolder(dir), REMOTE)).catch(() => []);

/** Tests of every store through which machines share release files. */
export const describeReleaseFiles = (store: SharedStore): void => {
  const { openMachine, stage, share } = machinesOf(store);

  describe(`release files in a ${store.name}`, () => {
    test('reach another machine whole, packed ones included', async () => {
      const { publisher, version } = await share();
      const machine = await openMachine();
      await machine.files.fetch(REMOTE, version);
      expect(await releaseProblems(machine.dir, REMOTE, version)).toEqual([]);
      const names = async ({ dir }: Machine) =>
        (await readdir(releaseFolder(dir, REMOTE, ID), { recursive: true })).sort();
      expect(await names(machine)).toEqual(await names(publisher));
      expect(await names(machine)).toContain('remoteEntry.js.br');
    });

    test('are not needed any more by a machine that has them', async () => {
      const { version } = await share();
      const machine = await openMachine();
      await machine.files.fetch(REMOTE, version);
      await store.dropAll();
      await machine.files.fetch(REMOTE, version);
      expect(await machine.files.problems(REMOTE, version)).toEqual([]);
    });

    test('are fetched once by two that want them at the same time', async () => {
      const { version } = await share();
      const machine = await openMachine();
      await Promise.all([machine.files.fetch(REMOTE, version), machine.files.fetch(REMOTE, version)]);
      expect(await foldersOf(machine)).toEqual([ID]);
    });

    test.each([
      ['was changed', () => store.change('remoteEntry.js'), store.damaged],
      ['is missing', () => store.drop('remoteEntry.js'), store.damaged],
      ['was added', () => store.addOutside(), /not signed/],
      ['has no release', () => store.dropEntry(), /neither here nor in the/],
    ])('of which one %s are refused, and no folder appears', async (_, act, message) => {
      const { version } = await share();
      await act();
      const machine = await openMachine();
      await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow(message);
      expect(await machine.files.problems(REMOTE, version)).toEqual([expect.stringMatching(message)]);
      expect(await foldersOf(machine)).toEqual([]);
    });

    test('that were signed with another key are refused', async () => {
      const { version } = await share();
      const machine = await openMachine('the key of another site, long enough too');
      await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow('not signed with this site’s key');
    });

    test('of another build than the registry lists are refused', async () => {
      const { version } = await share();
      const listed = structuredClone(version);
      listed.extras.acara.assets['remoteEntry.js'] = 'sha384-other';
      const machine = await openMachine();
      await expect(machine.files.fetch(REMOTE, listed)).rejects.toThrow('remoteEntry.js was changed');
      expect(await foldersOf(machine)).toEqual([]);
    });

    test('are replaced when they are shared again', async () => {
      const { publisher, version } = await share();
      await publisher.files.share(REMOTE, ID);
      const machine = await openMachine();
      await machine.files.fetch(REMOTE, version);
      expect(await machine.files.problems(REMOTE, version)).toEqual([]);
    });

    test('are not there before the first one is shared', async () => {
      const publisher = await openMachine();
      const version = await stage(publisher);
      const machine = await openMachine();
      await expect(machine.files.fetch(REMOTE, version)).rejects.toThrow(`neither here nor in the ${store.name}`);
      expect(await machine.files.prune([], new Date(), false)).toEqual([]);
      await machine.files.remove(REMOTE, ID);
    });

    test('are pruned when they are not listed and old enough', async () => {
      await share('20260101-old');
      await share('20260102-listed');
      const before = await store.makeOld();
      await share('20260103-new');
      const { files } = await openMachine();
      const listed = [`${REMOTE}/20260102-listed`];
      expect(await files.prune(listed, before, true)).toEqual([`${REMOTE}/20260101-old`]);
      expect(await files.prune(listed, before, false)).toEqual([`${REMOTE}/20260101-old`]);
      expect(await files.prune(listed, before, false)).toEqual([]);
      expect([...new Set(await store.stored())].sort()).toEqual([
        `${REMOTE}/20260102-listed`,
        `${REMOTE}/20260103-new`,
      ]);
    });
  });

  describe(`source maps in a ${store.name}`, () => {
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
};
