import { hash } from 'node:crypto';
import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import { isInCohort } from '../rollout/cohort.ts';
import { getCandidate, getHoldback, getStable, getReleaseId } from '../rollout/versions.ts';
import type { AffectedVisitor, CanaryAnalysis } from './health-store.ts';

const WHOLE = 10_000;

/**
 * An analysis with what determines its cohort. `bp`: the current share in basis points. `isHoldback`: all but the last
 * visitors have the release; that is the same analysis as that of its rollout, at another share.
 */
export type RunningAnalysis = CanaryAnalysis & { bp: number; salt: string; isHoldback?: true };

/**
 * Rollouts with both a canary and a control (share above 0 and below 100 %, release not revoked), then releases whose
 * control is held back. If the stable release changes during a rollout, a new analysis starts: earlier failures prove
 * nothing.
 */
export const runningAnalyses = (document: RegistryDocument): RunningAnalysis[] =>
  Object.entries(document.microFrontends).flatMap(([remote, versions]) => [
    ...rolloutAnalysis(remote, versions),
    ...holdbackAnalysis(remote, versions),
  ]);

const rolloutAnalysis = (remote: string, versions: readonly MicroFrontendVersion[]): RunningAnalysis[] => {
  const candidate = getCandidate(versions);
  const stable = getStable(versions);
  const { rollout, revoked } = candidate?.extras.acara ?? {};
  if (!candidate || !stable || !rollout || revoked || rollout.bp <= 0 || rollout.bp >= WHOLE) return [];
  const { bp, salt, startedAt } = rollout;
  return [{ remote, releaseId: getReleaseId(candidate), controlId: getReleaseId(stable), startedAt, bp, salt }];
};

const holdbackAnalysis = (remote: string, versions: readonly MicroFrontendVersion[]): RunningAnalysis[] => {
  const running = getHoldback(versions);
  if (!running) return [];
  const { salt, startedAt, bp } = running.holdback;
  const releaseId = getReleaseId(running.successor);
  const controlId = getReleaseId(running.control);
  return [{ remote, releaseId, controlId, startedAt, bp: WHOLE - bp, salt, isHoldback: true }];
};

export const isSameAnalysis = (one: CanaryAnalysis, other: CanaryAnalysis): boolean =>
  analysisKey(one) === analysisKey(other);

export const analysisKey = ({ remote, releaseId, controlId, startedAt }: CanaryAnalysis): string =>
  `${remote}/${releaseId}/${controlId}/${startedAt}`;

/** Identifies a visitor or network within one analysis only. */
export const pseudonym = (analysis: CanaryAnalysis, text: string): string =>
  hash('sha256', `${analysisKey(analysis)}|${text}`, 'base64url').slice(0, 22);

export const analysisIdentity = ({ remote, releaseId, controlId, startedAt }: CanaryAnalysis): CanaryAnalysis => ({
  remote,
  releaseId,
  controlId,
  startedAt,
});

export const HOUR_MS = 60 * 60_000;

/** Start of the hour of a rollout that contains an instant, in ms since the rollout began; 0 for earlier instants. */
export const getHour = ({ startedAt }: CanaryAnalysis, at: number): number =>
  Math.max(0, Math.floor((at - Date.parse(startedAt)) / HOUR_MS)) * HOUR_MS;

/** The group of a visitor by the cohort only, whatever release they ran: by intention to treat. */
export const getCohort = (analysis: RunningAnalysis, visitor: string): AffectedVisitor['group'] =>
  isInCohort(analysis.remote, analysis, visitor) ? 'canary' : 'control';

/**
 * The group of a visitor who ran a release of the package. Everyone outside the cohort is the control, whatever they
 * ran, so that pages older than a change of the shares are missing in the canary only: an affected visitor is in the
 * canary with at most the probability of the share. Null: in the cohort, with another release.
 */
export const getGroup = (
  analysis: RunningAnalysis,
  releaseId: string,
  visitor: string,
): AffectedVisitor['group'] | null => {
  if (getCohort(analysis, visitor) === 'control') return 'control';
  return releaseId === analysis.releaseId ? 'canary' : null;
};
