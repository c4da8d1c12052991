import { catalogueQueries, eventQueries } from '@acara/shared-api';
import type { CategoryInAddress } from '../../parts/listing/listing-address.ts';

/** Events of a page. Spec §9. */
export const PAGE_SIZE = 6;

/** The queries of the listing of all events, in the shapes of spec §7. */
export const eventListQueries = {
  page: (category: CategoryInAddress, page: number) =>
    eventQueries.list({ page, limit: PAGE_SIZE, ...(typeof category === 'number' && { category_event_id: category }) }),
  /** The category's name for the title. */
  category: (id: number) => catalogueQueries.category(id),
};
