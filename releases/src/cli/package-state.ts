import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { getFallback } from '../rollout/fallbacks.ts';
import { getCandidate, getStable, getReleaseId, isNew, getVersions } from '../rollout/versions.ts';

/**
 * What a release is now. `new`: listed after the one that everybody gets, and nobody was ever given it. `previous`: what
 * everybody's falls back to. `kept`: an older one.
 */
export type ReleaseState = 'everybody' | 'candidate' | 'new' | 'previous' | 'taken back' | 'kept';

/** A release in the answers of the commands: a part of its record, and what it is now. */
export type ReleaseRow = Pick<
  MicroFrontendVersion['extras']['acara'],
  'releaseId' | 'builtAt' | 'commit' | 'revoked'
> & {
  state: ReleaseState;
  /** Share of visitors who get it, in basis points: 100 is 1 %. */
  bp: number;
  /** Release id of what runs when it fails; null where there is nothing. */
  fallback: string | null;
};

/** A package in the answers of the commands. Releases in the order in which they were listed. */
export type PackageState = {
  remote: string;
  everybody: string;
  candidate: string | null;
  /** Share that `rollout --next` would give, in basis points; null without a candidate or after its last step. */
  nextBp: number | null;
  releases: ReleaseRow[];
};

/** @throws {ReleaseRefusedError} when the package was never published */
export const packageState = (document: RegistryDocument, remote: string): PackageState => {
  const versions = getVersions(document, remote);
  const [everybody, candidate] = [getStable(versions), getCandidate(versions)];
  const rollout = candidate?.extras.acara.rollout;
  return {
    remote,
    everybody: everybody ? getReleaseId(everybody) : '',
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
  const everybody = getStable(versions);
  if (version === everybody) return 'everybody';
  if (version === getCandidate(versions)) return 'candidate';
  if (version.extras.acara.revoked) return 'taken back';
  if (everybody && version === getFallback(versions, everybody)) return 'previous';
  return isNew(version, versions) ? 'new' : 'kept';
};

const getShare = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): number => {
  const bp = getCandidate(versions)?.extras.acara.rollout?.bp ?? 0;
  if (version.deployment?.default) return 10_000 - bp;
  return version === getCandidate(versions) ? bp : 0;
};
