import type { MicroFrontendVersion, RegistryDocument, Rollout } from '@acara/shared-contract/registry';
import { getFallback, assignFallbacks } from './fallbacks.ts';
import {
  getCandidate,
  getStable,
  getReleaseId,
  isNew,
  isServed,
  toPercent,
  ReleaseRefusedError,
  getVersion,
  getVersions,
  withVersions,
} from './versions.ts';

// Every change takes a registry and answers the one wanted; the given one is left alone.

/** 1 %, 10 %, 50 %, all. */
const STEPS = [100, 1000, 5000, 10_000];

type Roles = { stable: string; canary?: { releaseId: string; rollout: Rollout } };

/**
 * Gives a package's versions their parts: one for everybody, perhaps one for some. All marks that follow from that
 * (traffic, fallbacks, since when a version is out of use) are set here and nowhere else.
 */
const assign = (versions: readonly MicroFrontendVersion[], { stable, canary }: Roles, now: Date) => {
  const current = versions.find((version) => getReleaseId(version) === stable);
  const candidate = versions.find((version) => version !== current && getReleaseId(version) === canary?.releaseId);
  const traffic = canary ? toPercent(canary.rollout.bp) : 0;
  const wasServed = servedAmong(versions);
  const fallbackFor = assignFallbacks(versions, { before: getStable(versions), current, candidate });

  return versions.map((version): MicroFrontendVersion => {
    const { fallbackUrl: _former, ...rest } = version;
    const { rollout: _rollout, retiredAt, servedAt, ...record } = version.extras.acara;
    const isDefault = version === current;
    const isCandidate = version === candidate;
    const isGiven = isDefault || (isCandidate && (canary?.rollout.bp ?? 0) > 0);
    const served = servedAt ?? (isGiven || wasServed(version) ? now.toISOString() : undefined);
    const fallback = fallbackFor(version);
    return {
      ...rest,
      ...(fallback && { fallbackUrl: fallback.url }),
      deployment: { traffic: isDefault ? 100 - traffic : isCandidate ? traffic : 0, default: isDefault },
      extras: {
        acara: {
          ...record,
          ...(served && { servedAt: served }),
          ...(isCandidate && canary && { rollout: canary.rollout }),
          ...(!isDefault && !isCandidate && { retiredAt: retiredAt ?? now.toISOString() }),
        },
      },
    };
  });
};

/**
 * Which versions visitors had before a change. Older registries have no mark of it: what stands before everybody's
 * counts as served there, so that nobody is given it as new once everybody's has gone back behind it.
 */
const servedAmong = (versions: readonly MicroFrontendVersion[]) => {
  const before = getStable(versions);
  const isUnmarked = before !== undefined && !before.extras.acara.servedAt;
  const older = new Set(isUnmarked ? versions.slice(0, versions.indexOf(before)) : []);
  return (version: MicroFrontendVersion): boolean => isServed(version) || older.has(version);
};

const getRoles = (versions: readonly MicroFrontendVersion[]): Roles => {
  const everybody = getStable(versions);
  if (!everybody) throw new ReleaseRefusedError('nothing is live');
  const some = getCandidate(versions);
  const rollout = some?.extras.acara.rollout;
  return {
    stable: getReleaseId(everybody),
    ...(some && rollout && { canary: { releaseId: getReleaseId(some), rollout } }),
  };
};

const unrevoked = (version: MicroFrontendVersion): MicroFrontendVersion => {
  const { revoked: _revoked, ...record } = version.extras.acara;
  return { ...version, extras: { acara: record } };
};

const revoked = (version: MicroFrontendVersion, why: string, now: Date): MicroFrontendVersion => ({
  ...version,
  extras: { acara: { ...version.extras.acara, revoked: { at: now.toISOString(), why } } },
});

const replaced = (versions: readonly MicroFrontendVersion[], version: MicroFrontendVersion): MicroFrontendVersion[] => {
  const others = versions.filter((other) => getReleaseId(other) !== getReleaseId(version));
  return others.length === versions.length
    ? [...versions, version]
    : versions.map((other) => (getReleaseId(other) === getReleaseId(version) ? version : other));
};

/**
 * Lists a release that nobody gets yet; one that is listed already stays as it is. The first release of a package is
 * everybody's at once: there is no other.
 */
export const listVersion = (
  document: RegistryDocument,
  remote: string,
  version: MicroFrontendVersion,
  now: Date,
): RegistryDocument => {
  const versions = document.microFrontends[remote];
  if (!versions) return deployVersion(document, remote, version, now);
  if (versions.some((other) => getReleaseId(other) === getReleaseId(version))) return document;
  return withVersions(document, remote, assign([...versions, version], getRoles(versions), now));
};

