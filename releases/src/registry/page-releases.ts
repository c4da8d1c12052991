import { type MicroFrontendVersion, type RegistryDocument } from './registry-document.ts';
import {
  SHELL_NAME,
  type PageRelease,
  type PageReleases,
  type PageRoute,
  type PageScope,
  type ReleaseDeclaration,
  type RevokedReleases,
  type RouteDeclaration,
} from '@acara/shared-contract/release';
import { releaseSignature } from '../preview/signing.ts';
import { isHeldBack, isInCohort } from '../rollout/cohort.ts';
import { fittingFallbacks, fittingReleases } from '../rollout/contracts.ts';
import { findUsable, getCandidate, getHoldback, getReleaseId, getStable, listUsable } from '../rollout/versions.ts';
import { releaseBase } from '../store/release-files.ts';
import { getDeclaration } from './get-declaration.ts';

/** Every release has its own `PageRelease` in this file, for pages that fall back to it. */
export const RELEASE_FILE = 'release.json';

/** An empty visitor is in no rollout. */
export type Visitor = {
  /** The visitor id. */
  unit?: string;
  /** Has a preview for staff: gets every candidate. */
  isStaff?: boolean;
  /** Release ids of a signed preview, by package. */
  chosen?: Readonly<Record<string, string>>;
  /** The chosen releases stay, even if they are incompatible. */
  isPreview?: boolean;
  /** Releases that failed in this browser, as `<package>/<releaseId>`: replaced by fallbacks, also in a preview. */
  failed?: readonly string[];
};

/**
 * The version of each package that a visitor gets. An unknown or revoked choice is ignored. Releases that cannot read
 * what others of the page write are replaced.
 */
export const resolveReleases = (
  document: RegistryDocument,
  visitor: Visitor = {},
): Record<string, MicroFrontendVersion> =>
  fittingReleases(
    Object.fromEntries(
      Object.entries(document.microFrontends).map(([remote, versions]) => [
        remote,
        listOptions(remote, versions, visitor),
      ]),
    ),
  );

/**
 * The releases of a package that a visitor may get, best first; null: without the package, if it has no stable release.
 */
const listOptions = (remote: string, versions: readonly MicroFrontendVersion[], visitor: Visitor) => {
  const { chosen = {}, failed = [], isPreview = false } = visitor;
  const version = resolveVersion(remote, versions, visitor);
  if (!version) return [];
  if (isPreview && chosen[remote] === getReleaseId(version)) return [version];
  const stable = getStable(versions);
  const others = listUsable(versions, stable).filter((one) => !failed.includes(`${remote}/${getReleaseId(one)}`));
  return [version, ...others.filter((one) => one !== version), ...(stable ? [] : [null])];
};

const resolveVersion = (
  remote: string,
  versions: readonly MicroFrontendVersion[],
  { unit, isStaff = false, chosen = {}, failed = [] }: Visitor,
): MicroFrontendVersion | undefined => {
  const chosenVersion = versions.find(
    (version) => getReleaseId(version) === chosen[remote] && !version.extras.acara.revoked,
  );
  const version =
    chosenVersion ??
    (isStaff ? getCandidate(versions) : undefined) ??
    (unit === undefined ? getStable(versions) : assignedVersion(remote, versions, unit));
  // Where all failed, try the right one again.
  return findUsable(versions, version, (one) => !failed.includes(`${remote}/${getReleaseId(one)}`)) ?? version;
};

/** The version that the cohorts of a visitor select. */
const assignedVersion = (remote: string, versions: readonly MicroFrontendVersion[], unit: string) => {
  const running = getHoldback(versions);
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  const isCanary = rollout !== undefined && isInCohort(remote, rollout, unit);
  const isControl = running !== undefined && isHeldBack(remote, running.holdback, unit);
  // A later canary comes before the control group of the stable release.
  if (isCanary && !(isControl && running.successor === candidate)) return candidate;
  return isControl ? running.control : getStable(versions);
};

export const revokedReleases = (document: RegistryDocument): RevokedReleases => ({
  revision: document.extras.acara.revision,
  revoked: Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.filter(({ extras }) => extras.acara.revoked).map((version) => `${remote}/${getReleaseId(version)}`),
  ),
});

