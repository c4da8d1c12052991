import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { getDeclaration } from '../registry/get-declaration.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { RunningAnalysis } from './canary-analysis.ts';
import type { CanaryAnalysis, Metric } from './health-store.ts';

/**
 * A visitor whose beacon was verified: its signatures are valid. `network` is from `getWideNetwork`. `assigned`: packages
 * in whose hold-back the visitor's group was known before the visit, so that it may have chosen the document. `lastVisitAt`: when
 * the visit before this one was reported, in ms. `isPreview`: a preview chose the document, so the visitor is in no group.
 */
export type Reporter = {
  visitor: string;
  network: string;
  assigned?: readonly string[];
  lastVisitAt?: number;
  isPreview?: true;
};

/**
 * Whether the visitor's group may have chosen the document. The first one after a rollout began has the earlier release
 * in both groups: it would count for all visitors, whatever the canary does to its own.
 */
export const isAssigned = (
  { remote, startedAt, isHoldback }: RunningAnalysis,
  { assigned, lastVisitAt = 0 }: Reporter,
): boolean => (isHoldback ? (assigned?.includes(remote) ?? false) : lastVisitAt >= Date.parse(startedAt));

/** Both releases of an analysis, as far as they are listed. */
const findVersions = (
  { microFrontends }: RegistryDocument,
  { remote, releaseId, controlId }: CanaryAnalysis,
): MicroFrontendVersion[] =>
  [releaseId, controlId].flatMap((id) => microFrontends[remote]?.find((one) => getReleaseId(one) === id) ?? []);

/** Whether both releases declare a goal: otherwise only one group could reach it. */
export const hasGoal = (document: RegistryDocument, analysis: CanaryAnalysis, goal: string): boolean => {
  const versions = findVersions(document, analysis);
  return (
    versions.length === 2 &&
    versions.every((version) => (getDeclaration(version).goals ?? []).some(({ name }) => name === goal))
  );
};

/** Whether both releases run in the same pages: a sound one that runs in fewer pages reports fewer visits. */
export const hasSamePages = (document: RegistryDocument, analysis: CanaryAnalysis): boolean => {
  const pages = findVersions(document, analysis).map((version) => {
    const { routes, fragments } = getDeclaration(version);
    return JSON.stringify([routes, fragments]);
  });
  return new Set(pages).size === 1;
};

/** Of these a newer shell may report more than an older one: symptoms, and levels of slowness. */
const isNewerReport = (metric: Metric): boolean => /^(symptom|unusable|slow .+)$/.test(metric);

/**
 * Whether a metric can be compared: pages of both releases report it the same way. Releases of a remote run in the same
 * shells.
 */
export const isReportedAlike = (document: RegistryDocument, analysis: CanaryAnalysis, metric: Metric): boolean =>
  analysis.remote !== SHELL_NAME ||
  !isNewerReport(metric) ||
  new Set(findVersions(document, analysis).map(({ extras }) => extras.acara.reports)).size === 1;
