import type { QueryClient } from '@tanstack/react-query';
import { currentSession, pageBus, session$, type Session } from '@acara/shared-auth';
import { readLikesAnew, setLikedInCache } from './liked-in-cache.ts';

/** What keys of queries begin with, those of a single remote too, whose answers are others after a purchase. */
const CHANGED_BY_PURCHASE = ['me', 'availability', 'event'] as const;
export type ChangedByPurchase = (typeof CHANGED_BY_PURCHASE)[number];

const getMemberId = (session: Session) => (session.status === 'member' ? session.id : null);

/**
 * Keeps a slice's data that of whoever uses the page. What came with server HTML was read as a guest, so a member's
 * hearts are read once the slice stands; when the user changes, what was theirs goes and the rest is read again. What the
 * member does in another slice or tab is shown here too.
 * @returns how to stop
 */
export const followSession = (client: QueryClient): (() => void) => {
  let reader: number | null = null;
  const read = (session: Session) => {
    const id = getMemberId(session);
    if (id === reader) return;
    if (reader !== null) client.removeQueries({ queryKey: ['me'] });
    reader = id;
    void client.invalidateQueries({ queryKey: ['event'] });
  };
  const listening = session$.subscribe(read);
  listening.add(
    pageBus.on('member.liked', 1).subscribe(({ eventId, liked }) => {
      // A later press of this slice is on its way: that one is what the visitor wants.
      if (client.isMutating() > 1) return;
      setLikedInCache(client, eventId, liked);
      readLikesAnew(client);
    }),
  );
  listening.add(
    pageBus.on('member.purchased', 1).subscribe(() => {
      for (const key of CHANGED_BY_PURCHASE) void client.invalidateQueries({ queryKey: [key] });
    }),
  );
  listening.add(
    pageBus.on('connectivity.retry', 1).subscribe(() => {
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
    }),
  );
  read(currentSession());
  return () => listening.unsubscribe();
};
