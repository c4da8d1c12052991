import { createHash } from 'node:crypto';

/** Everything that the file of a ticket shows. */
export type TicketContent = {
  eventName: string;
  startsAt: Date;
  /** Null where the end says nothing about this ticket. */
  endsAt: Date | null;
  venue: string;
  organizerName: string;
  className: string;
  /** The numbered seat; null: none. */
  seatNumber: number | null;
  holder: string;
  bookingNumber: string;
  /** Under which the buyer finds the order again. */
  orderNumber: string;
  /** Of the poster; another one, another version. */
  posterVersion: string;
};

/** Goes up with the looks of the file, so that older ones are made anew. */
const LOOKS = 2;

/** Changes with everything a file shows. */
export const versionOf = (content: TicketContent): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOKS, content]))
    .digest('base64url')
    .slice(0, 22);

const ONLINE = 3;

export type VenueColumns = {
  event_location: string | null;
  event_location_detail: string | null;
  category_venue_id: number;
};

/** Where an event is, in one line. */
export const venueOf = (row: VenueColumns): string => {
  if (row.category_venue_id === ONLINE) return 'Online Event';
  return [row.event_location, row.event_location_detail].filter((part) => part).join(' - ') || '-';
};
