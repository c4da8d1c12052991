import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { getFallback, findUsable } from '../rollout/fallbacks.ts';
import { getStable } from '../rollout/versions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** When it is, and how long a release is kept that no new page gets. */
export type Retention = { now: Date; keepDays: number };

/**
 * Takes releases off the list that have been out of use for long. Kept are besides: what those that are in use, or were
 * lately, fall back to, since open pages name it. The given registry is left alone.
 */
export const pruneRegistry = (document: RegistryDocument, retention: Retention): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).map(([remote, versions]) => [remote, prunedVersions(versions, retention)]),
  ),
});

const prunedVersions = (versions: readonly MicroFrontendVersion[], retention: Retention): MicroFrontendVersion[] => {
  const needed = versions.filter((version) => !isLongOut(version, retention));
  const retained = new Set(needed);
  for (const version of needed) {
    const fallback = getFallback(versions, version);
    if (fallback) retained.add(fallback);
  }
  return versions
    .filter((version) => retained.has(version))
    .map((version) => replaceFallback(version, versions, retained));
};

const isLongOut = ({ deployment, extras }: MicroFrontendVersion, { now, keepDays }: Retention): boolean => {
  const { rollout, retiredAt } = extras.acara;
  if (deployment?.default || rollout || retiredAt === undefined) return false;
  return Date.parse(retiredAt) <= now.getTime() - keepDays * DAY_MS;
};

const replaceFallback = (
  version: MicroFrontendVersion,
  versions: readonly MicroFrontendVersion[],
  kept: ReadonlySet<MicroFrontendVersion>,
): MicroFrontendVersion => {
  const former = getFallback(versions, version);
  if (!former || kept.has(former)) return version;
  const { fallbackUrl: _gone, ...rest } = version;
  const current = getStable(versions);
  const fallback =
    findUsable(versions, former, (other) => other !== version && kept.has(other)) ??
    (current === version ? undefined : current);
  return fallback ? { ...rest, fallbackUrl: fallback.url } : rest;
};
