import { useCallback, useSyncExternalStore } from 'react';

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** Seconds as `29:05`; an hour and more as `1:00:00`. */
export const formatTimeLeft = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};

/** More often than once a second, so that no second is skipped. */
const TICK_MS = 250;

/** Null without an instant, and on the server. `now` must be the same function at every render. */
export const useSecondsLeft = (until: string | null | undefined, now: () => number): number | null => {
  const read = useCallback(() => {
    const end = until ? Date.parse(until) : Number.NaN;
    return Number.isNaN(end) ? null : Math.max(0, Math.ceil((end - now()) / 1000));
  }, [until, now]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Not ended at zero: the clock it counts by may be set back.
      const timer = read() === null ? undefined : window.setInterval(onChange, TICK_MS);
      return () => window.clearInterval(timer);
    },
    [read],
  );
  return useSyncExternalStore(subscribe, read, onServer);
};

const onServer = () => null;
