import path from 'node:path';
import { readFile, rm } from 'node:fs/promises';
import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import type { MapReader } from '../health/original-frames.ts';
import { withLock } from './file-lock.ts';
import { ifExists } from './files.ts';
import { mapsFolder, releaseFolder, releaseProblems } from './release-files.ts';

/** The files of releases. Each machine has a folder of them, from which it serves. */
export type ReleaseFiles = {
  /** Makes a release that is in the folder available to the other machines. Replaces what a killed publish left. */
  share: (remote: string, releaseId: string) => Promise<void>;
  /** Brings a release into the folder unless it is there. @throws where that is impossible */
  fetch: (remote: string, version: MicroFrontendVersion) => Promise<void>;
  /** Files of a fetched release that are missing or were changed. */
  problems: (remote: string, version: MicroFrontendVersion) => Promise<string[]>;
  /** The source map of a script of a release; null where there is none. */
  readMap: MapReader;
  /** Deletes a release that is not in the registry. */
  remove: (remote: string, releaseId: string) => Promise<void>;
  /** Deletes shared files that are neither listed (`<package>/<release>`) nor newer than `before`. @returns their names */
  prune: (listed: readonly string[], before: Date, dryRun: boolean) => Promise<string[]>;
  /** Publishes of one package run one after the other. @throws {LockTimeoutError} */
  withPublishLock: <Result>(
    remote: string,
    act: () => Promise<Result>,
    options: { waitMs: number; onWait: (holder: string) => void },
  ) => Promise<Result>;
  close: () => Promise<void>;
};

export const localMaps =
  (dir: string): MapReader =>
  ({ remote, releaseId }, script) =>
    ifExists(readFile(path.join(mapsFolder(dir, remote, releaseId), `${script}.map`)), null);

export const removeLocal = async (dir: string, remote: string, releaseId: string): Promise<void> => {
  for (const folderOf of [releaseFolder, mapsFolder])
    await rm(folderOf(dir, remote, releaseId), { recursive: true, force: true });
};

export const localPublishLock =
  (dir: string): ReleaseFiles['withPublishLock'] =>
  (remote, act, { waitMs, onWait }) =>
    withLock(path.join(dir, `publish-${remote}.lock`), act, waitMs, onWait);

/** One folder, of one machine or shared by all. */
export const openLocalFiles = (dir: string): ReleaseFiles => ({
  share: async () => undefined,
  fetch: async () => undefined,
  problems: (remote, version) => releaseProblems(dir, remote, version),
  readMap: localMaps(dir),
  remove: (remote, releaseId) => removeLocal(dir, remote, releaseId),
  prune: async () => [],
  withPublishLock: localPublishLock(dir),
  close: async () => undefined,
});
