import type { RegistryDocument } from '../registry/registry-document.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { PackageConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { endHoldback } from '../rollout/changes.ts';
import { getHoldback, getReleaseId } from '../rollout/versions.ts';
import type { AdvanceReports } from './advance-rollouts.ts';
import { HEALTH_GATE } from './halt-rollout.ts';

/** Ends the hold-backs whose time is over: their visitors get what all others have. */
export const endHoldbacks = async (
  document: RegistryDocument,
  { store, now }: { store: RegistryStore; now: Date },
  { attempt, onAdvance }: AdvanceReports,
): Promise<void> => {
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    const running = getHoldback(versions);
    if (!running || Date.parse(running.holdback.until) > now.getTime()) continue;
    const why = `nobody is held back at ${getReleaseId(running.control)} any more: its time is over`;
    const note = { by: HEALTH_GATE, action: 'holdback', why };
    await attempt(async () => {
      try {
        const decidedOn = { remote, document };
        await changeRegistry({ store, note, now, decidedOn }, (registry) => endHoldback(registry, remote, now));
        onAdvance?.({ remote, releaseId: getReleaseId(running.successor), action: 'holdback', why });
      } catch (error) {
        if (!(error instanceof PackageConflictError)) throw error;
      }
    });
  }
};
