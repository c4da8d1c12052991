export { openRegistry, type OpenRegistry, type OpenRegistryOptions } from './registry/registry-watch.ts';
export { changeRegistry, type ChangeNote, type ChangeOptions } from './registry/change-registry.ts';
export { getDeclaration } from './registry/get-declaration.ts';
export { emptyRegistry, parseRegistry } from './registry/parse-registry.ts';
export { PackageConflictError, RegistryConflictError, RegistryInvalidError } from './registry/registry-error.ts';
export { registrySchema } from './registry/parse-registry.ts';
export type { RegistryStore } from './registry/registry-store.ts';
export {
  pageReleases,
  resolvePageReleases,
  resolveReleases,
  revokedReleases,
  toPageRelease,
  type Visitor,
} from './registry/page-releases.ts';
export { chainProblems } from './audit/audit-chain.ts';
export { deployVersion, halt, listVersion, promote, rollBack, rollOut } from './rollout/changes.ts';
export { pruneReleases, type PruneOptions, type PruneResult } from './retention/prune.ts';
export { cohortHash, isInCohort } from './rollout/cohort.ts';
export { getCandidate, getStable, isServed, ReleaseRefusedError } from './rollout/versions.ts';
export { openStore, type StoreOptions } from './store/open-store.ts';
export { filesFolder, releaseBase, releaseFolder } from './store/release-address.ts';
export { sha384 } from './store/files.ts';
export { releaseProblems } from './store/verify-release.ts';
export { evidenceByKind, FALSE_ALARM_RATE, HALT_THRESHOLD } from './health/evidence.ts';
export { HEALTH_GATE } from './health/halt-rollout.ts';
export {
  FAILURE_KINDS,
  type FailureKind,
  type HealthStore,
  type MinuteCount,
  type CanaryAnalysis,
  type AnalysisTally,
  type VitalHistogram,
} from './health/health-store.ts';
export { watchHealth, type HealthWatch, type HealthWatchOptions, type Reporter } from './health/health-watch.ts';
export { getReporterNetwork } from './health/network.ts';
export { openHealthStore } from './store/open-store.ts';
export { runningAnalyses, type RunningAnalysis } from './health/canary-analysis.ts';
export { estimatePercentile, vitalBuckets } from './health/vital-buckets.ts';
export { previewKey, type PreviewKeyOptions } from './preview/preview-key.ts';
export { previewLink } from './preview/preview-token.ts';
export { readPreview, signPreview, type Preview } from './preview/preview-token.ts';
export {
  readWatchPass,
  signWatchPass,
  WATCH_ADDRESS,
  WATCH_PARAMETER,
  watchLink,
  type WatchPass,
} from './preview/watch-pass.ts';
export { packageState, type PackageState, type ReleaseRow } from './cli/package-state.ts';
export { isSameSignature, releaseSignature, visitorSignature } from './preview/signing.ts';
export { BuildOutputError } from './publish/build-output.ts';
export { PublishRefusedError, type Problem } from './publish/checks/check.ts';
export { runningTogether } from './publish/checks/shared-ranges.ts';
export { ensureReleases, type EnsureReleasesOptions } from './publish/ensure-releases.ts';
export { publishRelease, type PublishOptions, type PublishResult } from './publish/publish-release.ts';
export { type Build } from './publish/run-build.ts';
export { sourceHash } from './publish/source-hash.ts';
export { stageRelease } from './publish/stage-release.ts';
export { knownRemotes, workspaces } from './known-remotes.mjs';
export { repositoryProblems } from './publish/checks/repository-problems.ts';
