import { queryOptions } from '@tanstack/react-query';
import { get, type LikedKey, type Page } from '@acara/shared-api';
import type { LikeRecord } from '@acara/shared-contract';

/** Liked events per page. */
const PAGE_SIZE = 6;
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
