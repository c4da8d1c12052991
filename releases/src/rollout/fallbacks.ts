import type { MicroFrontendVersion } from '@acara/shared-contract/registry';

type Version = MicroFrontendVersion;

const isRevoked = ({ extras }: Version): boolean => extras.acara.revoked !== undefined;

export const getFallback = (versions: readonly Version[], { fallbackUrl }: Version): Version | undefined =>
  versions.find(({ url }) => url === fallbackUrl);

/**
 * Follows the fallbacks from a version to the first one that is not revoked and matches.
 * @param versions with their former fallbacks
 */
export const findUsable = (
  versions: readonly Version[],
  from: Version | undefined,
  matches: (version: Version) => boolean,
): Version | undefined => {
  const seen = new Set<Version>();
  for (let version = from; version && !seen.has(version); version = getFallback(versions, version)) {
    seen.add(version);
    if (!isRevoked(version) && matches(version)) return version;
  }
  return undefined;
};

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
