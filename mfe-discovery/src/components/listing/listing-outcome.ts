import type { ApiError, Page } from '@acara/shared-api';
import type { CategoryEvent, EventSummary } from '@acara/shared-contract';
import type { CategoryInAddress } from './listing-address.ts';

export type ListingOutcome = 'loading' | 'failed' | 'no-category' | 'beyond-end' | 'empty' | 'ready';

export type ListingFacts = {
  category: CategoryInAddress;
  isMissing: boolean;
  page: number;
  list: Page<EventSummary> | undefined;
  error: ApiError | Error | null;
};

export const listingOutcome = ({ category, isMissing, page, list, error }: ListingFacts): ListingOutcome => {
  if (category === 'unknown' || isMissing) return 'no-category';
  if (!list) return error ? 'failed' : 'loading';
  if (list.data.length > 0) return 'ready';
  return page > list.last_page ? 'beyond-end' : 'empty';
};

/** HTTP status of the document; without a response of the API the page is to be requested again later. */
export const listingStatus: Record<ListingOutcome, number> = {
  ready: 200,
  empty: 200,
  'no-category': 404,
  'beyond-end': 404,
  loading: 503,
  failed: 503,
};

/** The category of that id; `missing` where the loaded list does not have it. */
export const categoryIn = (
  categories: CategoryEvent[] | undefined,
  id: CategoryInAddress,
): CategoryEvent | 'missing' | undefined => {
  if (id === 'all') return undefined;
  if (id === 'unknown') return 'missing';
  return categories && (categories.find((category) => category.category_event_id === id) ?? 'missing');
};
