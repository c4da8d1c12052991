import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  pageReleases,
  releaseFolder,
  releaseSignature,
  toPageRelease,
  getCandidate,
  isInCohort,
  isServed,
  resolveReleases,
  revokedReleases,
  openRegistry,
  openStore,
  type Visitor,
} from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import {
  mergeDeclarations,
  SHELL_NAME,
  type PageDeclarations,
  type PageRelease,
  type PageReleases,
  type ReleasePreview,
} from '@acara/shared-contract/release';
import { LRUCache } from 'lru-cache';
import type { BundleRef } from '../render/bundle-loader.ts';
import { setRoutes, type SetRoutes } from './page-address.ts';
import { loggablePaths } from '../logging/request-log.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { withTimeout } from '../render/with-timeout.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';

/** One release set, prepared for rendering pages. */
export type PageSnapshot = {
  /** Identifies the set and its fallbacks; part of every cache key. */
  id: string;
  releases: PageReleases;
  releasesJson: string;
  declarations: PageDeclarations;
  previewJson?: string;
  shell: PageRelease;
  shellSignature: string | null;
  shellBundle: BundleRef | null;
  routes: SetRoutes;
  bundles: Record<string, BundleRef | null>;
};

/** Prepares a release set; null before the shell was published. */
const pageSnapshot = (
  document: RegistryDocument,
  resolved: Readonly<Record<string, MicroFrontendVersion>>,
  { dir, key }: { dir: string; key: string | null },
): PageSnapshot | null => {
  const version = resolved[SHELL_NAME];
  if (!version) return null;
  const releases = pageReleases(document, resolved, key);
  const shell = toPageRelease(SHELL_NAME, version, document.microFrontends[SHELL_NAME]);
  const remotes = Object.entries(resolved).filter(([remote]) => remote !== SHELL_NAME);
  return {
    id: setId([...Object.entries(releases.remotes), [SHELL_NAME, shell]]),
    releases,
    releasesJson: JSON.stringify(releases),
    declarations: mergeDeclarations(releases),
    shell,
    shellSignature: key === null ? null : releaseSignature(key, SHELL_NAME, shell.releaseId),
    shellBundle: getBundleRef(dir, SHELL_NAME, version),
    routes: setRoutes(Object.fromEntries(remotes)),
    bundles: Object.fromEntries(remotes.map(([remote, one]) => [remote, getBundleRef(dir, remote, one)])),
  };
};

/** Without the revision: changes for other visitors leave the pages of a set cached. */
const setId = (releases: [string, PageRelease][]): string => {
  const names = releases.map(([remote, { releaseId, fallback }]) => `${remote}/${releaseId}/${fallback?.releaseId}`);
  return createHash('sha256').update(names.sort().join(' ')).digest('base64url').slice(0, 12);
};

const getBundleRef = (dir: string, remote: string, { extras }: MicroFrontendVersion): BundleRef | null => {
  const { releaseId, server } = extras.acara;
  return (
    server && {
      remote,
      releaseId,
      file: path.join(releaseFolder(dir, remote, releaseId), server.path),
      sha384: server.sha384,
    }
  );
};

/** Sets are few: two to the power of the rollouts; more only where shells fail. */
const MAX_SETS = 256;
/** Finding a visitor's set takes a hash per rollout, more than the rest of a cached page. */
const MAX_VISITORS = 20_000;

/** One revision of the registry, prepared for rendering pages. */
export const servedReleases = (document: RegistryDocument, dir: string, key: string | null = null) => {
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
    /** The set of a visitor; null before the shell was published. The same object for the same set. */
    setFor: (visitor: Visitor): PageSnapshot | null => {
      const { unit, failed = [] } = visitor;
      if (failed.length === 0) return getSet(unit);
      // Only known releases: the cookie could name anything, and each name would create a set.
      const known = failed.filter((name) => isListed(document, name)).sort();
      return getCached(`${getCohorts(unit)} ${known.join(' ')}`, { ...visitor, failed: known });
    },
    /** The set of a preview; built for each request, never cached. */
    previewFor: (visitor: Visitor & Required<Pick<Visitor, 'chosen'>>): PageSnapshot | null => {
      const set = pageSnapshot(document, resolveReleases(document, visitor), { dir, key });
      return set && { ...set, previewJson: JSON.stringify(describePreview(document, visitor)) };
    },
    /** Whether a preview may choose a release: listed and not revoked. A null id chooses the stable release. */
    canBeChosen: (remote: string, releaseId: string | null) =>
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

export type ServedReleases = ReturnType<typeof servedReleases>;

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

type LiveReleasesOptions = {
  settings: Pick<EdgeSettings, 'releasesDir' | 'releases'>;
  pool: Pick<RenderPool, 'warm'>;
  key: string | null;
  intervalMs: number;
  onResolved: (revision: number) => void;
  /** The registry is unavailable; the last good one stays in force. */
  onError: (error: unknown) => void;
};

const WARM_MS = 3000;

/** Follows the registry. Resolves when the workers have loaded the served releases. */
export const followReleases = async (options: LiveReleasesOptions) => {
  const { settings, pool, key, intervalMs, onResolved, onError } = options;
  const { releasesDir: dir, releases } = settings;
  const store = openStore({ dir, ...(releases.databaseUrl && { databaseUrl: releases.databaseUrl }) });
  const source = {
    etag: store.etag,
    // A missing registry is handled like an unavailable one: the last one stays in force, at a start too.
    read: async () => (await store.read()) ?? Promise.reject(new Error('there is no registry')),
  };
  const registry = await openRegistry(source, { intervalMs, onError, cacheFile: releases.lastKnown });
  let current: ServedReleases | null = null;
  let newest = -1;

  const take = async (document: RegistryDocument) => {
    const next = servedReleases(document, dir, key);
    newest = next.revision;
    await withTimeout(pool.warm(next.bundles), WARM_MS);
    // The registry may have changed meanwhile.
    if (next.revision !== newest) return;
    current = next;
    onResolved(next.revision);
  };
  const unsubscribe = registry.onChange((document) => void take(document).catch(onError));
  const first = registry.current();
  if (first) {
    current = servedReleases(first, dir, key);
    newest = current.revision;
  }
  await pool.warm(current?.bundles ?? []);

  return {
    /** Null before the first publish. */
    current: () => current,
    store,
    close: async () => {
      unsubscribe();
      registry.close();
      await store.close();
    },
  };
};

export type LiveReleases = Awaited<ReturnType<typeof followReleases>>;