/** Gives a release, listed or not, to everybody; the one before becomes its fallback, and a rollout ends. */
export const deployVersion = (
  document: RegistryDocument,
  remote: string,
  version: MicroFrontendVersion,
  now: Date,
): RegistryDocument =>
  withVersions(
    document,
    remote,
    assign(replaced(document.microFrontends[remote] ?? [], unrevoked(version)), { stable: getReleaseId(version) }, now),
  );

export type RolloutOptions = {
  /** The candidate there is, else the newest release that nobody was ever given. */
  releaseId?: string;
  /** Share in basis points; without it the next of the steps. */
  bp?: number;
};

/** The release that a rollout without a name means. */
const chooseVersion = (versions: readonly MicroFrontendVersion[], remote: string): string => {
  const candidate = getCandidate(versions);
  if (candidate) return getReleaseId(candidate);
  const newest = versions.findLast((version) => isNew(version, versions));
  if (newest) return getReleaseId(newest);
  throw new ReleaseRefusedError(`${remote} has no release newer than what everybody gets; publish one first`);
};

/**
 * Gives a release to a share of the visitors. Raising the share keeps all who had it. A release that was taken back
 * is given again when it is named.
 * @throws {ReleaseRefusedError}
 */
export const rollOut = (
  document: RegistryDocument,
  remote: string,
  { releaseId, bp }: RolloutOptions,
  now: Date,
): RegistryDocument => {
  const versions = getVersions(document, remote);
  const version = getVersion(document, remote, releaseId ?? chooseVersion(versions, remote));
  if (version.deployment?.default)
    throw new ReleaseRefusedError(`${remote} ${getReleaseId(version)} is everybody's already`);
  const running = getCandidate(versions);
  if (running && getReleaseId(running) !== getReleaseId(version) && isServed(running))
    throw new ReleaseRefusedError(
      `${remote} ${getReleaseId(running)} is being rolled out; promote it or halt it before ${getReleaseId(version)}`,
    );
  const former = version.extras.acara.rollout;
  const share = bp ?? STEPS.find((step) => step > (former?.bp ?? 0));
  if (share === undefined)
    throw new ReleaseRefusedError(`${remote} ${getReleaseId(version)} is at its last step; promote it`);
  if (!Number.isInteger(share) || share < 1 || share > 10_000)
    throw new ReleaseRefusedError(`a share is a whole number of basis points from 1 to 10000, not ${share}`);
  const rollout: Rollout = {
    // The same visitors come first when the same release is tried again.
    salt: former?.salt ?? getReleaseId(version),
    bp: share,
    steps: former?.steps ?? STEPS,
    startedAt: former?.startedAt ?? now.toISOString(),
  };
  const roles = { ...getRoles(versions), canary: { releaseId: getReleaseId(version), rollout } };
  return withVersions(document, remote, assign(replaced(versions, unrevoked(version)), roles, now));
};

/**
 * Gives the release that is being rolled out to everybody.
 * @throws {ReleaseRefusedError} when none is
 */
export const promote = (document: RegistryDocument, remote: string, now: Date): RegistryDocument => {
  const candidate = getCandidate(getVersions(document, remote));
  if (!candidate) throw new ReleaseRefusedError(`${remote} has no release that is being rolled out`);
  return deployVersion(document, remote, candidate, now);
};

/**
 * Takes the release that is being rolled out back: no page gets it, and open pages leave it.
 * @throws {ReleaseRefusedError} when none is
 */
export const halt = (document: RegistryDocument, remote: string, why: string, now: Date): RegistryDocument => {
  const versions = getVersions(document, remote);
  const candidate = getCandidate(versions);
  if (!candidate) throw new ReleaseRefusedError(`${remote} has no release that is being rolled out`);
  const { stable } = getRoles(versions);
  return withVersions(document, remote, assign(replaced(versions, revoked(candidate, why, now)), { stable }, now));
};

/**
 * Goes back to an earlier release for everybody and takes the present one back. A rollout that runs goes on.
 * @param to release id; without it the one that the present release falls back to
 * @throws {ReleaseRefusedError} when there is nothing to go back to
 */
export const rollBack = (
  document: RegistryDocument,
  remote: string,
  { to, why }: { to?: string; why: string },
  now: Date,
): RegistryDocument => {
  const versions = getVersions(document, remote);
  const current = getStable(versions);
  const target = to ? getVersion(document, remote, to) : current && getFallback(versions, current);
  if (!current || !target) throw new ReleaseRefusedError(`${remote} has no release to go back to`);
  if (target === current) throw new ReleaseRefusedError(`${remote} ${getReleaseId(target)} is everybody's already`);
  const { canary } = getRoles(versions);
  const ongoing = canary && canary.releaseId !== getReleaseId(target) ? { canary } : {};
  const updated = replaced(replaced(versions, unrevoked(target)), revoked(current, why, now));
  return withVersions(document, remote, assign(updated, { stable: getReleaseId(target), ...ongoing }, now));
};
