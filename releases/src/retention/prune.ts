import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { changeRegistry, type ChangeNote } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { pruneRegistry } from './prune-registry.ts';
import { removeUnlisted } from './remove-unlisted.ts';

/** What is pruned, and how long things are kept. */
export type PruneOptions = {
  /** Folder of the releases' files. */
  dir: string;
  store: RegistryStore;
  now: Date;
  /** Days that a release is kept after the last page could get it. */
  keepDays?: number;
  note: ChangeNote;
};

/** What went: releases off the list, and folders below `files/` as `<package>/<folder>`. */
export type PruneResult = { releases: ReleaseName[]; folders: string[] };

/**
 * Takes releases that have been out of use for long off the list, then deletes the folders of releases that are not
 * listed and what publishes that were killed left behind. Where the registry is empty nothing is deleted.
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
