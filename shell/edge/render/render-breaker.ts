/** Keeps renders away from a release that repeatedly cost a whole budget or a worker. */
export type RenderBreaker = {
  isOpen: (key: string) => boolean;
  failed: (key: string) => void;
  succeeded: (key: string) => void;
};

const FAILURES = 3;
const PAUSE_MS = 10_000;

/**
 * After three losses in a row a release is not rendered on the server for ten seconds; then one loss is enough to
 * pause it again.
 */
export const createRenderBreaker = (now: () => number): RenderBreaker => {
  const losses = new Map<string, { count: number; until: number }>();
  return {
    isOpen: (key) => (losses.get(key)?.until ?? 0) > now(),
    failed: (key) => {
      const count = (losses.get(key)?.count ?? 0) + 1;
      losses.set(key, { count, until: count >= FAILURES ? now() + PAUSE_MS : 0 });
    },
    succeeded: (key) => losses.delete(key),
  };
};
