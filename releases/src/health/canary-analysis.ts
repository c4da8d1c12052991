import type { RegistryDocument } from '@acara/shared-contract/registry';
import { isInCohort } from '../rollout/cohort.ts';
import { getCandidate, getStable, getReleaseId } from '../rollout/versions.ts';
import type { AffectedVisitor, CanaryAnalysis } from './health-store.ts';

const WHOLE = 10_000;

/** A trial with what decides who is in its cohort. `bp`: the share now, in basis points. */
export type RunningAnalysis = CanaryAnalysis & { bp: number; salt: string };

/**
 * The rollouts that have both a canary and a control: a share above 0 and below all, of a release not taken back. Where
 * everybody's release changes meanwhile, the rollout goes on as another trial: the harm of the one before says nothing.
 */
export const runningAnalyses = (document: RegistryDocument): RunningAnalysis[] =>
  Object.entries(document.microFrontends).flatMap(([remote, versions]) => {
    const [candidate, everybodys] = [getCandidate(versions), getStable(versions)];
    const { rollout, revoked } = candidate?.extras.acara ?? {};
    if (!candidate || !everybodys || !rollout || revoked || rollout.bp <= 0 || rollout.bp >= WHOLE) return [];
    const { bp, salt, startedAt } = rollout;
    return [{ remote, releaseId: getReleaseId(candidate), controlId: getReleaseId(everybodys), startedAt, bp, salt }];
  });

export const isSameAnalysis = (one: CanaryAnalysis, other: CanaryAnalysis): boolean =>
  analysisKey(one) === analysisKey(other);

/** A text that only this trial has. */
export const analysisKey = ({ remote, releaseId, controlId, startedAt }: CanaryAnalysis): string =>
  `${remote}/${releaseId}/${controlId}/${startedAt}`;

/** The trial alone, without what changes in it. */
export const analysisIdentity = ({ remote, releaseId, controlId, startedAt }: CanaryAnalysis): CanaryAnalysis => ({
  ...{ remote, releaseId, controlId, startedAt },
});

export const HOUR_MS = 60 * 60_000;

/** In which hour of a rollout an instant (ms) is: its start, in ms since the rollout began. What is before is in the first. */
export const getHour = ({ startedAt }: CanaryAnalysis, at: number): number =>
  Math.max(0, Math.floor((at - Date.parse(startedAt)) / HOUR_MS)) * HOUR_MS;

/**
 * Where a visitor belongs who ran a release of the trial's package. Outside the cohort is the control whatever was run
 * there, so that pages from before a change of the shares are missing in the canary only, never in the control: what is
 * counted is one of the canary with the share's probability at most. Null: in the cohort, with another release.
 */
export const getGroup = (
  trial: RunningAnalysis,
  releaseId: string,
  visitor: string,
): AffectedVisitor['group'] | null => {
  if (!isInCohort(trial.remote, trial, visitor)) return 'control';
  return releaseId === trial.releaseId ? 'canary' : null;
};
