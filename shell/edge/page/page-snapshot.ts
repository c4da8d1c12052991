import { createHash } from 'node:crypto';
import path from 'node:path';
import { pageReleases, releaseFolder, resolveReleases, toPageRelease } from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME, type PageRelease, type PageReleases } from '@acara/shared-contract/release';
import type { FaceRef } from '../render/face-loader.ts';

/** One set of releases, ready to make pages from. */
export type PageSnapshot = {
  /** Names the set; part of every cache key. */
  id: string;
  releases: PageReleases;
  releasesJson: string;
  shell: PageRelease;
  shellFace: FaceRef | null;
  /** Server face by remote. */
  faces: Record<string, FaceRef | null>;
};

/**
 * Resolves a registry for the pages of this edge; null while the shell was never published.
 * @param dir the store
 */
export const pageSnapshot = (document: RegistryDocument, dir: string): PageSnapshot | null => {
  const resolved = resolveReleases(document);
  const shell = resolved.versions[SHELL_NAME];
  if (!shell) return null;
  const releases = pageReleases(document, resolved);
  const ids = Object.entries(resolved.versions).map(([remote, { metadata }]) => `${remote}/${metadata.version}`);
  return {
    id: createHash('sha256').update(ids.sort().join(' ')).digest('base64url').slice(0, 12),
    releases,
    releasesJson: JSON.stringify(releases),
    shell: toPageRelease(SHELL_NAME, shell),
    shellFace: faceOf(dir, SHELL_NAME, shell),
    faces: Object.fromEntries(
      Object.entries(resolved.versions)
        .filter(([remote]) => remote !== SHELL_NAME)
        .map(([remote, version]) => [remote, faceOf(dir, remote, version)]),
    ),
  };
};

const faceOf = (dir: string, remote: string, { extras }: MicroFrontendVersion): FaceRef | null => {
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

/** Every server face of a snapshot. */
export const snapshotFaces = ({ shellFace, faces }: PageSnapshot): FaceRef[] =>
  [shellFace, ...Object.values(faces)].filter((face) => face !== null);
