export { openRegistry, type OpenRegistry, type OpenRegistryOptions } from './registry/registry-watch.ts';
export {
  emptyRegistry,
  parseRegistry,
  readRegistry,
  registryPath,
  updateRegistry,
  writeRegistry,
} from './registry/registry-file.ts';
export { RegistryConflictError, RegistryInvalidError } from './registry/registry-error.ts';
export {
  pageReleases,
  resolvePageReleases,
  resolveReleases,
  toPageRelease,
  type ResolvedReleases,
} from './registry/page-releases.ts';
export { filesFolder, releaseBase, releaseFolder } from './store/release-address.ts';
export { sha384 } from './store/file-hash.ts';
export { releaseProblems } from './store/verify-release.ts';
export { BuildOutputError } from './publish/build-output.ts';
export { deployVersion } from './publish/deploy-version.ts';
export { ensureReleases, type EnsureReleasesOptions } from './publish/ensure-releases.ts';
export { publishRelease, type PublishOptions, type PublishResult } from './publish/publish-release.ts';
export { type Build } from './publish/run-build.ts';
export { stageRelease } from './publish/stage-release.ts';
