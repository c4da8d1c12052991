import type { CategoryEvent, City, Featured, Organizer } from '@acara/shared-contract/entities';
import type { CategoryRow, CityRow, FeaturedRow, OrganizerRow } from './catalogue-repository.ts';
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

/** An organiser with company and contacts. */
export const presentOrganizer = (row: OrganizerRow): Organizer => ({
  organizer_id: row.organizer_id,
  organizer_name: row.organizer_name,
  organizer_logo: row.organizer_logo,
  organizer_website: row.organizer_website,
  organizer_address: row.organizer_address,
  organizer_phone1: row.organizer_phone1,
  organizer_email: row.organizer_email,
  organizer_whatsapp1: row.organizer_whatsapp1,
  organizer_facebook_name: row.organizer_facebook_name,
  organizer_instagram_name: row.organizer_instagram_name,
  organizer_twitter_name: row.organizer_twitter_name,
  organizer_youtube_name: row.organizer_youtube_name,
  company: row.company_name === null ? null : { company_name: row.company_name },
});
