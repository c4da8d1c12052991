import { useEffect, useState } from 'react';
import { serverNow } from '@acara/shared-auth';

/** A clock that was put right or slept is noticed after this time at the latest. */
const LONGEST_MS = 30_000;

/**
 * The server's time in milliseconds, kept up to date at each of the given instants. It differs from rendering to
 * rendering: only for what is rendered in the browser alone.
 * @param changeTimes instants in milliseconds at which something changes
 */
export const useServerNow = (changeTimes: readonly number[]): number => {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(...changeTimes.filter((time) => time > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(next - serverNow(), 0), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
};
