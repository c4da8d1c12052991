import type { RegistryDocument, Rollout } from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import { runningTogether } from '../publish/checks/shared-libraries.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { PackageConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { needsApproval } from '../rollout/approval.ts';
import { promote, rollOut, type HoldbackRule } from '../rollout/changes.ts';
import { getCandidate, getReleaseId, isServed } from '../rollout/versions.ts';
import { runningAnalyses } from './canary-analysis.ts';
import { evidenceByKind } from './evidence.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { HealthStore, MinuteCount } from './health-store.ts';

/** With more evidence against a release it waits: a sound one has it in at most 1 of 20 rollouts, for each kind. */
const EVIDENCE_TO_WAIT = 20;
const WHOLE = 10_000;
const MINUTE_MS = 60_000;

export type Advance = ReleaseName & { action: 'rollout' | 'promote' | 'holdback'; why: string };

type Plan = NonNullable<Rollout['plan']>;
type PlannedRollout = ReleaseName & { rollout: Rollout; plan: Plan };

/** At 100 % there would be no control. */
const nextShare = ({ steps, bp }: Rollout): number => steps.find((step) => step > bp) ?? WHOLE;

const listPlanned = ({ microFrontends }: RegistryDocument): PlannedRollout[] =>
  Object.entries(microFrontends).flatMap(([remote, versions]) => {
    const candidate = getCandidate(versions);
    const { rollout } = candidate?.extras.acara ?? {};
    if (!candidate || !rollout?.plan || !isServed(candidate)) return [];
    if (needsApproval(versions, candidate, nextShare(rollout))) return [];
    return [{ remote, releaseId: getReleaseId(candidate), rollout, plan: rollout.plan }];
  });

type Stores = {
  store: RegistryStore;
  health: Pick<HealthStore, 'minutes' | 'tally'>;
  now: Date;
  holdback?: HoldbackRule | undefined;
};

/** Staff are few and have no control: one visit is enough, and after a failure a person decides. */
const fromStaff = ({ remote, releaseId, minutes }: ReleaseName & { minutes: MinuteCount[] }): Advance | null => {
  const sum = (count: (minute: MinuteCount) => number) => minutes.reduce((all, minute) => all + count(minute), 0);
  const visits = sum((one) => one.visits);
  const failed = sum((one) => one.failures + one.errors);
  if (visits === 0 || failed > 0) return null;
  return {
    remote,
    releaseId,
    action: 'rollout',
    why: `plan: ${visits} ${visits === 1 ? 'visit' : 'visits'} of staff without failures`,
  };
};

/** Due rollouts: the present share has lasted long enough and had enough visits, without evidence. */
const findAdvance = async (
  document: RegistryDocument,
  { remote, releaseId, rollout, plan }: PlannedRollout,
  { health, now }: Stores,
): Promise<Advance | null> => {
  const since = Date.parse(plan.since);
  if (now.getTime() - since < plan.minutes * MINUTE_MS) return null;
  const minutes = (await health.minutes(since)).filter((one) => one.remote === remote && one.releaseId === releaseId);
  const visits = minutes.reduce((sum, minute) => sum + minute.visits, 0);
  if (rollout.staff) return fromStaff({ remote, releaseId, minutes });
  if (visits < plan.visits) return null;
  const analysis = runningAnalyses(document).find((running) => running.remote === remote);
  const evidence = analysis ? Object.values(evidenceByKind(await health.tally(analysis))) : [];
  if (Math.max(0, ...evidence) >= EVIDENCE_TO_WAIT) return null;
  const next = nextShare(rollout);
  const why = `plan: ${visits} visits at ${rollout.bp / 100} % without evidence of failures`;
  return { remote, releaseId, action: next < WHOLE ? 'rollout' : 'promote', why };
};

export type AdvanceReports = {
  attempt: (act: () => Promise<void>) => Promise<void>;
  onAdvance?: (advance: Advance) => void;
};

/** Raises the shares that are due. Packages that another edge or a person changed meanwhile are skipped. */
export const advanceRollouts = async (
  document: RegistryDocument,
  stores: Stores,
  { attempt, onAdvance }: AdvanceReports,
): Promise<void> => {
  const { store, now, holdback } = stores;
  for (const planned of listPlanned(document)) {
    const advance = await findAdvance(document, planned, stores);
    if (!advance) continue;
    const { remote, action, why } = advance;
    const note = { by: HEALTH_GATE, action, why };
    const change = (registry: RegistryDocument) =>
      action === 'promote' ? promote(registry, remote, now, holdback) : rollOut(registry, remote, {}, now);
    // One that is refused does not hold up the others.
    await attempt(async () => {
      try {
        await changeRegistry({ store, note, now, decidedOn: { remote, document } }, runningTogether(change));
        onAdvance?.(advance);
      } catch (error) {
        if (!(error instanceof PackageConflictError)) throw error;
      }
    });
  }
};
