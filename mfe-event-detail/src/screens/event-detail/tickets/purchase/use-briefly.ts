import { useCallback, useEffect, useState } from 'react';

/** A flag that is set for a while, and restarts when set again. */
export const useTemporaryFlag = (ms: number): [isSet: boolean, set: () => void] => {
  const [times, setTimes] = useState(0);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (times === over) return undefined;
    const timer = setTimeout(() => setOver(times), ms);
    return () => clearTimeout(timer);
  }, [times, over, ms]);
  const show = useCallback(() => setTimes((before) => before + 1), []);
  return [times !== over, show];
};
