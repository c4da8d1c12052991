import { useEffect, useState, useSyncExternalStore } from 'react';

/** Code that comes on first use: under way, there, or missing with a way to ask again. */
export type LoadedChunk<T> =
  { state: 'loading' } | { state: 'loaded'; part: T } | { state: 'failed'; retry: () => void };

type Load<T> = () => Promise<T>;

/** What has come: whoever wants it next has it with the first rendering. */
const chunks = new WeakMap<Load<unknown>, unknown>();

const loadChunk = async <T>(load: Load<T>): Promise<void> => {
  chunks.set(load, await load());
};

const neverChanges = () => () => undefined;

/**
 * Loads a part when the component that wants it appears. Unlike `React.lazy`, a failure stays where it happened and
 * can be mended: a lost request on a phone must not take the page away.
 * @param load must be the same function at every rendering
 */
export const useLoaded = <T>(load: Load<T>): LoadedChunk<T> => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
  // The server has loaded nothing, so a page that is being taken over shows nothing of it yet either.
  const chunk = useSyncExternalStore(
    neverChanges,
    () => chunks.get(load) as T | undefined,
    () => undefined,
  );
  useEffect(() => {
    if (chunks.has(load)) return undefined;
    let wanted = true;
    loadChunk(load).then(
      () => wanted && setOutcome('loaded'),
      () => wanted && setOutcome('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  if (chunk !== undefined) return { state: 'loaded', part: chunk };
  if (outcome !== 'failed') return { state: 'loading' };
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
};

/** Fetches a part ahead of its use; a failure shows when it is wanted. */
export const loadAhead = (load: Load<unknown>): void => {
  loadChunk(load).catch(() => undefined);
};
