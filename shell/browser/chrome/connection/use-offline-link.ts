import { useEffect, useState } from 'react';
import { useSession } from '@acara/shared-auth';
import { LABEL_HEADER, OFFLINE_CACHE, OFFLINE_PATH } from '../../offline/offline-names.ts';

/** Text of the link to the stored page; null without a page, or a service worker that shows it. */
const readLabel = async () => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const stored = registration?.active && (await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE }));
  // Pages stored by old releases have no label.
  return stored ? decodeURIComponent(stored.headers.get(LABEL_HEADER) ?? 'Lihat halaman tersimpan') : null;
};

/** Text of a link to the page that the member can read offline; null where there is none. */
export const useOfflineLink = (isOffline: boolean): string | null => {
  const isWanted = useSession().status === 'member' && isOffline;
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    // Rejects in a browser without service workers.
    if (isWanted) readLabel().then(setLabel, () => undefined);
  }, [isWanted]);
  return isWanted ? label : null;
};
