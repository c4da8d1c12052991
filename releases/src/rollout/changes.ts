import type {
  Holdback,
  MicroFrontendVersion as Version,
  RegistryDocument,
  Rollout,
} from '../registry/registry-document.ts';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { refuseUnapproved } from './approval.ts';
import {
  assignFallbacks,
  findWhole,
  getCandidate,
  getFallback,
  getHoldback,
  getReleaseId,
  getStable,
  getVersion,
  getVersions,
  isNew,
  isServed,
  ReleaseRefusedError,
  toPercent,
  withVersions,
} from './versions.ts';

// Every change returns a new registry and leaves its argument alone.

/** In basis points. */
const STEPS = [100, 1000, 5000, 10_000];
const WHOLE = 10_000;
const MINUTE_MS = 60_000;

type Roles = {
  /** None before the first stable release: only the cohort gets the package. */
  stable: string | undefined;
  canary?: { releaseId: string; rollout: Rollout };
  control?: { releaseId: string; holdback: Holdback };
};

/** The share that keeps the release when another one is promoted, in basis points, and for how long. */
export type HoldbackRule = { bp: number; minutes: number };

/** Assigns the roles stable, canary and control. All derived fields (traffic, fallbacks, retiredAt) are set here only. */
const assign = (versions: readonly Version[], { stable, canary, control }: Roles, now: Date) => {
  const current = versions.find((version) => getReleaseId(version) === stable);
  const candidate = versions.find((version) => version !== current && getReleaseId(version) === canary?.releaseId);
  const traffic = canary ? toPercent(canary.rollout.bp) : 0;
  // Those who are held back have a release only as long as all others have its successor.
  const whole = canary?.rollout.bp === WHOLE ? canary.releaseId : undefined;
  const successor = control?.releaseId === stable ? whole : stable;
  const heldBackAt = control?.holdback.successor === successor ? control?.releaseId : undefined;
  const fallbackFor = assignFallbacks(versions, { before: getStable(versions), current, candidate });

  return versions.map((version): Version => {
    const { fallbackUrl: _former, ...rest } = version;
    const { rollout: _rollout, holdback: _holdback, retiredAt, servedAt, ...record } = version.extras.acara;
    const isDefault = version === current;
    const isCandidate = version === candidate;
    const isControl = !isCandidate && getReleaseId(version) === heldBackAt;
    const isServedNow = isDefault || (isCandidate && (canary?.rollout.bp ?? 0) > 0);
    const served = servedAt ?? (isServedNow || isServed(version) ? now.toISOString() : undefined);
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
          ...(isControl && control && { holdback: control.holdback }),
          ...(!isDefault && !isCandidate && !isControl && { retiredAt: retiredAt ?? now.toISOString() }),
        },
      },
    };
  });
};

const getRoles = (versions: readonly Version[]): Roles => {
  const stable = getStable(versions);
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  const running = getHoldback(versions);
  return {
    stable: stable && getReleaseId(stable),
    ...(candidate && rollout && { canary: { releaseId: getReleaseId(candidate), rollout } }),
    ...(running && { control: { releaseId: getReleaseId(running.control), holdback: running.holdback } }),
  };
};

/** Holds back those whom a rollout would reach last: they get the stable release while all others get another one. */
const holdBack = (
  versions: readonly Version[],
  { version, rule, now }: { version: Version; rule: HoldbackRule | undefined; now: Date },
): Pick<Roles, 'control'> => {
  const before = getStable(versions);
  if (!rule || rule.bp <= 0 || !before || getReleaseId(before) === getReleaseId(version)) return {};
  const successor = getReleaseId(version);
  const running = getHoldback(versions);
  const isRunning = running?.control === before && getReleaseId(running.successor) === successor;
  const whole = findWhole(versions);
  // No visitor gets the previous release again once all had this one.
  if (!isRunning && whole && getReleaseId(whole) === successor) return {};
  const { salt = successor, startedAt = now.toISOString() } = version.extras.acara.rollout ?? {};
  const until = new Date(now.getTime() + rule.minutes * MINUTE_MS).toISOString();
  const holdback = isRunning ? running.holdback : { successor, salt, bp: rule.bp, startedAt, until };
  return { control: { releaseId: getReleaseId(before), holdback } };
};

