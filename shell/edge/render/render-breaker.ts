/** Circuit breaker: stops rendering releases that repeatedly exceed the budget or crash a worker. */
export type RenderBreaker = {
  /** Whether a release must not be rendered now. */
  isOpen: (release: string) => boolean;
  /** Whether it must be rendered alone, to attribute a failure. */
  isSuspect: (release: string) => boolean;
  /** It was running when a shared worker failed. */
  suspected: (release: string) => void;
  /** A failure that is certainly its own. */
  failed: (release: string) => void;
  succeeded: (release: string) => void;
};

const FAILURES = 3;
const PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 320_000;

/**
 * After three consecutive failures a release is not rendered on the server for ten seconds; then one failure pauses it
 * again, for twice as long. A failure shared with others only makes it a suspect, which counts once.
 */
export const createRenderBreaker = (now: () => number): RenderBreaker => {
  const losses = new Map<string, { count: number; until: number }>();
  return {
    isOpen: (release) => (losses.get(release)?.until ?? 0) > now(),
    isSuspect: (release) => losses.has(release),
    suspected: (release) => {
      if (!losses.has(release)) losses.set(release, { count: 1, until: 0 });
    },
    failed: (release) => {
      const count = (losses.get(release)?.count ?? 0) + 1;
      const pause = Math.min(PAUSE_MS * 2 ** (count - FAILURES), MAX_PAUSE_MS);
      losses.set(release, { count, until: count >= FAILURES ? now() + pause : 0 });
    },
    succeeded: (release) => losses.delete(release),
  };
};
