import { useEffect, useState } from 'react';

/** Code that comes on first use: under way, there, or missing with a way to ask again. */
export type LoadedPart<T> =
  { state: 'loading' } | { state: 'loaded'; part: T } | { state: 'failed'; retry: () => void };

/**
 * Loads a part when the component that wants it appears. Unlike `React.lazy`, a failure stays where it happened and
 * can be mended: a lost request on a phone must not take the page away.
 * @param load must be the same function at every rendering
 */
export const useLoaded = <T>(load: () => Promise<T>): LoadedPart<T> => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ part: T } | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (part) => wanted && setOutcome({ part }),
      () => wanted && setOutcome('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  if (outcome === null) return { state: 'loading' };
  if (outcome !== 'failed') return { state: 'loaded', part: outcome.part };
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
};

/** Fetches a part ahead of its use; a failure shows when it is wanted. */
export const loadAhead = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};
