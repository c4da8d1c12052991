import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { behind } from '../rollout/fallbacks.ts';
import { candidateOf, defaultOf, idOf, isNew, versionsOf } from '../rollout/versions.ts';

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
  const versions = versionsOf(document, remote);
  const [everybody, candidate] = [defaultOf(versions), candidateOf(versions)];
  const rollout = candidate?.extras.acara.rollout;
  return {
    remote,
    everybody: everybody ? idOf(everybody) : '',
    candidate: candidate ? idOf(candidate) : null,
    nextBp: rollout?.steps.find((step) => step > rollout.bp) ?? null,
    releases: versions.map((version) => releaseRow(version, versions)),
  };
};

const releaseRow = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): ReleaseRow => {
  const { releaseId, builtAt, commit, revoked } = version.extras.acara;
  const fallback = behind(versions, version);
  return {
    releaseId,
    state: stateOf(version, versions),
    bp: shareOf(version, versions),
    builtAt,
    commit,
    fallback: fallback ? idOf(fallback) : null,
    ...(revoked && { revoked }),
  };
};

const stateOf = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): ReleaseState => {
  const everybody = defaultOf(versions);
  if (version === everybody) return 'everybody';
  if (version === candidateOf(versions)) return 'candidate';
  if (version.extras.acara.revoked) return 'taken back';
  if (everybody && version === behind(versions, everybody)) return 'previous';
  return isNew(version, versions) ? 'new' : 'kept';
};

const shareOf = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): number => {
  const bp = candidateOf(versions)?.extras.acara.rollout?.bp ?? 0;
  if (version.deployment?.default) return 10_000 - bp;
  return version === candidateOf(versions) ? bp : 0;
};
