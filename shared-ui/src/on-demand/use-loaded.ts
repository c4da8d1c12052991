import { useEffect, useState, useSyncExternalStore } from 'react';

/** A lazily loaded chunk. */
export type LoadedChunk<T> =
  { state: 'loading' } | { state: 'loaded'; part: T } | { state: 'failed'; retry: () => void };

type Load<T> = () => Promise<T>;

/** Loaded chunks, for the first render of the component that needs them next. */
const chunks = new WeakMap<Load<unknown>, unknown>();

const loadChunk = async <T>(load: Load<T>): Promise<void> => {
  chunks.set(load, await load());
};

const neverChanges = () => () => undefined;

/**
 * Loads a chunk when a component needs it. Unlike `React.lazy`, a failure stays local and can be retried: a lost request
 * on a phone must not take the page away.
 * @param load must be the same function at every render
 */
export const useLoaded = <T>(load: Load<T>): LoadedChunk<T> => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
  // The server has loaded nothing, so hydration must not show the chunk either.
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

/** Preloads a chunk; a failure shows when it is needed. */
export const loadAhead = (load: Load<unknown>): void => {
  loadChunk(load).catch(() => undefined);
};
