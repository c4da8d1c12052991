import { QueryClient } from '@tanstack/react-query';
import { isRefusal, isTooMany } from './api-error.ts';
import type { Transport } from './http.ts';

/** Data that came with the page is not asked for again by hydration or by going back within this time. */
const FRESH_MS = 60_000;

/**
 * The one query client of a slice. A refusal (4xx) is final: it is neither retried nor asked again on mount, so that
 * a not-found page that the server rendered hydrates as it is.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so, instead of waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !isRefusal(error) && !isTooMany(error),
        retryOnMount: (query) => !isRefusal(query.state.error),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** A query client for rendering one page on the server: calls go through `transport`, nothing is retried or kept. */
export const createServerQueryClient = (transport: Transport): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, retryOnMount: false, meta: { transport } },
    },
  });
