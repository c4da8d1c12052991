import { useSyncExternalStore } from 'react';

const ARRIVALS = ['single-spa:routing-event', 'popstate'] as const;

const subscribe = (onChange: () => void) => {
  for (const arrival of ARRIVALS) window.addEventListener(arrival, onChange);
  return () => {
    for (const arrival of ARRIVALS) window.removeEventListener(arrival, onChange);
  };
};

const now = () => window.location.pathname;

/** Path of the page, also after a soft navigation. `initial` is the one that the document was made for. */
export const usePath = (initial: string): string => useSyncExternalStore(subscribe, now, () => initial);
