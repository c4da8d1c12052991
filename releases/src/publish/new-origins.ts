import type { Origins } from '@acara/shared-contract/release';
import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import { getDeclaration, readDeclaration } from '../registry/get-declaration.ts';
import { isServed } from '../rollout/versions.ts';
import type { BuildRecord } from './stage-release.ts';

const list = (origins: Origins = {}): string[] =>
  Object.entries(origins).flatMap(([kind, names]) => names.map((name) => `${name} (${kind})`));

/** Other sites that a build declares and no served release of its package does, for whoever publishes it. */
export const newOrigins = (build: BuildRecord, versions: readonly MicroFrontendVersion[]): string[] => {
  const known = new Set(versions.filter(isServed).flatMap((version) => list(getDeclaration(version).origins)));
  return list(readDeclaration(build.declaration, build.paths).origins)
    .filter((origin) => !known.has(origin))
    .map((origin) => `new origin: ${origin}`);
};
