import { type MicroFrontendVersion, type RegistryDocument } from '@acara/shared-contract/registry';
import {
  SHELL_NAME,
  type PageRelease,
  type PageReleases,
  type PageRoute,
  type ReleaseDeclaration,
  type RevokedReleases,
  type RouteDeclaration,
} from '@acara/shared-contract/release';
import { releaseSignature } from '../preview/release-signature.ts';
import { isInCohort } from '../rollout/cohort.ts';
import { findUsable } from '../rollout/fallbacks.ts';
import { getCandidate, getStable, getReleaseId } from '../rollout/versions.ts';
import { releaseBase } from '../store/release-address.ts';
import { getDeclaration } from './get-declaration.ts';

/** Name under which a release keeps its own `PageRelease` for pages that fall back to it. */
export const RELEASE_FILE = 'release.json';

/** Who asks for a page. Without anything: somebody who is in no rollout. */
export type Visitor = {
  /** The visitor id, the unit of cohorts. */
  unit?: string;
  /** By package: a release to run instead, of a signed preview. */
  chosen?: Readonly<Record<string, string>>;
  /**
   * Releases that failed in this browser, as `<package>/<releaseId>`: the visitor gets what they fall back to, the one
   * who chose them too.
   */
  failed?: readonly string[];
};

/**
 * The version of every remote and of the shell that a visitor gets, by package. A choice that is not listed, or was
 * taken back, counts for nothing.
 */
export const resolveReleases = (
  document: RegistryDocument,
  visitor: Visitor = {},
): Record<string, MicroFrontendVersion> =>
  Object.fromEntries(
    Object.entries(document.microFrontends).flatMap(([remote, versions]) => {
      const version = resolveVersion(remote, versions, visitor);
      return version ? [[remote, version]] : [];
    }),
  );

const resolveVersion = (
  remote: string,
  versions: readonly MicroFrontendVersion[],
  { unit, chosen = {}, failed = [] }: Visitor,
): MicroFrontendVersion | undefined => {
  const chosenVersion = versions.find(
    (version) => getReleaseId(version) === chosen[remote] && !version.extras.acara.revoked,
  );
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  const isInCanary = rollout !== undefined && unit !== undefined && isInCohort(remote, rollout, unit);
  const version = chosenVersion ?? (isInCanary ? candidate : getStable(versions));
  // Where all failed, the right one may as well be tried again.
  return findUsable(versions, version, (one) => !failed.includes(`${remote}/${getReleaseId(one)}`)) ?? version;
};

/** What open pages must leave. */
export const revokedReleases = (document: RegistryDocument): RevokedReleases => ({
  revision: document.extras.acara.revision,
  revoked: Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.filter(({ extras }) => extras.acara.revoked).map((version) => `${remote}/${getReleaseId(version)}`),
  ),
});

/**
 * A version in the form in which pages run it, with the integrity of what they load by its address. The remote's own
 * runtime knows that of its further chunks; every hash here is paid for in each document.
 * @param versions all of the package, among which its fallback is; none for the release's own file
 */
export const toPageRelease = (
  remote: string,
  version: MicroFrontendVersion,
  versions: readonly MicroFrontendVersion[] = [],
): PageRelease => {
  const fallback = versions.find(({ url }) => url === version.fallbackUrl);
  const integrity = fallback?.extras.acara.assets[RELEASE_FILE];
  const { releaseId, container, initial, assets } = version.extras.acara;
  const declaration = getDeclaration(version);
  return {
    releaseId,
    base: releaseBase(remote, releaseId),
    container,
    ...pageDeclaration(declaration),
    entry: initial.entry,
    chunks: initial.chunks,
    assets: Object.fromEntries(
      [initial.entry, ...initial.chunks].flatMap((file) => (assets[file] ? [[file, assets[file]]] : [])),
    ),
    ...(fallback &&
      integrity && {
        fallback: {
          releaseId: getReleaseId(fallback),
          address: releaseBase(remote, getReleaseId(fallback)) + RELEASE_FILE,
          integrity,
        },
      }),
  };
};

/** What only the server reads is not paid for in each document. */
const pageRoute = ({
  query: _query,
  description: _description,
  index: _index,
  sitemap: _sitemap,
  places: _places,
  ...route
}: RouteDeclaration): PageRoute => route;

const pageDeclaration = ({
  routes,
  redirects,
  navigation,
  fragments,
}: ReleaseDeclaration): Pick<PageRelease, 'paths' | 'routes' | 'redirects' | 'navigation' | 'fragments'> => ({
  paths: Object.values(routes).map(({ path }) => path),
  routes: Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, pageRoute(route)])),
  ...(redirects && { redirects }),
  ...(navigation && { navigation: navigation.filter(({ place }) => place !== 'app') }),
  ...(fragments && {
    fragments: Object.fromEntries(
      Object.entries(fragments).map(([name, { budgetKB: _budgetKB, ...fragment }]) => [name, fragment]),
    ),
  }),
});

/**
 * What a document carries: every remote's release, without the shell, which is already running then.
 * @param key of `previewKey`, for the seals; without one there are none
 */
export const pageReleases = (
  document: RegistryDocument,
  resolved: Readonly<Record<string, MicroFrontendVersion>>,
  key: string | null = null,
): PageReleases => {
  const remotes = Object.fromEntries(
    Object.entries(resolved)
      .filter(([remote]) => remote !== SHELL_NAME)
      .map(([remote, version]) => [remote, toPageRelease(remote, version, document.microFrontends[remote])]),
  );
  return {
    revision: document.extras.acara.revision,
    remotes,
    ...(key !== null && { seals: signReleases(remotes, key) }),
  };
};

/** A page runs a release or the one behind it, and no other. */
const signReleases = (remotes: PageReleases['remotes'], key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { releaseId, fallback }]) =>
      [releaseId, ...(fallback ? [fallback.releaseId] : [])].map((id) => [
        `${remote}/${id}`,
        releaseSignature(key, remote, id),
      ]),
    ),
  );

/** The same for somebody who is in no rollout. */
export const resolvePageReleases = (document: RegistryDocument): PageReleases =>
  pageReleases(document, resolveReleases(document));
