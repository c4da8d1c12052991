import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { errorCode } from '../store/error-code.ts';
import { filesFolder } from '../store/release-address.ts';

/** Far longer than any publish takes. */
const MIN_AGE_MS = 24 * 60 * 60_000;

type Removal = {
  dir: string;
  store: Pick<RegistryStore, 'read'>;
  now: Date;
  /** Releases that were listed until now: deleted whatever their age. */
  pruned: readonly ReleaseName[];
  /** Deletes nothing. */
  dryRun?: boolean;
};

/**
 * Deletes folders of releases that are not in the registry and too old to be in the middle of a publish. Folders of
 * unknown packages are left alone: they may belong to another registry.
 * @returns the deleted folders, as `<package>/<folder>`
 */
export const removeUnlisted = async ({ dir, store, now, pruned, dryRun = false }: Removal): Promise<string[]> => {
  const removed: string[] = [];
  for (const remote of Object.keys((await store.read())?.microFrontends ?? {})) {
    const folder = path.join(filesFolder(dir), remote);
    for (const name of await foldersIn(folder)) {
      const wasPruned = pruned.some((release) => release.remote === remote && release.releaseId === name);
      if (!wasPruned && (await changedAt(path.join(folder, name))) > now.getTime() - MIN_AGE_MS) continue;
      // Read again for each: it may have been published since.
      if (isListed(await store.read(), remote, name)) continue;
      if (!dryRun) await remove(folder, name);
      removed.push(`${remote}/${name}`);
    }
  }
  return removed;
};

const isListed = (document: RegistryDocument | null, remote: string, name: string): boolean =>
  document?.microFrontends[remote]?.some((version) => getReleaseId(version) === name) ?? true;

const foldersIn = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** @returns ms; infinitely late where a publish has just moved the folder into place */
const changedAt = async (folder: string): Promise<number> => {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Infinity;
    throw error;
  }
};

/** Renamed first: a half-deleted folder must not look like a release. */
const remove = async (folder: string, name: string): Promise<void> => {
  const renamed = path.join(folder, name.startsWith('.') ? name : `.pruned-${name}-${randomUUID()}`);
  if (!name.startsWith('.')) await rename(path.join(folder, name), renamed);
  await rm(renamed, { recursive: true, force: true });
};
