import { LRUCache } from 'lru-cache';
import { getCandidate, isInCohort, isServed, resolveReleases, revokedReleases, type Visitor } from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { loggablePaths, type LoggablePath } from '../logging/loggable-url.ts';
import type { BundleRef } from '../render/bundle-loader.ts';
import { getBundleRef, pageSnapshot, type PageSnapshot } from './page-snapshot.ts';

/** One revision of the registry, prepared for rendering pages. */
export type ServedReleases = {
  revision: number;
  document: RegistryDocument;
  /** The set of a visitor; null before the shell was published. The same object for the same set. */
  setFor: (visitor: Visitor) => PageSnapshot | null;
  /** The set of a preview; built for each request, never cached. */
  previewFor: (visitor: Visitor & Required<Pick<Visitor, 'chosen'>>) => PageSnapshot | null;
  /**
   * Whether a preview may choose a release: listed and not revoked. A null id chooses the stable release of any known
   * package.
   */
  canBeChosen: (remote: string, releaseId: string | null) => boolean;
  loggablePath: LoggablePath;
  /** `RevokedReleases` as JSON text. */
  revokedJson: string;
  /** Server bundles of all served releases. */
  bundles: BundleRef[];
};

/** Sets are few: two to the power of the rollouts; more only where shells fail. */
const MAX_SETS = 256;
/** Finding a visitor's set takes a hash per rollout, more than the rest of a cached page. */
const MAX_VISITORS = 20_000;

/**
 * @param dir the store
 * @param key signing key; null: no signatures
 */
export const servedReleases = (document: RegistryDocument, dir: string, key: string | null = null): ServedReleases => {
  const packages = Object.entries(document.microFrontends);
  const candidates = packages.flatMap(([remote, versions]) => {
    const rollout = getCandidate(versions)?.extras.acara.rollout;
    return rollout && rollout.bp > 0 ? [{ remote, rollout }] : [];
  });
  const sets = new LRUCache<string, { set: PageSnapshot | null }>({ max: MAX_SETS });

  const setsByUnit = new LRUCache<string, PageSnapshot>({ max: MAX_VISITORS });

  const getCached = (name: string, visitor: Visitor): PageSnapshot | null => {
    const found = sets.get(name);
    if (found) return found.set;
    const set = pageSnapshot(document, resolveReleases(document, visitor), { dir, key });
    sets.set(name, { set });
    return set;
  };
  const stableSet = getCached('', {});
  const getCohorts = (unit: string | undefined) =>
    candidates.map(({ remote, rollout }) => (unit !== undefined && isInCohort(remote, rollout, unit) ? 1 : 0)).join('');
  const getSet = (unit: string | undefined): PageSnapshot | null => {
    if (unit === undefined || candidates.length === 0 || stableSet === null) return stableSet;
    const known = setsByUnit.get(unit);
    if (known) return known;
    const cohorts = getCohorts(unit);
    const set = cohorts.includes('1') ? getCached(cohorts, { unit }) : stableSet;
    if (set) setsByUnit.set(unit, set);
    return set;
  };

  return {
    revision: document.extras.acara.revision,
    document,
    setFor: (visitor) => {
      const { unit, failed = [] } = visitor;
      if (failed.length === 0) return getSet(unit);
      // Only known releases: the cookie could name anything, and each name would create a set.
      const known = failed.filter((name) => isListed(document, name)).sort();
      return getCached(`${getCohorts(unit)} ${known.join(' ')}`, { ...visitor, failed: known });
    },
    previewFor: (visitor) => {
      const set = pageSnapshot(document, resolveReleases(document, visitor), { dir, key });
      return set && { ...set, previewJson: JSON.stringify(describePreview(document, visitor)) };
    },
    canBeChosen: (remote, releaseId) =>
      getVersions(document, remote).some(
        ({ extras: { acara } }) => releaseId === null || (acara.releaseId === releaseId && acara.revoked === undefined),
      ),
    loggablePath: loggablePaths(document),
    revokedJson: JSON.stringify(revokedReleases(document)),
    bundles: packages
      .flatMap(([remote, versions]) => versions.filter(isServed).map((version) => getBundleRef(dir, remote, version)))
      .filter((bundle) => bundle !== null),
  };
};

const getVersions = ({ microFrontends }: RegistryDocument, remote: string): readonly MicroFrontendVersion[] =>
  Object.hasOwn(microFrontends, remote) ? (microFrontends[remote] ?? []) : [];

const isListed = (document: RegistryDocument, name: string): boolean => {
  const [remote = '', releaseId] = name.split('/');
  return getVersions(document, remote).some(({ extras }) => extras.acara.releaseId === releaseId);
};

const describePreview = (document: RegistryDocument, visitor: Visitor): ReleasePreview => {
  const running = resolveReleases(document, visitor);
  return {
    packages: Object.fromEntries(
      Object.entries(running).map(([remote, version]) => {
        const { releaseId } = version.extras.acara;
        const releases = getVersions(document, remote).filter(({ extras }) => !extras.acara.revoked);
        return [
          remote,
          {
            running: releaseId,
            chosen: visitor.chosen?.[remote] === releaseId,
            releases: releases.map((one) => ({ releaseId: one.extras.acara.releaseId, state: describeState(one) })),
          },
        ];
      }),
    ),
  };
};

/** For testers of releases: in the words of the release command. */
const describeState = ({ deployment, extras }: MicroFrontendVersion): string => {
  if (deployment?.default) return 'everybody';
  const { rollout } = extras.acara;
  return rollout && rollout.bp > 0 ? `${rollout.bp / 100} %` : 'nobody';
};
