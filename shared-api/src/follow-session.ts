import type { QueryClient } from '@tanstack/react-query';
import { currentSession, pageBus, session$, type Session } from '@acara/shared-auth';
import { refetchLikes, setLikedInCache } from './likes.ts';

/** First part of the keys of queries, also those of a single remote, that a purchase invalidates. */
const CHANGED_BY_PURCHASE = ['me', 'availability', 'event'] as const;
export type ChangedByPurchase = (typeof CHANGED_BY_PURCHASE)[number];

const getMemberId = (session: Session) => (session.status === 'member' ? session.id : null);

/**
 * Keeps a remote's query cache in step with the session. The server renders for a guest, so a member's likes are fetched
 * after mounting; when the member changes, their data is removed and events are refetched. What the member does in another
 * remote or tab is shown here too. Returns an unsubscribe function.
 */
export const followSession = (client: QueryClient): (() => void) => {
  let memberId: number | null = null;
  const read = (session: Session) => {
    const id = getMemberId(session);
    if (id === memberId) return;
    if (memberId !== null) client.removeQueries({ queryKey: ['me'] });
    memberId = id;
    void client.invalidateQueries({ queryKey: ['event'] });
  };
  const subscription = session$.subscribe(read);
  subscription.add(
    pageBus.on('member.liked', 1).subscribe(({ eventId, liked }) => {
      // A newer toggle of this remote is under way: that one decides.
      if (client.isMutating() > 1) return;
      setLikedInCache(client, eventId, liked);
      refetchLikes(client);
    }),
  );
  subscription.add(
    pageBus.on('member.purchased', 1).subscribe(() => {
      for (const key of CHANGED_BY_PURCHASE) void client.invalidateQueries({ queryKey: [key] });
    }),
  );
  subscription.add(
    pageBus.on('connectivity.retry', 1).subscribe(() => {
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
    }),
  );
  read(currentSession());
  return () => subscription.unsubscribe();
};
