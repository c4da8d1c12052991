import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { getFallback, findUsable } from '../rollout/fallbacks.ts';
import { getStable } from '../rollout/versions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `keepDays`: how long a release is retained that new pages do not get. */
export type Retention = { now: Date; keepDays: number };

/**
 * Removes releases from the registry that have been out of use for long. Their fallbacks stay while needed: open pages
 * refer to them. Leaves its argument alone.
 */
export const pruneRegistry = (document: RegistryDocument, retention: Retention): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).map(([remote, versions]) => [remote, prunedVersions(versions, retention)]),
  ),
});

const prunedVersions = (versions: readonly MicroFrontendVersion[], retention: Retention): MicroFrontendVersion[] => {
  const needed = versions.filter((version) => !isExpired(version, retention));
  const retained = new Set(needed);
  for (const version of needed) {
    const fallback = getFallback(versions, version);
    if (fallback) retained.add(fallback);
  }
  return versions
    .filter((version) => retained.has(version))
    .map((version) => replaceFallback(version, versions, retained));
};

const isExpired = ({ deployment, extras }: MicroFrontendVersion, { now, keepDays }: Retention): boolean => {
  const { rollout, retiredAt } = extras.acara;
  if (deployment?.default || rollout || retiredAt === undefined) return false;
  return Date.parse(retiredAt) <= now.getTime() - keepDays * DAY_MS;
};

const replaceFallback = (
  version: MicroFrontendVersion,
  versions: readonly MicroFrontendVersion[],
  retained: ReadonlySet<MicroFrontendVersion>,
): MicroFrontendVersion => {
  const former = getFallback(versions, version);
  if (!former || retained.has(former)) return version;
  const { fallbackUrl: _gone, ...rest } = version;
  const current = getStable(versions);
  const fallback =
    findUsable(versions, former, (other) => other !== version && retained.has(other)) ??
    (current === version ? undefined : current);
  return fallback ? { ...rest, fallbackUrl: fallback.url } : rest;
};
