const FAILURES = 3;
const PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 320_000;

/**
 * Circuit breaker: after three consecutive failures a release is not rendered on the server for ten seconds; then one failure pauses it
 * again, for twice as long. A failure shared with others only makes it a suspect, which counts once.
 */
export const createRenderBreaker = (now: () => number) => {
  const losses = new Map<string, { count: number; until: number }>();
  return {
    isOpen: (release: string) => (losses.get(release)?.until ?? 0) > now(),
    /** Whether it must be rendered alone, to attribute a failure. */
    isSuspect: (release: string) => losses.has(release),
    /** It was running when a shared worker failed. */
    suspected: (release: string) => {
      if (!losses.has(release)) losses.set(release, { count: 1, until: 0 });
    },
    /** A failure that is certainly its own. */
    failed: (release: string) => {
      const count = (losses.get(release)?.count ?? 0) + 1;
      const pause = Math.min(PAUSE_MS * 2 ** (count - FAILURES), MAX_PAUSE_MS);
      losses.set(release, { count, until: count >= FAILURES ? now() + pause : 0 });
    },
    succeeded: (release: string) => losses.delete(release),
  };
};
