import type { FailurePhase } from '@acara/shared-remote';
import { pageReleases } from './registry/page-releases.ts';

/** Tells the edge that a slice failed on this page, and says so in the console. Never throws. */
export const reportFailure = (remote: string, phase: FailurePhase, error: unknown): void => {
  // eslint-disable-next-line no-console -- the one place where the page says what failed
  console.error(`[acara] ${remote}: ${phase} failed`, error);
  const body = JSON.stringify({
    remote,
    releaseId: pageReleases().remotes[remote]?.releaseId ?? null,
    phase,
    message: error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300),
  });
  try {
    navigator.sendBeacon('/beacon', new Blob([body], { type: 'application/json' }));
  } catch {
    // A blocked beacon must not make things worse for the visitor.
  }
};
