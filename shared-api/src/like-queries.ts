import { queryOptions } from '@tanstack/react-query';
import type { LikeRecord } from '@acara/shared-contract';
import type { Page } from './event-queries.ts';
import { call, get } from './http.ts';

/** Liked events per page (spec §9). */
const PAGE_SIZE = 6;

/** Query options of the member's liked events. Failures are `ApiError`. */
export const likeQueries = {
  /** One page, the newest like first; `page` from 1. */
  page: (page: number) =>
    queryOptions({
      queryKey: ['me', 'liked', page],
      queryFn: (context) => get<Page<LikeRecord>>('/event/like', { limit: PAGE_SIZE, page }, context),
    }),
};

/**
 * Likes an event, or takes the like back.
 * @throws {ApiError} on any failure
 */
export const setLike = async (eventId: number, liked: boolean): Promise<void> => {
  await call('/event/like', { method: liked ? 'POST' : 'DELETE', body: { form: { event_id: eventId } } });
};
