import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get, type LikedKey, type Page, useToggleLike } from '@acara/shared-api';
import type { LikeRecord, EventSummary } from '@acara/shared-contract';

/** The page in an address, from 1; anything else is the first one. */
export const pageNumber = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};

/** Liked events per page. */
export const PAGE_SIZE = 6;
const KEY: LikedKey = ['me', 'liked'];

/** Query options of the member's liked events. Failures are `ApiError`. */
export const likeQueries = {
  /** One page, the newest like first; `page` from 1. */
  page: (page: number) =>
    queryOptions({
      queryKey: [...KEY, page],
      queryFn: (context) => get<Page<LikeRecord>>('/event/like', { limit: PAGE_SIZE, page }, context),
    }),
};

/**
 * Removes an event from the favourites: from the shown page at once, then the page is loaded again.
 * @param onRefused called with the reason when it was rolled back
 */
export const useRemoveFavourite = (
  page: number,
  onRefused: (text: string) => void,
): ((event: EventSummary) => void) => {
  const client = useQueryClient();
  const toggleLike = useToggleLike(onRefused);
  return useCallback(
    (event) => {
      const { queryKey } = likeQueries.page(page);
      // A response under way may still contain it.
      void client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, data: list.data.filter(({ event_id }) => event_id !== event.event_id) },
      );
      toggleLike({ event_id: event.event_id, current_auth_liked: true });
    },
    [client, toggleLike, page],
  );
};
