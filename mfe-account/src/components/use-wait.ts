import { useCallback, useEffect, useRef } from 'react';

/** Waits in milliseconds that end with the screen: what comes after one does not happen once the visitor has left. */
export const useWait = (): ((ms: number) => Promise<void>) => {
  /** Null while no screen stands. */
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
