import type { ApiError, Page } from '@acara/shared-api';
import type { CategoryEvent, EventSummary } from '@acara/shared-contract';
import type { CategoryInAddress } from './listing-address.ts';

/** What asking for a page of events came to. */
export type ListingOutcome = 'loading' | 'failed' | 'no-category' | 'beyond-end' | 'empty' | 'ready';

/** What is known of a listing so far. */
export type ListingFacts = {
  category: CategoryInAddress;
  /** Whether that category is known not to exist. */
  isMissing: boolean;
  /** From 1. */
  page: number;
  list: Page<EventSummary> | undefined;
  error: ApiError | Error | null;
};

/** Decides what a listing shows. */
export const listingOutcome = ({ category, isMissing, page, list, error }: ListingFacts): ListingOutcome => {
  if (category === 'unknown' || isMissing) return 'no-category';
  if (!list) return error ? 'failed' : 'loading';
  if (list.data.length > 0) return 'ready';
  return page > list.last_page ? 'beyond-end' : 'empty';
};

/**
 * HTTP status of the document. A page beyond the end is none; without an answer from the API the page is to be asked
 * for again later.
 */
export const listingStatus: Record<ListingOutcome, number> = {
  ready: 200,
  empty: 200,
  'no-category': 404,
  'beyond-end': 404,
  loading: 503,
  failed: 503,
};

/** The category of that id; `missing` where a list that has come does not hold it. */
export const categoryIn = (
  categories: CategoryEvent[] | undefined,
  id: CategoryInAddress,
): CategoryEvent | 'missing' | undefined => {
  if (id === 'all') return undefined;
  if (id === 'unknown') return 'missing';
  return categories && (categories.find((category) => category.category_event_id === id) ?? 'missing');
};
