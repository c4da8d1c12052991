import type { Holdback, MicroFrontendVersion as Version, RegistryDocument } from '../registry/registry-document.ts';

/** All visitors, in basis points. */
const WHOLE = 10_000;

/** Refusals that `/_releases` explains in its own language. */
export type RefusalKind = 'approval' | 'own-rollout' | 'unknown-starter' | 'freeze' | 'incompatible' | 'damaged';

/** A command that the state of the registry does not allow. The message is for its user. */
export class ReleaseRefusedError extends Error {
  override name = 'ReleaseRefusedError';
  readonly kind: RefusalKind | undefined;

  constructor(message: string, kind?: RefusalKind) {
    super(message);
    this.kind = kind;
  }
}

export const getReleaseId = ({ extras }: Version): string => extras.acara.releaseId;

/** The version for visitors in no rollout. */
export const getStable = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ deployment }) => deployment?.default);

/** The version that is being rolled out, if any; its share may be 0. */
export const getCandidate = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ extras }) => extras.acara.rollout !== undefined);

/** The visitors who are held back get `control`, all others `successor`. */
export type RunningHoldback = { control: Version; successor: Version; holdback: Holdback };

/** The control is the stable release itself until a successor with a share of 100 % is promoted. */
export const getHoldback = (versions: readonly Version[]): RunningHoldback | undefined => {
  const control = versions.find(({ extras }) => extras.acara.holdback !== undefined);
  const { holdback } = control?.extras.acara ?? {};
  const successor = versions.find((version) => getReleaseId(version) === holdback?.successor);
  return control && holdback && successor ? { control, successor, holdback } : undefined;
};

/** A candidate that all visitors get. */
export const findWhole = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ extras }) => extras.acara.rollout?.bp === WHOLE);

/** By whomever: visitors, staff, or those who are held back. */
export const isServed = ({ deployment, extras }: Version): boolean => {
  const { rollout, holdback } = extras.acara;
  return deployment?.default === true || (rollout?.bp ?? 0) > 0 || rollout?.staff === true || holdback !== undefined;
};

/** Whether a version awaits its first rollout: listed after the stable one, and never served. */
export const isNew = (version: Version, versions: readonly Version[]): boolean => {
  const { servedAt, revoked } = version.extras.acara;
  const stable = versions.findIndex(({ deployment }) => deployment?.default);
  return !servedAt && !revoked && !isServed(version) && versions.indexOf(version) > stable;
};

/** @throws {ReleaseRefusedError} for an unknown package */
export const getVersions = (document: RegistryDocument, remote: string): Version[] => {
  const { microFrontends } = document;
  const versions = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : undefined;
  if (!versions) throw new ReleaseRefusedError(`${remote} has never been published`);
  return versions;
};

/** @throws {ReleaseRefusedError} with the known releases */
export const getVersion = (document: RegistryDocument, remote: string, releaseId: string): Version => {
  const versions = getVersions(document, remote);
  const found = versions.find((version) => getReleaseId(version) === releaseId);
  if (found) return found;
  throw new ReleaseRefusedError(
    `${remote} has no release ${releaseId}. It has ${versions.map(getReleaseId).join(', ')}.`,
  );
};

export const withVersions = (document: RegistryDocument, remote: string, versions: Version[]): RegistryDocument => ({
  ...document,
  microFrontends: { ...document.microFrontends, [remote]: versions },
});

/** Traffic in whole percents, as in the discovery format. */
export const toPercent = (bp: number): number => Math.floor(bp / 100);

const isRevoked = ({ extras }: Version): boolean => extras.acara.revoked !== undefined;

export const getFallback = (versions: readonly Version[], { fallbackUrl }: Version): Version | undefined =>
  versions.find(({ url }) => url === fallbackUrl);

/** A version and its chain of fallbacks, without revoked ones. */
export const listUsable = (versions: readonly Version[], from: Version | undefined): Version[] => {
  const seen = new Set<Version>();
  for (let version = from; version && !seen.has(version); version = getFallback(versions, version)) seen.add(version);
  return [...seen].filter((version) => !isRevoked(version));
};

/** The first of these that matches. */
export const findUsable = (
  versions: readonly Version[],
  from: Version | undefined,
  matches: (version: Version) => boolean,
): Version | undefined => listUsable(versions, from).find(matches);

/** `before` was stable until now, `current` is from now on. */
type RolloutVersions = { before?: Version | undefined; current?: Version | undefined; candidate?: Version | undefined };

/**
 * The fallback of each version after the roles are assigned: never itself, never a revoked release, and only releases
 * that were stable once.
 */
export const assignFallbacks = (versions: readonly Version[], { before, current, candidate }: RolloutVersions) => {
  const stableFallback = () => {
    // A rollback over several releases may not trust those between: the fallback of the old one comes first.
    const roots = before && isRevoked(before) ? [current, before] : [before, current];
    const first = (matches: (version: Version) => boolean) =>
      roots.map((root) => findUsable(versions, root, matches)).find((version) => version !== undefined);
    // The candidate is the last resort: once revoked, it would leave no fallback.
    return first((version) => version !== current && version !== candidate) ?? first((version) => version !== current);
  };
  return (version: Version): Version | undefined => {
    if (version === current) return stableFallback();
    if (version === candidate) return current;
    // Also for releases that are only previewed, or still run in open pages.
    return findUsable(versions, getFallback(versions, version), (other) => other !== version) ?? current;
  };
};
