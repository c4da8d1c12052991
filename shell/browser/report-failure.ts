import type { ReportedPhase } from './guard/guarded-lifecycles.ts';

/**
 * Tells the edge that a release of a slice, or of the shell, failed on this page, and says so in the console. With
 * `fallback` it tells that another one, whose id `error` is, runs in its place. Never throws.
 */
export const reportFailure = (remote: string, releaseId: string | null, phase: ReportedPhase, error: unknown): void => {
  // The one place where the page says what failed.
  if (phase === 'fallback')
    console.warn(`[acara] ${remote}: ${String(error)} runs in place of ${releaseId}`); // eslint-disable-line no-console
  else console.error(`[acara] ${remote}: ${phase} failed`, error); // eslint-disable-line no-console
  const message = error instanceof Error ? error.message : String(error);
  const body = JSON.stringify({ remote, releaseId, phase, message: message.slice(0, 300) });
  try {
    navigator.sendBeacon('/beacon', new Blob([body], { type: 'application/json' }));
  } catch {
    // A blocked beacon must not make things worse for the visitor.
  }
};
