import type { CategoryEvent, City, Featured, Organizer } from '@acara/shared-contract/entities';
import { imageUrl } from '../images/index.ts';
import type { CategoryRow, CityRow, FeaturedRow, OrganizerRow } from './catalogue-repository.ts';

export const presentCategory = (row: CategoryRow): CategoryEvent => row;

export const presentCity = ({ rank, ...city }: CityRow): City => ({
  ...city,
  ...(rank !== undefined && { ms_city_rank: rank }),
});

/** The target is part of it: the page tells its own addresses from foreign ones by it. */
export const presentFeatured = ({ featured_image_version: version, ...row }: FeaturedRow): Featured => ({
  ...row,
  featured_image_url: imageUrl('banner', row.featured_id, version),
});

export const presentOrganizer = ({ company_name, ...row }: OrganizerRow): Organizer => ({
  ...row,
  company: company_name === null ? null : { company_name },
});
