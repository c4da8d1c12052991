import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  pageReleases,
  releaseFolder,
  releaseSignature,
  toPageRelease,
  getDeclaration,
  getFallback,
  getReleaseId,
  isServed,
  resolveReleases,
  revokedReleases,
  runningAnalyses,
  openRegistry,
  openReleaseFiles,
  openStore,
  type Visitor,
} from '@acara/releases';
import { BoundedMap, textBytes } from '@acara/server-kit/bounded-map';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import {
  mergeDeclarations,
  SHELL_NAME,
  type Origins,
  type PageDeclarations,
  type PageRelease,
  type PageReleases,
  type ReleaseName,
} from '@acara/shared-contract/release';
import type { BundleRef } from '../render/bundle-loader.ts';
import { PARSED_BYTES, setRoutes, type SetRoutes } from './page-address.ts';
import { describePreview } from './describe-preview.ts';
import { releaseSets } from './set-names.ts';
import { MAX_FAILED } from './visitor-cookie.ts';
import { createReleaseFetcher } from './release-fetcher.ts';
import { loggablePaths, pathPatterns } from '../logging/request-log.ts';
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
  /** Other sites that its pages may reach. */
  origins: readonly Origins[];
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
  const shell = toPageRelease(SHELL_NAME, version, getFallback(document.microFrontends[SHELL_NAME] ?? [], version));
  const remotes = Object.entries(resolved).filter(([remote]) => remote !== SHELL_NAME);
  return {
    id: setId([...Object.entries(releases.remotes), [SHELL_NAME, shell]]),
    releases,
    releasesJson: JSON.stringify(releases),
    declarations: mergeDeclarations(releases),
    origins: declaredOrigins(document, releases),
    shell,
    shellSignature: key === null ? null : releaseSignature(key, SHELL_NAME, shell.releaseId),
    shellBundle: getBundleRef(dir, SHELL_NAME, version),
    routes: setRoutes(Object.fromEntries(remotes)),
    bundles: Object.fromEntries(remotes.map(([remote, one]) => [remote, getBundleRef(dir, remote, one)])),
  };
};

/** What the releases of a set declare to reach, and those that may replace one in an open page. */
const declaredOrigins = ({ microFrontends }: RegistryDocument, { remotes }: PageReleases): Origins[] =>
  Object.entries(remotes).flatMap(([remote, { releaseId, fallback }]) =>
    (microFrontends[remote] ?? [])
      .filter((version) => [releaseId, fallback?.releaseId].includes(getReleaseId(version)))
      .flatMap((version) => getDeclaration(version).origins ?? []),
  );

/** Without the revision: changes for other visitors leave the pages of a set cached. */
const setId = (releases: [string, PageRelease][]): string => {
  const names = releases.map(([remote, { releaseId, fallback }]) => `${remote}/${releaseId}/${fallback?.releaseId}`);
  return createHash('sha256').update(names.sort().join(' ')).digest('base64url').slice(0, 12);
};

const getBundleRef = (dir: string, remote: string, { extras }: MicroFrontendVersion): BundleRef | null => {
  const { releaseId, server, requires } = extras.acara;
  return (
    server && {
      remote,
      releaseId,
      file: path.join(releaseFolder(dir, remote, releaseId), server.path),
      sha384: server.sha384,
      ...(requires.scope && { scope: requires.scope }),
    }
  );
};

/** Sets are few: two to the power of the rollouts; more only where shells fail. */
const SET_BYTES = 64 * 1024 * 1024;

/** Memory of a set: its releases, as text and as several objects, and the addresses that are remembered for it. */
const setSize = ({ set }: { set: PageSnapshot | null }): number =>
  set ? PARSED_BYTES + 8 * textBytes(set.releasesJson) : 0;

type Choice = Readonly<Record<string, string>>;

/**
 * One revision of the registry, prepared for rendering pages.
 * @param absent releases whose files are missing, as `<package>/<release>`: they are not served
 */
