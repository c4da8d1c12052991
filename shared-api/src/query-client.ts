import { QueryClient } from '@tanstack/react-query';
import { currentSession, pageBus, session$, type Session } from '@acara/shared-auth';
import { refetchLikes, setLikedInCache } from './likes.ts';
import { isRefusal, isTooMany } from './api-error.ts';
import type { Transport } from './http.ts';

/** First part of the keys of queries, also those of a single remote, that a purchase invalidates. */
const CHANGED_BY_PURCHASE = ['me', 'availability', 'event'] as const;
export type ChangedByPurchase = (typeof CHANGED_BY_PURCHASE)[number];

const getMemberId = (session: Session) => (session.status === 'member' ? session.id : null);

/** Data that came with the document is not refetched by hydration, or by going back, within this time. */
const FRESH_MS = 60_000;

/**
 * Keeps a remote's query cache in step with the session, with what the member does in other remotes and tabs, and with
 * the time that a document spent in the back/forward cache. The server renders for a guest, so likes are fetched after
 * mounting. Returns an unsubscribe function.
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
      // A newer toggle of this remote is pending: its result counts.
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
  const onShow = ({ persisted }: PageTransitionEvent) => {
    // By the clock: timers that make results stale were frozen with the document.
    if (persisted) void client.refetchQueries({ type: 'active', predicate: (query) => query.isStaleByTime(FRESH_MS) });
  };
  window.addEventListener('pageshow', onShow);
  subscription.add(() => window.removeEventListener('pageshow', onShow));
  read(currentSession());
  return () => subscription.unsubscribe();
};

/** Sends a request at once, and hands on its outcome later. */
const delayOutcome = (context: { fetchFn: () => unknown }, until: () => Promise<void>) => {
  const { fetchFn } = context;
  context.fetchFn = async () => {
    try {
      return await fetchFn();
    } finally {
      await until();
    }
  };
};

/**
 * A refusal (4xx) is final: a not-found page that the server rendered hydrates as it is.
 * @param whenHydrated settles when responses may be shown: a part that React has yet to hydrate must read what its HTML shows
 */
export const createQueryClient = (whenHydrated?: () => Promise<void>): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a network a request fails with an error instead of waiting.
        networkMode: 'always',
        ...(whenHydrated && { behavior: { onFetch: (context) => delayOutcome(context, whenHydrated) } }),
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !isRefusal(error) && !isTooMany(error),
        retryOnMount: (query) => !isRefusal(query.state.error),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The query client of one server rendering: requests go through `transport`, nothing is retried. */
export const createServerQueryClient = (transport: Transport): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, retryOnMount: false, meta: { transport } },
    },
  });
