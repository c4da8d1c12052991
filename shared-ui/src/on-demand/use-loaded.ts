import { useEffect, useState, useSyncExternalStore } from 'react';

/** Code that comes on first use: under way, there, or missing with a way to ask again. */
export type LoadedPart<T> =
  { state: 'loading' } | { state: 'loaded'; part: T } | { state: 'failed'; retry: () => void };

type Load<T> = () => Promise<T>;

/** What has come: whoever wants it next has it with the first rendering. */
const parts = new WeakMap<Load<unknown>, unknown>();

const loadPart = async <T>(load: Load<T>): Promise<void> => {
  parts.set(load, await load());
};

const neverChanges = () => () => undefined;

/**
 * Loads a part when the component that wants it appears. Unlike `React.lazy`, a failure stays where it happened and
 * can be mended: a lost request on a phone must not take the page away.
 * @param load must be the same function at every rendering
 */
export const useLoaded = <T>(load: Load<T>): LoadedPart<T> => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
  // The server has loaded nothing, so a page that is being taken over shows nothing of it yet either.
  const part = useSyncExternalStore(
    neverChanges,
    () => parts.get(load) as T | undefined,
    () => undefined,
  );
  useEffect(() => {
    if (parts.has(load)) return undefined;
    let wanted = true;
    loadPart(load).then(
      () => wanted && setOutcome('loaded'),
      () => wanted && setOutcome('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  if (part !== undefined) return { state: 'loaded', part };
  if (outcome !== 'failed') return { state: 'loading' };
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
};

/** Fetches a part ahead of its use; a failure shows when it is wanted. */
export const loadAhead = (load: Load<unknown>): void => {
  loadPart(load).catch(() => undefined);
};
