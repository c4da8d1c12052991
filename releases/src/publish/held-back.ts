import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { getCandidate, getStable, getReleaseId, isNew } from '../rollout/versions.ts';
import { matchesHash } from './known-release.ts';
import { sourceHash } from './source-hash.ts';

/** A package that a start of the site must not change, and why. `releaseId` is what everybody has, or waits. */
export type HeldBack = { releaseId: string; note: string };

/**
 * Whether somebody is deciding who gets a package: it has a rollout under way, or its present sources are a release that
 * was listed and never given to anybody. Giving it to everybody would take the decision away.
 * @param root of the repository
 * @returns null for every other package
 */
export const heldBack = async (
  root: string,
  document: RegistryDocument | null,
  remote: string,
): Promise<HeldBack | null> => {
  const versions = document?.microFrontends[remote] ?? [];
  const candidate = getCandidate(versions);
  if (candidate) return inRollout(remote, candidate, getStable(versions) ?? candidate);
  const waiting = versions.filter((version) => wasNeverGiven(version, versions));
  if (waiting.length === 0) return null;
  const hash = await sourceHash(root, remote);
  const present = waiting.findLast((version) => matchesHash(version, hash));
  return present ? untried(remote, getReleaseId(present)) : null;
};

const wasNeverGiven = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): boolean => {
  const { servedAt, revoked } = version.extras.acara;
  if (servedAt || revoked || version.deployment?.default) return false;
  // A registry that has no marks yet tells it by its order only.
  return versions.some(({ extras }) => extras.acara.servedAt) || isNew(version, versions);
};

const inRollout = (remote: string, candidate: MicroFrontendVersion, stable: MicroFrontendVersion): HeldBack => ({
  releaseId: getReleaseId(stable),
  note:
    `${remote} is left alone: ${getReleaseId(candidate)} is being rolled out. For everybody: npm run release -- promote ${remote}; ` +
    `for nobody: npm run release -- halt ${remote} --why "…"`,
});

const untried = (remote: string, releaseId: string): HeldBack => ({
  releaseId,
  note:
    `${remote} is left alone: its sources are a release that is listed and was never given to anybody. ` +
    `Give it: npm run release -- rollout ${remote} --release ${releaseId} --bp 100`,
});