/**
 * A version in the form that pages run, with the integrity of what they load first. The remote's own runtime has that
 * of further chunks; every hash here costs bytes in each document.
 * @param fallback none for the release's own file
 */
export const toPageRelease = (
  remote: string,
  version: MicroFrontendVersion,
  fallback?: MicroFrontendVersion,
): PageRelease => {
  const integrity = fallback?.extras.acara.assets[RELEASE_FILE];
  const { releaseId, container, initial, requires, assets } = version.extras.acara;
  const declaration = getDeclaration(version);
  return {
    releaseId,
    base: releaseBase(remote, releaseId),
    container,
    ...pageDeclaration(declaration),
    ...(requires.scope && { scope: requires.scope }),
    entry: initial.entry,
    chunks: initial.chunks,
    ...(initial.afterPaint && { afterPaint: true }),
    assets: pickAssets(initial, assets),
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

type Extras = MicroFrontendVersion['extras']['acara'];

const pickAssets = ({ entry, chunks }: Extras['initial'], assets: Extras['assets']): PageRelease['assets'] =>
  Object.fromEntries([entry, ...chunks].flatMap((file) => (assets[file] ? [[file, assets[file]]] : [])));

/** Share scopes of the shell that these releases name. One that it does not have is its default one. */
const pageScopes = (
  shell: MicroFrontendVersion | undefined,
  releases: readonly (MicroFrontendVersion | undefined)[],
): Record<string, PageScope> => {
  const { releaseId = '', scopes = {}, assets = {} } = shell?.extras.acara ?? {};
  const named = releases.map((release) => release?.extras.acara.requires.scope);
  return Object.fromEntries(
    Object.entries(scopes)
      .filter(([scope]) => named.includes(scope))
      .map(([scope, { container, initial }]) => [
        scope,
        { base: releaseBase(SHELL_NAME, releaseId), container, ...initial, assets: pickAssets(initial, assets) },
      ]),
  );
};

/** Fields for the server only would cost bytes in each document. */
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
  goals,
}: ReleaseDeclaration): Pick<PageRelease, 'routes' | 'redirects' | 'navigation' | 'fragments' | 'goals'> => ({
  routes: Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, pageRoute(route)])),
  ...(redirects && { redirects }),
  ...(navigation && { navigation: navigation.filter(({ place }) => place !== 'app') }),
  ...(fragments && {
    fragments: Object.fromEntries(
      Object.entries(fragments).map(([name, { budgetKB: _budgetKB, ...fragment }]) => [name, fragment]),
    ),
  }),
  ...(goals && { goals: Object.fromEntries(goals.map(({ name, call = '' }) => [name, call])) }),
});

/** Every remote of a document, without the shell, which is running then. @param key signs the releases */
export const pageReleases = (
  document: RegistryDocument,
  resolved: Readonly<Record<string, MicroFrontendVersion>>,
  key: string | null = null,
): PageReleases => {
  const fallbacks = fittingFallbacks(document, resolved);
  const remotes = Object.fromEntries(
    Object.entries(resolved)
      .filter(([remote]) => remote !== SHELL_NAME)
      .map(([remote, version]) => [remote, toPageRelease(remote, version, fallbacks[remote])]),
  );
  const scopes = pageScopes(resolved[SHELL_NAME], [...Object.values(resolved), ...Object.values(fallbacks)]);
  return {
    revision: document.extras.acara.revision,
    remotes,
    ...(Object.keys(scopes).length > 0 && { scopes }),
    ...(key !== null && { signatures: signReleases(remotes, key) }),
  };
};

/** A page runs a release or its fallback, and no other. */
const signReleases = (remotes: PageReleases['remotes'], key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { releaseId, fallback }]) =>
      [releaseId, ...(fallback ? [fallback.releaseId] : [])].map((id) => [
        `${remote}/${id}`,
        releaseSignature(key, remote, id),
      ]),
    ),
  );

/** The same for a visitor in no rollout. */
export const resolvePageReleases = (document: RegistryDocument): PageReleases =>
  pageReleases(document, resolveReleases(document));
