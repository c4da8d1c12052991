import type { MicroFrontendVersion } from '@acara/shared-contract/registry';

type Version = MicroFrontendVersion;

const isRevoked = ({ extras }: Version): boolean => extras.acara.revoked !== undefined;

/** What a version falls back to now. */
export const getFallback = (versions: readonly Version[], { fallbackUrl }: Version): Version | undefined =>
  versions.find(({ url }) => url === fallbackUrl);

/**
 * From one version back through what each fell back to: the first that was not taken back and is fit.
 * @param versions whose fallbacks are still the former ones
 */
export const findUsable = (
  versions: readonly Version[],
  from: Version | undefined,
  isFit: (version: Version) => boolean,
): Version | undefined => {
  const seen = new Set<Version>();
  for (let version = from; version && !seen.has(version); version = getFallback(versions, version)) {
    seen.add(version);
    if (!isRevoked(version) && isFit(version)) return version;
  }
  return undefined;
};

/** Who has which part: `before` was everybody's until now, `current` is from now on. */
type RolloutVersions = { before?: Version | undefined; current?: Version | undefined; candidate?: Version | undefined };

/**
 * What each version falls back to once the parts are given: never itself, never a release that was taken back, and
 * only releases that once were everybody's.
 */
export const assignFallbacks = (versions: readonly Version[], { before, current, candidate }: RolloutVersions) => {
  const forEverybody = () => {
    // Who goes back further than one release may not trust those between: what the old one fell back to comes first.
    const roots = before && isRevoked(before) ? [current, before] : [before, current];
    const first = (isFit: (version: Version) => boolean) =>
      roots.map((root) => findUsable(versions, root, isFit)).find((version) => version !== undefined);
    // A release on trial is the last resort: once it is taken back, there would be nothing behind.
    return first((version) => version !== current && version !== candidate) ?? first((version) => version !== current);
  };
  return (version: Version): Version | undefined => {
    if (version === current) return forEverybody();
    if (version === candidate) return current;
    // One that nobody got yet is seen in previews, and open pages may still run one that is out of use.
    return findUsable(versions, getFallback(versions, version), (other) => other !== version) ?? current;
  };
};
