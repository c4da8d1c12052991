import { useEffect, useState } from 'react';
import type { ChromeSession } from '../chrome-session.ts';

/**
 * Keeps `data-session` of the document true. A script sets it before the first paint; until the bar is hydrated the
 * session reads as guest, so the first render leaves it alone.
 */
export const useSessionAttribute = (status: ChromeSession['status']): void => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (hydrated) document.documentElement.dataset.session = status;
  }, [hydrated, status]);
};
