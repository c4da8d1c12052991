export { openRegistry } from './registry/registry-watch.ts';
export { changeRegistry } from './registry/change-registry.ts';
export { getDeclaration } from './registry/get-declaration.ts';
export { emptyRegistry, parseRegistry } from './registry/parse-registry.ts';
export { PackageConflictError, RegistryConflictError, type RegistryStore } from './registry/registry-store.ts';
export { hasControls, LONGEST_WHY } from './audit/audit-text.ts';
export {
  pageReleases,
  resolveReleases,
  revokedReleases,
  toPageRelease,
  type Visitor,
} from './registry/page-releases.ts';
export { acknowledge, type Incident } from './rollout/incidents.ts';
export { approve, isSamePerson } from './rollout/approval.ts';
export { deployVersion, halt, type HoldbackRule, listVersion, promote, rollBack, rollOut } from './rollout/changes.ts';
export { isHeldBack, isInCohort } from './rollout/cohort.ts';
export { misfitText, pageMisfits, servedMisfits } from './rollout/contracts.ts';
export {
  getCandidate,
  getFallback,
  getHoldback,
  getReleaseId,
  getStable,
  isServed,
  ReleaseRefusedError,
  type RefusalKind,
} from './rollout/versions.ts';
export { bucketOf, openReleaseFiles, openStore } from './store/open-store.ts';
export { filesFolder, releaseFolder } from './store/release-files.ts';
export { sha384 } from './store/files.ts';
export { evidenceByKind, FALSE_ALARM_RATE, HALT_THRESHOLDS } from './health/evidence.ts';
export { emptyTally, listMetrics } from './health/analysis-tally.ts';
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
export { watchHealth, type HaltedRollout, type HealthWatch } from './health/health-watch.ts';
export type { Reporter } from './health/analysis-goals.ts';
export {
  KEPT_MS as FAILURES_KEPT_MS,
  placeText,
  readFailures,
  type DescribedFailure,
} from './health/describe-failures.ts';
export { describeRelease, recordFailure, type ReleaseFacts } from './health/incident-report.ts';
export type { FallbackSurge } from './health/fallback-surges.ts';
export { failureGroup, groupKey, type FailureGroup, type ReportedFailure } from './health/failure-groups.ts';
export { toOriginalFrames, type OriginalFrame } from './health/original-frames.ts';
export type { ReleaseFiles } from './store/local-files.ts';
export { openHealthStore } from './store/open-store.ts';
export { runningAnalyses, type RunningAnalysis } from './health/canary-analysis.ts';
export { estimatePercentile, vitalBuckets } from './health/minute-counts.ts';
export { previewKey } from './preview/preview-key.ts';
export {
  previewLink,
  readPreview,
  signPreview,
  type Preview,
  readWatchPass,
  signWatchPass,
  WATCH_ADDRESS,
  WATCH_PARAMETER,
  watchLink,
  type WatchPass,
} from './preview/signed-links.ts';
export {
  approveCommand,
  type ChangeCommand,
  type ChangeContext,
  haltCommand,
  promoteCommand,
  rollbackCommand,
} from './cli/change-commands.ts';
export { UsageError } from './cli/command.ts';
export { rolloutCommand } from './cli/rollout-command.ts';
export {
  ownerText,
  type PackageAction,
  packageState,
  type PackageState,
  possibleActions,
  type ReleaseRow,
} from './cli/package-state.ts';
export { isSameSignature, releaseSignature, visitorSignature } from './preview/signing.ts';
export { stageRelease } from './publish/stage-release.ts';
export { ensureReleases } from './publish/publish-release.ts';
export { currentBuild } from './publish/current-build.ts';
export { nameBuild, withName } from './publish/name-build.ts';
export { NX_ENV } from './publish/checks/package-checks.ts';
export { changedFiles, namedFiles, readCommit } from './publish/source-state.ts';
export { knownRemotes, workspaces } from './known-remotes.mjs';
export { repositoryProblems } from './publish/checks/declaration.ts';
export { ownerProblems } from './publish/checks/owner.ts';
