import { publicText } from '@acara/shared-contract/release';
import type { ReportedPhase } from './guard/guarded-lifecycles.ts';
import { sendBeacon } from './health/send-beacon.ts';
import { sealOf } from './registry/page-releases.ts';

/**
 * Tells the edge that a release of a slice, or of the shell, failed on this page, and says so in the console. With
 * `fallback` it tells that another one, whose id `error` is, runs in its place. Never throws.
 */
export const reportFailure = (remote: string, releaseId: string | null, phase: ReportedPhase, error: unknown): void => {
  // The one place where the page says what failed.
  if (phase === 'fallback')
    console.warn(`[acara] ${remote}: ${String(error)} runs in place of ${releaseId}`); // eslint-disable-line no-console
  else console.error(`[acara] ${remote}: ${phase} failed`, error); // eslint-disable-line no-console
  const message = publicText(error instanceof Error ? error.message : String(error));
  const seal = releaseId === null ? undefined : sealOf(remote, releaseId);
  sendBeacon({ kind: 'failure', remote, releaseId, ...(seal && { seal }), phase, message });
};
