import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { runningTogether } from '../publish/checks/shared-libraries.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { PackageConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { promote, rollOut } from '../rollout/changes.ts';
import { getCandidate, getReleaseId } from '../rollout/versions.ts';
import { runningAnalyses } from './canary-analysis.ts';
import { evidenceByKind } from './evidence.ts';
import { HEALTH_GATE } from './halt-rollout.ts';
import type { HealthStore } from './health-store.ts';

/** With more evidence against a release it waits: a sound one has it in at most 1 of 20 rollouts, for each kind. */
const EVIDENCE_TO_WAIT = 20;
const WHOLE = 10_000;
const MINUTE_MS = 60_000;

export type Advance = ReleaseName & { action: 'rollout' | 'promote'; why: string };

type Stores = { store: RegistryStore; health: Pick<HealthStore, 'minutes' | 'tally'>; now: Date };

/** Rollouts with a plan whose present share has lasted long enough and was visited often enough, without evidence. */
const listDue = async (document: RegistryDocument, { health, now }: Stores): Promise<Advance[]> => {
  const due: Advance[] = [];
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    const candidate = getCandidate(versions);
    const { rollout, revoked } = candidate?.extras.acara ?? {};
    if (!candidate || !rollout?.plan || revoked || rollout.bp <= 0) continue;
    const since = Date.parse(rollout.plan.since);
    if (now.getTime() - since < rollout.plan.minutes * MINUTE_MS) continue;
    const releaseId = getReleaseId(candidate);
    const minutes = (await health.minutes(since)).filter((one) => one.remote === remote && one.releaseId === releaseId);
    const visits = minutes.reduce((sum, minute) => sum + minute.visits, 0);
    if (visits < rollout.plan.visits) continue;
    const analysis = runningAnalyses(document).find((running) => running.remote === remote);
    const evidence = analysis ? Object.values(evidenceByKind(await health.tally(analysis))) : [];
    if (Math.max(0, ...evidence) >= EVIDENCE_TO_WAIT) continue;
    // At 100 % there would be no control.
    const next = rollout.steps.find((step) => step > rollout.bp) ?? WHOLE;
    const why = `plan: ${visits} visits at ${rollout.bp / 100} % without evidence of failures`;
    due.push({ remote, releaseId, action: next < WHOLE ? 'rollout' : 'promote', why });
  }
  return due;
};

/** Raises the shares that are due. @returns what this call did; what another edge or a person did meanwhile is left */
export const advanceRollouts = async (document: RegistryDocument, stores: Stores): Promise<Advance[]> => {
  const { store, now } = stores;
  const done: Advance[] = [];
  for (const advance of await listDue(document, stores)) {
    const { remote, action, why } = advance;
    const change = (registry: RegistryDocument) =>
      action === 'promote' ? promote(registry, remote, now) : rollOut(registry, remote, {}, now);
    try {
      const note = { by: HEALTH_GATE, action, why };
      await changeRegistry({ store, note, now, decidedOn: { remote, document } }, runningTogether(change));
      done.push(advance);
    } catch (error) {
      if (!(error instanceof PackageConflictError)) throw error;
    }
  }
  return done;
};