const unrevoked = (version: Version): Version => {
  const { revoked: _revoked, ...record } = version.extras.acara;
  return { ...version, extras: { acara: record } };
};

const revoked = (version: Version, why: string, now: Date): Version => ({
  ...version,
  extras: { acara: { ...version.extras.acara, revoked: { at: now.toISOString(), why } } },
});

const replaced = (versions: readonly Version[], version: Version): Version[] => {
  const others = versions.filter((other) => getReleaseId(other) !== getReleaseId(version));
  return others.length === versions.length
    ? [...versions, version]
    : versions.map((other) => (getReleaseId(other) === getReleaseId(version) ? version : other));
};

/** Lists a new release without serving it; but the first shell is stable at once: without one there are no pages. */
export const listVersion = (
  document: RegistryDocument,
  remote: string,
  version: Version,
  now: Date,
): RegistryDocument => {
  const versions = document.microFrontends[remote] ?? [];
  if (versions.length === 0 && remote === SHELL_NAME) return deployVersion(document, remote, version, now);
  if (versions.some((other) => getReleaseId(other) === getReleaseId(version))) return document;
  return withVersions(document, remote, assign([...versions, version], getRoles(versions), now));
};

/** Makes a release stable, listed or not; the previous one becomes its fallback, and a rollout ends. */
export const deployVersion = (
  document: RegistryDocument,
  remote: string,
  version: Version,
  now: Date,
  rule?: HoldbackRule,
): RegistryDocument => {
  const versions = document.microFrontends[remote] ?? [];
  const roles = { stable: getReleaseId(version), ...holdBack(versions, { version, rule, now }) };
  return withVersions(document, remote, assign(replaced(versions, unrevoked(version)), roles, now));
};

type RolloutOptions = {
  /** Default: the candidate, else the newest release that was never served. */
  releaseId?: string;
  /** In basis points; default the next step. */
  bp?: number;
  /** For staff only: a share of 0. */
  staff?: boolean;
  /** When the share grows by itself; null: never again. Default: as before. */
  plan?: { visits: number; minutes: number } | null;
  /** Who starts it, for approvals. */
  by?: string;
  /** For a share of 100 %; default: no hold-back. */
  holdback?: HoldbackRule | undefined;
};

const chooseVersion = (versions: readonly Version[], remote: string): string => {
  const candidate = getCandidate(versions);
  if (candidate) return getReleaseId(candidate);
  const newest = versions.findLast((version) => isNew(version, versions));
  if (newest) return getReleaseId(newest);
  throw new ReleaseRefusedError(`${remote} has no release newer than the stable one; publish one first`);
};