export const servedReleases = (
  document: RegistryDocument,
  dir: string,
  signingKey: string | null = null,
  absent: readonly string[] = [],
) => {
  const packages = Object.entries(document.microFrontends);
  const named = releaseSets(document);
  const analyses = runningAnalyses(document);
  const listed = new Set(packages.flatMap(([remote, versions]) => versions.map((one) => nameOf(remote, one))));
  const sets = new BoundedMap<{ set: PageSnapshot | null }>({ maxBytes: SET_BYTES, sizeOf: setSize });
  // In front of `sets`, by the name that nearly every document request has. Mostly the same sets.
  const setsByName = new BoundedMap<{ set: PageSnapshot | null }>({ maxBytes: SET_BYTES, sizeOf: setSize });

  /** By the releases that are in it, not by what failed: many lists of failed releases lead to the same ones. */
  const getSet = (chosen: Choice, failed: readonly string[] = []): PageSnapshot | null => {
    const resolved = resolveReleases(document, { chosen, failed: [...failed, ...absent] });
    const key = Object.entries(resolved)
      .map(([remote, version]) => nameOf(remote, version))
      .join(' ');
    const found = sets.get(key);
    if (found) return found.set;
    const set = pageSnapshot(document, resolved, { dir, key: signingKey });
    sets.set(key, { set });
    return set;
  };

  return {
    revision: document.extras.acara.revision,
    document,
    rememberedSets: sets,
    /** The set of a visitor; null before the shell was published. The same object for the same set. */
    setFor: ({ unit, failed = [] }: Visitor): PageSnapshot | null =>
      // The cookie could name anything.
      getSet(named.choiceFor(unit), [...new Set(failed)].filter((name) => listed.has(name)).slice(-MAX_FAILED)),
    /** Whether a release is given to a share of the visitors only. */
    isCandidate: named.isCandidate,
    /** Whether a release is compared with another one: a candidate, or one whose control is held back. */
    isAnalysed: ({ remote, releaseId }: ReleaseName): boolean =>
      analyses.some((one) => one.remote === remote && one.releaseId === releaseId),
    nameFor: named.nameFor,
    firstNameFor: named.firstNameFor,
    assignedBy: named.assignedBy,
    /** The set of a name; null if no current rollout has it. */
    setNamed: (name: string): PageSnapshot | null => {
      const found = setsByName.get(name);
      if (found) return found.set;
      const chosen = named.choiceOf(name);
      if (!chosen) return null;
      const set = getSet(chosen);
      setsByName.set(name, { set });
      return set;
    },
    /** The stable set, and those that differ most from it. */
    sets: (): PageSnapshot[] =>
      named
        .choices()
        .map((chosen) => getSet(chosen))
        .filter((set) => set !== null),
    /** The set of a preview; built for each request, never cached. */
    previewFor: (visitor: Visitor & Required<Pick<Visitor, 'chosen'>>): PageSnapshot | null => {
      const preview = { ...visitor, isPreview: true };
      const set = pageSnapshot(document, resolveReleases(document, { ...preview, failed: absent }), {
        dir,
        key: signingKey,
      });
      return set && { ...set, previewJson: JSON.stringify(describePreview(document, preview)) };
    },
    /** Whether a preview may choose a release: listed and not revoked. A null id chooses the stable release. */
    canBeChosen: (remote: string, releaseId: string | null) =>
      getVersions(document, remote).some(
        ({ extras: { acara } }) =>
          releaseId === null ||
          (acara.releaseId === releaseId && !acara.revoked && !absent.includes(`${remote}/${releaseId}`)),
      ),
    loggablePath: loggablePaths(document),
    /** The pattern of a page's path, such as `/event/:slug`; null for an unknown one. */
    patternOf: pathPatterns(document),
    revokedJson: JSON.stringify(revokedReleases(document)),
    bundles: packages
      .flatMap(([remote, versions]) => versions.filter(isServed).map((version) => getBundleRef(dir, remote, version)))
      .filter((bundle) => bundle !== null && !absent.includes(`${bundle.remote}/${bundle.releaseId}`))
      .filter((bundle) => bundle !== null),
  };
};

export type ServedReleases = ReturnType<typeof servedReleases>;

const getVersions = ({ microFrontends }: RegistryDocument, remote: string): readonly MicroFrontendVersion[] =>
  Object.hasOwn(microFrontends, remote) ? (microFrontends[remote] ?? []) : [];

const nameOf = (remote: string, { extras }: MicroFrontendVersion): string => `${remote}/${extras.acara.releaseId}`;

type LiveReleasesOptions = {
  settings: Pick<EdgeSettings, 'releasesDir' | 'releases'>;
  pool: Pick<RenderPool, 'warm'>;
  key: string | null;
  intervalMs: number;
  /** Prepares pages before visitors get them. Never rejects. */
  warmUp: (served: ServedReleases) => Promise<unknown>;
  onResolved: (revision: number) => void;
  /** The registry is unavailable; the last good one stays in force. */
  onError: (error: unknown) => void;
  /** A release cannot be fetched; visitors get its fallback. */
  onAbsent: (error: unknown) => void;
};

const WARM_MS = 3000;
const FETCH_AGAIN_MS = 5000;

/** Follows the registry. Resolves when the workers have loaded the served releases and rendered their pages. */
export const followReleases = async (options: LiveReleasesOptions) => {
  const { settings, pool, key, intervalMs, warmUp, onResolved, onError, onAbsent } = options;
  const { releasesDir: dir, releases } = settings;
  const store = openStore({ dir, databaseUrl: releases.databaseUrl });
  const files = openReleaseFiles({ dir, ...releases });
  const fetcher = createReleaseFetcher(files, { onError: onAbsent });
  const source = {
    etag: store.etag,
    // A missing registry is handled like an unavailable one: the last one stays in force, at a start too.
    read: async () => (await store.read()) ?? Promise.reject(new Error('there is no registry')),
  };
  const registry = await openRegistry(source, { intervalMs, onError, cacheFile: releases.lastKnown });
  let current: ServedReleases | null = null;
  let newest = -1;
  let again: NodeJS.Timeout | undefined;

  const prepare = async (document: RegistryDocument) => {
    clearTimeout(again);
    const absent = await fetcher.fetchNeeded(document);
    if (absent.length > 0) again = setTimeout(() => void take(document).catch(onError), FETCH_AGAIN_MS).unref();
    return servedReleases(document, dir, key, absent);
  };
  const take = async (document: RegistryDocument) => {
    newest = document.extras.acara.revision;
    const next = await prepare(document);
    await withTimeout(pool.warm(next.bundles), WARM_MS);
    await warmUp(next);
    // The registry may have changed meanwhile.
    if (next.revision !== newest) return;
    current = next;
    onResolved(next.revision);
    void fetcher.fetchOthers(document);
  };
  const unsubscribe = registry.onChange((document) => void take(document).catch(onError));
  const first = registry.current();
  if (first) {
    current = await prepare(first);
    newest = current.revision;
    void fetcher.fetchOthers(first);
  }
  await pool.warm(current?.bundles ?? []);
  if (current) await warmUp(current);

  return {
    /** Null before the first publish. */
    current: () => current,
    store,
    files,
    close: async () => {
      unsubscribe();
      clearTimeout(again);
      registry.close();
      await Promise.all([store.close(), files.close()]);
    },
  };
};

export type LiveReleases = Awaited<ReturnType<typeof followReleases>>;
