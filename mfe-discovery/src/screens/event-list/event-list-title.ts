import { VENUES, type VenueId } from '../../components/listing/listing-address.ts';

/** `Semua Event`, or `Event Toko` …, with the category; without a name while that is not known. */
export const eventListTitle = (categoryName: string | undefined, venue?: VenueId): string => {
  const events = venue === undefined ? 'Semua Event' : `Event ${VENUES[venue]}`;
  return categoryName === undefined ? events : `${events} di kategori ${categoryName}`;
};
