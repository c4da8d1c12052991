import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import { getReleaseId, getStable } from '../rollout/versions.ts';
import { changedFiles, cleanCommit, namedFiles } from './source-state.ts';

/** Why a publish lists a new release. */
export type PublishPlan = {
  /** The stable release, or without one the latest; null: this is the first. */
  before: { releaseId: string; commit: string } | null;
  /** Files that its build reads, and that differ from the commit of the one before; null where that commit is not here. */
  changed: string[] | null;
};

type Options = {
  root: string;
  /** Paths below the root that the build reads. */
  inputs: readonly string[];
  versions: readonly MicroFrontendVersion[];
};

export const planPublish = ({ root, inputs, versions }: Options): PublishPlan => {
  const version = getStable(versions) ?? versions.at(-1);
  if (!version) return { before: null, changed: null };
  const { commit } = version.extras.acara;
  const before = { releaseId: getReleaseId(version), commit };
  try {
    const files = changedFiles(root, cleanCommit(commit));
    return { before, changed: files.filter((file) => inputs.includes(file)) };
  } catch {
    return { before, changed: null };
  }
};

/** In one line. */
export const planText = ({ remote, releaseId }: ReleaseName, { before, changed }: PublishPlan): string => {
  if (!before) return `${remote} ${releaseId} is its first release`;
  const since = `${remote} ${releaseId} is new beside ${before.releaseId} of commit ${before.commit}`;
  if (changed === null) return `${since}, which is not in this clone`;
  return changed.length === 0
    ? `${since}, and none of the files that it reads has changed since`
    : `${since}: since then changed ${namedFiles(changed)}`;
};
