import { QueryClient } from '@tanstack/react-query';
import { isRefusal, isTooMany } from './api-error.ts';
import type { Transport } from './http.ts';

/** Data that came with the document is not refetched by hydration, or by going back, within this time. */
const FRESH_MS = 60_000;

/**
 * The query client of a remote. A refusal (4xx) is final: it is neither retried nor refetched on mount, so that a
 * not-found page that the server rendered hydrates as it is.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a network a request fails with an error instead of waiting.
        networkMode: 'always',
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