/** Serves a release, also a revoked one, to a share of the visitors. A larger share keeps everyone who had it. */
export const rollOut = (
  document: RegistryDocument,
  remote: string,
  { releaseId, bp, staff = false, plan: wanted, by, holdback: rule }: RolloutOptions,
  now: Date,
): RegistryDocument => {
  const versions = getVersions(document, remote);
  const version = getVersion(document, remote, releaseId ?? chooseVersion(versions, remote));
  if (version.deployment?.default)
    throw new ReleaseRefusedError(`${remote} ${getReleaseId(version)} is already stable`);
  const running = getCandidate(versions);
  if (running && getReleaseId(running) !== getReleaseId(version) && isServed(running))
    throw new ReleaseRefusedError(
      `${remote} ${getReleaseId(running)} is being rolled out; promote it or halt it before ${getReleaseId(version)}`,
    );
  const former = version.extras.acara.rollout;
  const share = staff ? 0 : (bp ?? STEPS.find((step) => step > (former?.bp ?? 0)));
  if (share === undefined)
    throw new ReleaseRefusedError(`${remote} ${getReleaseId(version)} has reached its last step; promote it`);
  if (!Number.isInteger(share) || share < (staff ? 0 : 1) || share > 10_000)
    throw new ReleaseRefusedError(`a share is a whole number of basis points from 1 to 10000, not ${share}`);
  refuseUnapproved(remote, versions, { version, bp: share });
  if (wanted && !getStable(versions))
    throw new ReleaseRefusedError(`the first release of ${remote} has no plan: there is no control to compare it with`);
  const plan = wanted === undefined ? former?.plan : wanted;
  const startedBy = former?.by ?? by;
  const since = (former?.bp === share ? former.plan?.since : undefined) ?? now.toISOString();
  const rollout: Rollout = {
    // The same visitors come first when a release is rolled out again.
    salt: former?.salt ?? getReleaseId(version),
    bp: share,
    ...(staff && { staff: true as const }),
    ...(startedBy !== undefined && { by: startedBy }),
    ...(former?.approved && { approved: former.approved }),
    steps: former?.steps ?? STEPS,
    startedAt: former?.startedAt ?? now.toISOString(),
    ...(plan && { plan: { visits: plan.visits, minutes: plan.minutes, since } }),
  };
  const canary = { releaseId: getReleaseId(version), rollout };
  const rolled = { ...version, extras: { acara: { ...version.extras.acara, rollout } } };
  const control = share === WHOLE ? holdBack(versions, { version: rolled, rule, now }) : {};
  const roles = { ...getRoles(versions), canary, ...control };
  return withVersions(document, remote, assign(replaced(versions, unrevoked(version)), roles, now));
};

/** Makes the candidate stable. Without a rule there is no hold-back, and a running one ends. */
export const promote = (
  document: RegistryDocument,
  remote: string,
  now: Date,
  rule?: HoldbackRule,
): RegistryDocument => {
  const versions = getVersions(document, remote);
  const candidate = getCandidate(versions);
  if (candidate) {
    refuseUnapproved(remote, versions, { version: candidate, bp: WHOLE });
    return deployVersion(document, remote, candidate, now, rule);
  }
  if (!rule && getHoldback(versions)) return endHoldback(document, remote, now);
  throw new ReleaseRefusedError(`${remote} has no release that is being rolled out`);
};

/** Ends a hold-back: the last visitors get the release, too. */
export const endHoldback = (document: RegistryDocument, remote: string, now: Date): RegistryDocument => {
  const versions = getVersions(document, remote);
  const { control, ...others } = getRoles(versions);
  return control ? withVersions(document, remote, assign(versions, others, now)) : document;
};

/** Revokes the candidate: new pages do not get it, and open pages unload it. */
export const halt = (document: RegistryDocument, remote: string, why: string, now: Date): RegistryDocument => {
  const versions = getVersions(document, remote);
  const candidate = getCandidate(versions);
  if (!candidate) throw new ReleaseRefusedError(`${remote} has no release that is being rolled out`);
  const { canary: _canary, ...roles } = getRoles(versions);
  return withVersions(document, remote, assign(replaced(versions, revoked(candidate, why, now)), roles, now));
};

/** Restores a release, by default the fallback, and revokes the stable one. A running rollout continues. */
export const rollBack = (
  document: RegistryDocument,
  remote: string,
  { to, why }: { to?: string; why: string },
  now: Date,
): RegistryDocument => {
  const versions = getVersions(document, remote);
  const current = getStable(versions);
  const target = to ? getVersion(document, remote, to) : current && getFallback(versions, current);
  if (!current || !target) throw new ReleaseRefusedError(`${remote} has no release to roll back to`);
  if (target === current) throw new ReleaseRefusedError(`${remote} ${getReleaseId(target)} is already stable`);
  const { canary } = getRoles(versions);
  const ongoing = canary && canary.releaseId !== getReleaseId(target) ? { canary } : {};
  const updated = replaced(replaced(versions, unrevoked(target)), revoked(current, why, now));
  return withVersions(document, remote, assign(updated, { stable: getReleaseId(target), ...ongoing }, now));
};
