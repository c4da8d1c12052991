import { evidenceByKind, packageState, type DescribedFailure } from '@acara/releases';
import type { Report } from './read-report.ts';
import { findOpenHalts, findOpenSurges } from './incident-notices.ts';

/** By package; null: they cannot be read. */
export type FailuresByPackage = Readonly<Record<string, readonly DescribedFailure[] | null>>;

/** The page for programs: packages with owners, releases, failures and causes of halts; running analyses with their evidence. */
export const reportJson = (report: Report, failures: FailuresByPackage) => {
  const { now, registry, analyses, healthGate } = report;
  return {
    at: new Date(now).toISOString(),
    revision: registry?.extras.acara.revision ?? null,
    healthGate,
    packages: registry ? Object.keys(registry.microFrontends).map((remote) => packageState(registry, remote)) : [],
    unacknowledged: findOpenHalts(report).flatMap(({ state: { remote, owner }, rows }) =>
      rows.map(({ releaseId, commit, revoked }) => ({ package: remote, releaseId, commit, owner, ...revoked })),
    ),
    surges: findOpenSurges(report).map(({ state: { remote, owner }, row: { releaseId, commit, surge } }) => ({
      package: remote,
      releaseId,
      commit,
      owner,
      ...surge,
    })),
    failures,
    analyses: analyses.map(({ analysis, tally }) => ({ ...analysis, evidence: tally && evidenceByKind(tally) })),
  };
};
