import styled from 'styled-components';
import { Button } from '../primitives/button.tsx';
import { tokens } from '../theme/tokens.ts';
import { useEffect, useState } from 'react';
import { useHydrated } from '../visibility.ts';
import { showPending } from './pending.ts';

export { showPending };

const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space(3)};
  padding: ${tokens.space(4)};
`;

/** Alert with a retry button in place of a chunk that could not be loaded. */
export const ChunkError = ({ onRetry }: { onRetry: () => void }) => (
  <Message role="alert">
    <p>Bagian ini belum bisa dimuat.</p>
    <Button kind="secondary" onClick={onRetry}>
      Coba lagi
    </Button>
  </Message>
);

/** Event with which a remote announces where the visitor is likely to go. Its detail is a path. */
export const FETCH_AHEAD = 'acara:fetch-ahead';

/** Prefetches the code of a page that no link leads to yet; without a shell nothing happens. */
export const fetchAhead = (path: string): void => {
  window.dispatchEvent(new CustomEvent(FETCH_AHEAD, { detail: path }));
};

/** A lazily loaded chunk. */
export type LoadedChunk<T> =
  | { state: 'loading' }
  | { state: 'loaded'; part: T }
  | { state: 'failed'; retry: () => void };

type Load<T> = () => Promise<T>;

/** Loaded chunks, for the first render of the component that needs them next. */
const chunks = new WeakMap<Load<unknown>, unknown>();

const loadChunk = async <T,>(load: Load<T>): Promise<void> => {
  chunks.set(load, await load());
};

/** Unlike `React.lazy`, a failure stays local and can be retried. `load` must be the same function at every render. */
export const useLoaded = <T,>(load: Load<T>): LoadedChunk<T> => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
  // The server has loaded nothing, so hydration must not show the chunk either.
  const chunk = useHydrated() ? (chunks.get(load) as T | undefined) : undefined;
  useEffect(() => {
    if (chunks.has(load)) return undefined;
    let wanted = true;
    const endPending = showPending();
    const settle = (settled: 'loaded' | 'failed') => () => {
      endPending();
      if (wanted) setOutcome(settled);
    };
    loadChunk(load).then(settle('loaded'), settle('failed'));
    return () => {
      endPending();
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
