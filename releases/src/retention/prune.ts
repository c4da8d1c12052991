import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { changeRegistry, type ChangeNote } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { pruneRegistry } from './prune-registry.ts';
import { removeUnlisted } from './remove-unlisted.ts';

export type PruneOptions = {
  dir: string;
  store: RegistryStore;
  now: Date;
  /** Days that a release is kept after it was last served. */
  keepDays?: number;
  note: ChangeNote;
};

/** Removed releases, and folders below `files/` as `<package>/<folder>`. */
export type PruneResult = { releases: ReleaseName[]; folders: string[] };

/**
 * Removes releases from the registry that have been out of use for long, then deletes the folders of unlisted releases
 * and what killed publishes left. Deletes nothing where the registry is empty.
 * @throws what `changeRegistry` throws; no folder is deleted then
 */
export const pruneReleases = async ({ dir, store, now, keepDays = 30, note }: PruneOptions): Promise<PruneResult> => {
  let before: RegistryDocument | undefined;
  const after = await changeRegistry({ store, note, now }, (document) => {
    before = document;
    return pruneRegistry(document, { now, keepDays });
  });
  const releases = Object.entries(before?.microFrontends ?? {}).flatMap(([remote, versions]) =>
    versions
      .filter(
        (version) =>
          !after.microFrontends[remote]?.some((retained) => getReleaseId(retained) === getReleaseId(version)),
      )
      .map((version) => ({ remote, releaseId: getReleaseId(version) })),
  );
  return { releases, folders: await removeUnlisted({ dir, store, now, pruned: releases }) };
};
