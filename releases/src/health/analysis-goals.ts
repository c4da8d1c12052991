import type { RegistryDocument } from '@acara/shared-contract/registry';
import { getDeclaration } from '../registry/get-declaration.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { RunningAnalysis } from './canary-analysis.ts';
import type { CanaryAnalysis } from './health-store.ts';

/**
 * A visitor whose beacon was verified: its signatures are valid. `network` is from `getReporterNetwork`. `assigned`: packages
 * in whose hold-back the visitor's group was known before the visit, so that it may have chosen the document. `heardAt`: when
 * the visit before this one was reported, in ms. `isPreview`: a preview chose the document, so the visitor is in no group.
 */
export type Reporter = {
  visitor: string;
  network: string;
  assigned?: readonly string[];
  heardAt?: number;
  isPreview?: true;
};

/**
 * Whether the visitor's group may have chosen the document. The first one after a rollout began has the release of before
 * for both groups: it would count for everybody, whatever the canary does to its visitors.
 */
export const isAssigned = (
  { remote, startedAt, isHoldback }: RunningAnalysis,
  { assigned, heardAt = 0 }: Reporter,
): boolean => (isHoldback ? (assigned?.includes(remote) ?? false) : heardAt >= Date.parse(startedAt));

/** Whether both releases declare a goal: one of them alone would have all that reach it. */
export const hasGoal = (
  { microFrontends }: RegistryDocument,
  { remote, releaseId, controlId }: CanaryAnalysis,
  goal: string,
) =>
  [releaseId, controlId].every((id) => {
    const version = microFrontends[remote]?.find((one) => getReleaseId(one) === id);
    return version !== undefined && (getDeclaration(version).goals ?? []).some(({ name }) => name === goal);
  });
