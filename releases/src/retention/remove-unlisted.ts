import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { errorCode } from '../store/error-code.ts';
import { filesFolder } from '../store/release-address.ts';

/** A publish takes minutes from its first file to its entry in the registry. */
const REST_MS = 24 * 60 * 60_000;

type Removal = {
  dir: string;
  store: Pick<RegistryStore, 'read'>;
  now: Date;
  /** Releases that were listed until now: their folders go whatever their age. */
  pruned: readonly ReleaseName[];
  /** Only tells what would go. */
  dryRun?: boolean;
};

/**
 * Deletes the folders of packages' releases that the registry does not list, if they are old enough that no publish
 * can be at work on them. Folders of packages that the registry does not know are left alone: it may be another's.
 * @returns the folders that went, as `<package>/<folder>`
 */
export const removeUnlisted = async ({ dir, store, now, pruned, dryRun = false }: Removal): Promise<string[]> => {
  const removed: string[] = [];
  for (const remote of Object.keys((await store.read())?.microFrontends ?? {})) {
    const folder = path.join(filesFolder(dir), remote);
    for (const name of await foldersIn(folder)) {
      const wasPruned = pruned.some((release) => release.remote === remote && release.releaseId === name);
      if (!wasPruned && (await changedAt(path.join(folder, name))) > now.getTime() - REST_MS) continue;
      // Read anew for each: somebody may have published it since.
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

/** @returns ms since the epoch; of a publish that just moved its folder into place, infinitely late */
const changedAt = async (folder: string): Promise<number> => {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Infinity;
    throw error;
  }
};

/** Under another name first: what is deleted half-way must not look like a release. */
const remove = async (folder: string, name: string): Promise<void> => {
  const doomed = path.join(folder, name.startsWith('.') ? name : `.pruned-${name}-${randomUUID()}`);
  if (!name.startsWith('.')) await rename(path.join(folder, name), doomed);
  await rm(doomed, { recursive: true, force: true });
};
