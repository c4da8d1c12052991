import { useCallback, useEffect, useRef } from 'react';

/** Delays in ms that never end once the screen is unmounted, so that nothing happens after the visitor has left. */
export const useWait = (): ((ms: number) => Promise<void>) => {
  /** Null while no screen is mounted. */
  const timers = useRef<Set<number> | null>(null);
  useEffect(() => {
    const pending = new Set<number>();
    timers.current = pending;
    return () => {
      timers.current = null;
      for (const timer of pending) window.clearTimeout(timer);
    };
  }, []);
  return useCallback(
    (ms) => new Promise<void>((resolve) => void timers.current?.add(window.setTimeout(resolve, ms))),
    [],
  );
};
