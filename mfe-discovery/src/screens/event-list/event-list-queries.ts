import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_FRESH_MS, eventQueries, get } from '@acara/shared-api';
import type { CategoryEvent } from '@acara/shared-contract';
import { venueInAddress, type CategoryInAddress, type VenueId } from '../../components/listing/listing-address.ts';

/** Events of a page. */
export const PAGE_SIZE = 6;

/** What a listing is narrowed to. */
export type Narrowed = { category: CategoryInAddress; venue: VenueId | undefined };

/** The queries of the listing of all events. Those of a kind of venue are, as in the tabs of the home page, to come. */
export const eventListQueries = {
  page: ({ category, venue }: Narrowed, page: number) =>
    eventQueries.list({
      page,
      limit: PAGE_SIZE,
      ...(typeof category === 'number' && { category_event_id: category }),
      ...(venue !== undefined && { upcoming_only: true, ...venueInAddress(venue) }),
    }),
  /** The category's name for the title. */
  category: (id: number) =>
    queryOptions({
      queryKey: ['category', id],
      staleTime: CATALOGUE_FRESH_MS,
      queryFn: async (context) => (await get<{ data: CategoryEvent }>(`/category_event/${id}`, {}, context)).data,
    }),
};
