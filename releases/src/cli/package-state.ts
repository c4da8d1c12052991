import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { getFallback } from '../rollout/fallbacks.ts';
import { getCandidate, getStable, getReleaseId, isNew, getVersions } from '../rollout/versions.ts';

/**
 * `new`: listed after the stable release, and never served. `previous`: the fallback of the stable release. `kept`: an
 * older one.
 */
export type ReleaseState = 'everybody' | 'candidate' | 'new' | 'previous' | 'taken back' | 'kept';

/** A release in the output of the commands. */
export type ReleaseRow = Pick<
  MicroFrontendVersion['extras']['acara'],
  'releaseId' | 'builtAt' | 'commit' | 'revoked'
> & {
  state: ReleaseState;
  /** In basis points. */
  bp: number;
  /** Id of its fallback, if any. */
  fallback: string | null;
};

/** A package in the output of the commands; releases in the order in which they were listed. */
export type PackageState = {
  remote: string;
  everybody: string;
  candidate: string | null;
  /** Share of `rollout --next`, in basis points; null without a candidate or after its last step. */
  nextBp: number | null;
  releases: ReleaseRow[];
};

/** @throws {ReleaseRefusedError} when the package was never published */
export const packageState = (document: RegistryDocument, remote: string): PackageState => {
  const versions = getVersions(document, remote);
  const [stable, candidate] = [getStable(versions), getCandidate(versions)];
  const rollout = candidate?.extras.acara.rollout;
  return {
    remote,
    everybody: stable ? getReleaseId(stable) : '',
    candidate: candidate ? getReleaseId(candidate) : null,
    nextBp: rollout?.steps.find((step) => step > rollout.bp) ?? null,
    releases: versions.map((version) => releaseRow(version, versions)),
  };
};

const releaseRow = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): ReleaseRow => {
  const { releaseId, builtAt, commit, revoked } = version.extras.acara;
  const fallback = getFallback(versions, version);
  return {
    releaseId,
    state: getState(version, versions),
    bp: getShare(version, versions),
    builtAt,
    commit,
    fallback: fallback ? getReleaseId(fallback) : null,
    ...(revoked && { revoked }),
  };
};

const getState = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): ReleaseState => {
  const stable = getStable(versions);
  if (version === stable) return 'everybody';
  if (version === getCandidate(versions)) return 'candidate';
  if (version.extras.acara.revoked) return 'taken back';
  if (stable && version === getFallback(versions, stable)) return 'previous';
  return isNew(version, versions) ? 'new' : 'kept';
};

const getShare = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): number => {
  const bp = getCandidate(versions)?.extras.acara.rollout?.bp ?? 0;
  if (version.deployment?.default) return 10_000 - bp;
  return version === getCandidate(versions) ? bp : 0;
};
