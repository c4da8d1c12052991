import { useSyncExternalStore } from 'react';

/** Seats of a row by window width, the widest first: big enough for a finger, no sideways scrolling. */
const STEPS = [
  ['(min-width: 1024px)', 10],
  ['(min-width: 464px)', 8],
] as const;
const NARROWEST = 6;

const columns = () => STEPS.find(([query]) => window.matchMedia(query).matches)?.[1] ?? NARROWEST;

const subscribe = (onChange: () => void) => {
  const queries = STEPS.map(([query]) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
};

/** How many seats stand in a row of the grid; for what is rendered in the browser alone. */
export const useSeatColumns = (): number => useSyncExternalStore(subscribe, columns, () => NARROWEST);
