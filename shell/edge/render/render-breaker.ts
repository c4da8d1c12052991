/** Keeps renders away from a release that repeatedly cost a whole budget or a worker. */
export type RenderBreaker = {
  /** Whether a release is not to be rendered now. */
  isOpen: (release: string) => boolean;
  /** Whether it is to be rendered alone, so that it is known whose fault a loss is. */
  isSuspect: (release: string) => boolean;
  /** It was among those that were under way at a loss. */
  suspected: (release: string) => void;
  /** A loss that is its own. */
  failed: (release: string) => void;
  succeeded: (release: string) => void;
};

const FAILURES = 3;
const PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 320_000;

/**
 * After three losses in a row a release is not rendered on the server for ten seconds; then one loss is enough to
 * pause it again, for twice as long. Of a loss that it shares with others it is only suspected: that counts once.
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
      const pause = Math.min(PAUSE_MS * 2 ** (count - FAILURES), LONGEST_PAUSE_MS);
      losses.set(release, { count, until: count >= FAILURES ? now() + pause : 0 });
    },
    succeeded: (release) => losses.delete(release),
  };
};
