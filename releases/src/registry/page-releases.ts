import { type MicroFrontendVersion, type RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME, type PageRelease, type PageReleases } from '@acara/shared-contract/release';
import { releaseBase } from '../store/release-address.ts';

/** Name under which a release keeps its own `PageRelease` for pages that fall back to it. */
export const RELEASE_FILE = 'release.json';

/** The version of every remote and of the shell that a visitor gets. */
export type ResolvedReleases = { revision: number; versions: Record<string, MicroFrontendVersion> };

/** Picks one version per remote: the default one. */
export const resolveReleases = (document: RegistryDocument): ResolvedReleases => ({
  revision: document.extras.acara.revision,
  versions: Object.fromEntries(
    Object.entries(document.microFrontends).flatMap(([remote, versions]) => {
      const version = versions.find(({ deployment }) => deployment?.default);
      return version ? [[remote, version]] : [];
    }),
  ),
});

/**
 * A version in the form in which pages run it, with the integrity of what they load by its address. The remote's own
 * runtime knows that of its further chunks; every hash here is paid for in each document.
 */
export const toPageRelease = (remote: string, version: MicroFrontendVersion): PageRelease => {
  const { releaseId, container, paths, initial, assets } = version.extras.acara;
  return {
    releaseId,
    base: releaseBase(remote, releaseId),
    container,
    paths,
    entry: initial.entry,
    chunks: initial.chunks,
    assets: Object.fromEntries(
      [initial.entry, ...initial.chunks].flatMap((file) => (assets[file] ? [[file, assets[file]]] : [])),
    ),
    ...(version.fallbackUrl && { fallback: new URL(RELEASE_FILE, `http://site${version.fallbackUrl}`).pathname }),
  };
};

/** What a document carries: every remote's release, without the shell, which is already running then. */
export const resolvePageReleases = (document: RegistryDocument): PageReleases =>
  pageReleases(resolveReleases(document));

/** The same from what was resolved already. */
export const pageReleases = ({ revision, versions }: ResolvedReleases): PageReleases => ({
  revision,
  remotes: Object.fromEntries(
    Object.entries(versions)
      .filter(([remote]) => remote !== SHELL_NAME)
      .map(([remote, version]) => [remote, toPageRelease(remote, version)]),
  ),
});
