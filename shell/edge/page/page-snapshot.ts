import { createHash } from 'node:crypto';
import path from 'node:path';
import { pageReleases, releaseFolder, releaseSignature, toPageRelease } from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import {
  mergeDeclarations,
  SHELL_NAME,
  type PageDeclarations,
  type PageRelease,
  type PageReleases,
} from '@acara/shared-contract/release';
import type { BundleRef } from '../render/bundle-loader.ts';
import { setRoutes, type SetRoutes } from './set-routes.ts';

/** One set of releases, ready to make pages from. */
export type PageSnapshot = {
  /** Names the set with its fallbacks; part of every cache key. */
  id: string;
  releases: PageReleases;
  releasesJson: string;
  /** What they declare, for renderings. */
  declarations: PageDeclarations;
  /** Of somebody with a preview: what the panel shows, as JSON text. */
  previewJson?: string;
  shell: PageRelease;
  /** Null without a key. */
  shellSignature: string | null;
  shellBundle: BundleRef | null;
  routes: SetRoutes;
  /** Server face by remote. */
  bundles: Record<string, BundleRef | null>;
};

/**
 * Makes one set ready for the pages of this edge; null while the shell was never published.
 * @param resolved the set, by package
 * @param place `dir` of the store, and the key of the seals
 */
export const pageSnapshot = (
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

/** Without the revision: a change that concerns other visitors leaves the pages of a set as they are. */
const setId = (releases: [string, PageRelease][]): string => {
  const names = releases.map(([remote, { releaseId, fallback }]) => `${remote}/${releaseId}/${fallback?.releaseId}`);
  return createHash('sha256').update(names.sort().join(' ')).digest('base64url').slice(0, 12);
};

/** The server face of a version; null where it has none. @param dir the store */
export const getBundleRef = (dir: string, remote: string, { extras }: MicroFrontendVersion): BundleRef | null => {
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
