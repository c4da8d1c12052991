import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MicroFrontendVersion as Version, RegistryDocument } from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import { changeRegistry, type ChangeNote } from '../registry/change-registry.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { findUsable, getFallback, getReleaseId, getStable } from '../rollout/versions.ts';
import { ifExists } from '../store/files.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import { filesFolder, mapsFolder } from '../store/release-files.ts';

type PruneOptions = {
  dir: string;
  store: RegistryStore;
  files: ReleaseFiles;
  now: Date;
  /** Days that a release stays after it was last served. */
  keepDays?: number;
  note: ChangeNote;
  /** Deletes nothing. */
  dryRun?: boolean;
};

/** Removed releases, and folders below `files/` as `<package>/<folder>`. */
type PruneResult = { releases: ReleaseName[]; folders: string[] };

/**
 * Removes releases from the registry that have been out of use for long, then deletes the folders of unlisted releases
 * and what killed publishes left. Deletes nothing where the registry is empty.
 * @throws what `changeRegistry` throws; no folder is deleted then
 */
export const pruneReleases = async (options: PruneOptions): Promise<PruneResult> => {
  const { store, files, now, keepDays = 30, note, dryRun = false } = options;
  let before = emptyRegistry();
  const change = (document: RegistryDocument) => {
    before = document;
    return pruneRegistry(document, { now, keepDays });
  };
  const after = dryRun
    ? change((await store.read()) ?? emptyRegistry())
    : await changeRegistry({ store, note, now }, change);
  const isPruned = (remote: string, version: Version) =>
    !after.microFrontends[remote]?.some((other) => getReleaseId(other) === getReleaseId(version));
  const releases = Object.entries(before.microFrontends).flatMap(([remote, versions]) =>
    versions
      .filter((version) => isPruned(remote, version))
      .map((version) => ({ remote, releaseId: getReleaseId(version) })),
  );
  const read = dryRun ? async () => after : store.read;
  const folders = await removeUnlisted({ ...options, dryRun, read, pruned: releases });
  const packages = Object.entries((await read())?.microFrontends ?? {});
  const listed = packages.flatMap(([remote, versions]) =>
    versions.map((version) => `${remote}/${getReleaseId(version)}`),
  );
  const shared = listed.length > 0 ? await files.prune(listed, new Date(now.getTime() - MIN_AGE_MS), dryRun) : [];
  return { releases, folders: [...new Set([...folders, ...shared])] };
};

const DAY_MS = 24 * 60 * 60_000;

/** `keepDays`: how long a release is retained that new pages do not get. */
type Retention = { now: Date; keepDays: number };

/**
 * Removes releases from the registry that have been out of use for long. Their fallbacks stay while needed: open pages
 * refer to them. Does not change its argument.
 */
const pruneRegistry = (document: RegistryDocument, retention: Retention): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).map(([remote, versions]) => [remote, prunedVersions(versions, retention)]),
  ),
});

const prunedVersions = (versions: readonly Version[], retention: Retention): Version[] => {
  const needed = versions.filter((version) => !isExpired(version, retention));
  const retained = new Set(needed);
  for (const version of needed) {
    const fallback = getFallback(versions, version);
    if (fallback) retained.add(fallback);
  }
  return versions
    .filter((version) => retained.has(version))
    .map((version) => replaceFallback(version, versions, retained));
};

const isExpired = ({ deployment, extras }: Version, { now, keepDays }: Retention): boolean => {
  const { rollout, retiredAt } = extras.acara;
  if (deployment?.default || rollout || retiredAt === undefined) return false;
  return Date.parse(retiredAt) <= now.getTime() - keepDays * DAY_MS;
};

const replaceFallback = (version: Version, versions: readonly Version[], retained: ReadonlySet<Version>): Version => {
  const former = getFallback(versions, version);
  if (!former || retained.has(former)) return version;
  const { fallbackUrl: _gone, ...rest } = version;
  const current = getStable(versions);
  const fallback =
    findUsable(versions, former, (other) => other !== version && retained.has(other)) ??
    (current === version ? undefined : current);
  return fallback ? { ...rest, fallbackUrl: fallback.url } : rest;
};

/** Far longer than any publish takes. */
const MIN_AGE_MS = 24 * 60 * 60_000;

type Removal = Required<Pick<PruneOptions, 'dir' | 'now' | 'dryRun'>> & {
  read: RegistryStore['read'];
  /** Releases that were listed until now: deleted whatever their age. */
  pruned: readonly ReleaseName[];
};

/**
 * Deletes folders of releases that are not in the registry and too old to be in the middle of a publish. Folders of
 * unknown packages are left alone: they may belong to another registry.
 * @returns the deleted folders, as `<package>/<folder>`
 */
const removeUnlisted = async ({ dir, read, now, pruned, dryRun }: Removal): Promise<string[]> => {
  const removed: string[] = [];
  for (const remote of Object.keys((await read())?.microFrontends ?? {})) {
    const folder = path.join(filesFolder(dir), remote);
    for (const entry of await ifExists(readdir(folder, { withFileTypes: true }), [])) {
      if (!entry.isDirectory()) continue;
      const { name } = entry;
      const wasPruned = pruned.some((release) => release.remote === remote && release.releaseId === name);
      if (!wasPruned && (await changedAt(path.join(folder, name))) > now.getTime() - MIN_AGE_MS) continue;
      // Read again for each: it may have been published since.
      if (isListed(await read(), remote, name)) continue;
      if (!dryRun) await remove(folder, name);
      if (!dryRun) await rm(mapsFolder(dir, remote, name), { recursive: true, force: true });
      removed.push(`${remote}/${name}`);
    }
  }
  return removed;
};

const isListed = (document: RegistryDocument | null, remote: string, name: string): boolean =>
  document?.microFrontends[remote]?.some((version) => getReleaseId(version) === name) ?? true;

/** @returns ms; infinitely late where a publish has just moved the folder into place */
const changedAt = async (folder: string): Promise<number> =>
  (await ifExists(stat(folder), { mtimeMs: Infinity })).mtimeMs;

/** Renamed first: a half-deleted folder must not pass for a release. */
const remove = async (folder: string, name: string): Promise<void> => {
  const renamed = path.join(folder, name.startsWith('.') ? name : `.pruned-${name}-${randomUUID()}`);
  if (!name.startsWith('.')) await rename(path.join(folder, name), renamed);
  await rm(renamed, { recursive: true, force: true });
};
