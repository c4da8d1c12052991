import type { CategoryEvent, City, Featured } from '@acara/shared-contract/entities';
import type { CategoryRow, CityRow } from './catalogue-repository.ts';
import type { FeaturedRow } from './featured-repository.ts';
import { imageUrl } from '../images/index.ts';

/** An event category. */
export const presentCategory = (row: CategoryRow): CategoryEvent => ({
  category_event_id: row.category_event_id,
  category_event_name: row.category_event_name,
});

/** A kabupaten or kota. */
export const presentCity = ({ ms_city_id, ms_city_name, rank }: CityRow): City => ({
  ms_city_id,
  ms_city_name,
  ...(rank !== undefined && { ms_city_rank: rank }),
});

/** A banner. Its target is shown so that the page can tell its own addresses from foreign ones. */
export const presentFeatured = (row: FeaturedRow): Featured => ({
  featured_id: row.featured_id,
  featured_image_url: imageUrl('banner', row.featured_id, row.featured_image_version),
  featured_subject: row.featured_subject,
  featured_description: row.featured_description,
  featured_redirect_url: row.featured_redirect_url,
});
