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
};

/** Goes up with the looks of the file, so that older ones are made anew. */
const LOOKS = 1;

/** Changes with everything a file shows. */
export const versionOf = (content: TicketContent): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOKS, content]))
    .digest('base64url')
    .slice(0, 22);
