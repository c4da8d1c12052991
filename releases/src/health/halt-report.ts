import type { ReleaseFailure } from '@acara/shared-contract/registry';
import type { Owner } from '@acara/shared-contract/remote-declaration';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { withFailure } from '../rollout/revoked.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import { describeFailures, KEPT_MS, placeText } from './describe-failures.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { HaltedRollout } from './health-watch.ts';
import type { HealthStore } from './health-store.ts';

/** What is known of a halted release. `failure`: the one that most of its visitors had. */
export type HaltReport = HaltedRollout & {
  commit: string | null;
  owner: Owner | null;
  failure: ReleaseFailure | null;
};

type Sources = {
  store: RegistryStore;
  health: Pick<HealthStore, 'groups'>;
  files: Pick<ReleaseFiles, 'readMap'>;
  now: () => number;
};

/** Reads what halted a release. Failures of the kind that halted it come first. */
export const describeHalt = async (
  { store, health, files, now }: Sources,
  halted: HaltedRollout,
): Promise<HaltReport> => {
  const { remote, releaseId } = halted.analysis;
  const versions = (await store.read())?.microFrontends[remote] ?? [];
  const version = versions.find((one) => getReleaseId(one) === releaseId);
  const { commit = null, owner = null } = version?.extras.acara ?? {};
  const groups = await health.groups(now() - KEPT_MS, remote);
  const failures = (await describeFailures(files.readMap, versions, groups)).filter(
    (failure) => failure.releaseId === releaseId,
  );
  const top = failures.find(({ kind }) => kind === halted.kind) ?? failures[0];
  if (!top) return { ...halted, commit, owner, failure: null };
  const { kind, message, place, original, visitors, firstReleaseId } = top;
  return { ...halted, commit, owner, failure: { kind, message, place, original, visitors, firstReleaseId } };
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

/** Adds the failure to the halted release, with an entry of the audit. */
export const recordHalt = async (
  store: RegistryStore,
  { analysis, commit, failure }: HaltReport,
  now: Date,
): Promise<void> => {
  if (!failure) return;
  const why = failureText(failure, commit).slice(0, LONGEST_WHY).toWellFormed();
  await changeRegistry({ store, note: { by: HEALTH_GATE, action: 'report', why }, now }, (document) =>
    withFailure(document, analysis, failure),
  );
};
