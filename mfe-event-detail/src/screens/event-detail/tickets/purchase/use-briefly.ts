import { useCallback, useEffect, useState } from 'react';

/** Something that is true for a while after it was said, and anew when said again. */
export const useBriefly = (ms: number): [isSaid: boolean, say: () => void] => {
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
