import { useEffect, useState } from 'react';
import { useSession } from '@acara/shared-auth';
import { LABEL_HEADER, OFFLINE_CACHE, OFFLINE_PATH } from '../../offline/offline-names.ts';

/** What the link to the kept page says; null where there is none, or no worker to show it. */
const readLabel = async () => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const kept = registration?.active && (await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE }));
  // Pages that were kept before there were labels have none.
  return kept ? decodeURIComponent(kept.headers.get(LABEL_HEADER) ?? 'Lihat halaman tersimpan') : null;
};

/** What a link to the page says that the member can read without a network; null where there is none. */
export const useOfflineLink = (isOffline: boolean): string | null => {
  const isWanted = useSession().status === 'member' && isOffline;
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    // Where there are no service workers nothing is kept.
    if (isWanted) readLabel().then(setLabel, () => undefined);
  }, [isWanted]);
  return isWanted ? label : null;
};
