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

/** One release set, prepared for rendering pages. */
export type PageSnapshot = {
  /** Identifies the set and its fallbacks; part of every cache key. */
  id: string;
  releases: PageReleases;
  releasesJson: string;
  declarations: PageDeclarations;
  /** `ReleasePreview` as JSON text, with a preview. */
  previewJson?: string;
  shell: PageRelease;
  /** Null without a key. */
  shellSignature: string | null;
  shellBundle: BundleRef | null;
  routes: SetRoutes;
  /** Server bundle by remote. */
  bundles: Record<string, BundleRef | null>;
};

/**
 * Prepares a release set; null before the shell was published.
 * @param resolved the set, by package
 * @param place `dir` of the store, and the signing key
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

/** Without the revision: changes for other visitors leave the pages of a set cached. */
const setId = (releases: [string, PageRelease][]): string => {
  const names = releases.map(([remote, { releaseId, fallback }]) => `${remote}/${releaseId}/${fallback?.releaseId}`);
  return createHash('sha256').update(names.sort().join(' ')).digest('base64url').slice(0, 12);
};

/** The server bundle of a version, if any. @param dir the store */
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
