import { useEffect, useState } from 'react';
import { serverNow, useLast } from '@acara/shared-auth';

/** Timers wait no longer: they stand still while a device sleeps. */
const LONGEST_MS = 30_000;

/**
 * The server's time, updated at each of the given instants (ms since 1970), and when a response corrects it; for content
 * that only the browser renders.
 */
export const useServerNow = (changeTimes: readonly number[]): number => {
  const { offset } = useLast('clock.changed', 1);
  const [now, setNow] = useState(serverNow);
  useEffect(() => void setNow(serverNow()), [offset]);
  const next = Math.min(...changeTimes.filter((time) => time > now));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = next - serverNow();
      if (left <= 0) setNow(serverNow());
      else if (left < Infinity) timer = setTimeout(wait, Math.min(left, LONGEST_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [next]);
  return now;
};
