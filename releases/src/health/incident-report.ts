import type { ReleaseFailure } from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { Owner } from '@acara/shared-contract/remote-declaration';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { withFailure, type Incident } from '../rollout/incidents.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import { describeFailures, placeText } from './describe-failures.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { FailureKind, HealthStore } from './health-store.ts';

/** The report about a release that was halted or that pages lost. `failure`: the one that most of its visitors had. */
export type ReleaseFacts = { commit: string | null; owner: Owner | null; failure: ReleaseFailure | null };

type Sources = {
  store: RegistryStore;
  health: Pick<HealthStore, 'groups'>;
  files: Pick<ReleaseFiles, 'readMap'>;
};

/** Reads the main failure of a release. @param kind these failures come first @param since of the failures, in ms */
export const describeRelease = async (
  { store, health, files }: Sources,
  { remote, releaseId }: ReleaseName,
  { kind, since }: { kind: FailureKind; since: number },
): Promise<ReleaseFacts> => {
  const versions = (await store.read())?.microFrontends[remote] ?? [];
  const version = versions.find((one) => getReleaseId(one) === releaseId);
  const { commit = null, owner = null } = version?.extras.acara ?? {};
  const groups = await health.groups(since, remote);
  const failures = (await describeFailures(files.readMap, versions, groups)).filter(
    (failure) => failure.releaseId === releaseId,
  );
  const top = failures.find((failure) => failure.kind === kind) ?? failures[0];
  if (!top) return { commit, owner, failure: null };
  const { message, place, original, visitors, firstReleaseId } = top;
  return { commit, owner, failure: { kind: top.kind, message, place, original, visitors, firstReleaseId } };
};

/** `TypeError: no row at mfe-checkout/src/seats.tsx:4 (row); visitors: 5; commit 4db40bc; first in …` */
export const failureText = (failure: ReleaseFailure, commit: string | null): string =>
  [
    `${failure.message} at ${placeText(failure)}`,
    `visitors: ${failure.visitors}`,
    ...(commit === null ? [] : [`commit ${commit}`]),
    `first in ${failure.firstReleaseId}`,
  ].join('; ');

const LONGEST_WHY = 500;

/** Adds the failure to what happened to a release, with an entry of the audit. */
export const recordFailure = async (
  store: RegistryStore,
  incident: ReleaseName & { incident: Incident },
  { commit, failure }: ReleaseFacts,
  now: Date,
): Promise<void> => {
  if (!failure) return;
  const why = failureText(failure, commit).slice(0, LONGEST_WHY).toWellFormed();
  await changeRegistry({ store, note: { by: HEALTH_GATE, action: 'report', why }, now }, (document) =>
    withFailure(document, incident, failure),
  );
};
