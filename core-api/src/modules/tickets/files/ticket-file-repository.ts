import { createHash } from 'node:crypto';
import type { TicketStatusName } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../../platform/database/database.ts';

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
const LAYOUT_VERSION = 2;

/** Changes with everything a file shows. */
export const getContentVersion = (content: TicketContent): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, content]))
    .digest('base64url')
    .slice(0, 22);

const ONLINE = 3;

export type VenueColumns = {
  event_location: string | null;
  event_location_detail: string | null;
  category_venue_id: number;
};

/** Where an event is, in one line. */
export const formatVenue = (row: VenueColumns): string => {
  if (row.category_venue_id === ONLINE) return 'Online Event';
  return [row.event_location, row.event_location_detail].filter((part) => part).join(' - ') || '-';
};

type Row = {
  seat_detail_id: number;
  ticket_id: string;
  event_id: number;
  transaction_id: string;
  ticket_status_name: TicketStatusName;
  ticket_name: string;
  ticket_booking_number: string;
  ticket_seat_number: number;
  ticket_reserved: boolean;
  ticket_datetime: Date;
  event_name: string;
  event_image_version: string;
  event_start_datetime: Date;
  event_end_datetime: Date;
  event_location: string | null;
  event_location_detail: string | null;
  category_venue_id: number;
  organizer_name: string;
  holder: string;
  file_version: string | null;
};

/** A ticket as its file is asked for. */
export type FiledTicket = {
  seatDetailId: number;
  ticketId: number;
  eventId: number;
  status: TicketStatusName;
  content: TicketContent;
  /** Of what the file should show now, and of the one that is kept. */
  version: string;
  storedVersion: string | null;
};

const COLUMNS = `
  ticket.seat_detail_id, ticket.ticket_id, ticket.event_id, transaction_id, ticket_status_name, ticket_name,
  ticket_booking_number, ticket_seat_number, ticket_reserved, ticket_datetime, event_name, event_image_version, event_start_datetime,
  event_end_datetime, event_location, event_location_detail, category_venue_id, organizer_name,
  app_user.name as holder, file_version`;

const SOURCE = `
  ticket
  join event on event.event_id = ticket.event_id
  join organizer using (organizer_id)
  join app_user on app_user.user_id = ticket.user_id
  left join ticket_file on ticket_file.seat_detail_id = ticket.seat_detail_id
    and ticket_file.ticket_id = ticket.ticket_id`;

const BY_ID = statement<Row>(`select ${COLUMNS} from ${SOURCE} where ticket.ticket_id = $1 and ticket.user_id = $2`);

const ISSUED = statement<Row>(`
  select ${COLUMNS} from ${SOURCE}
  where ticket.transaction_id = $1 and ticket_status_name = 'issued'
  order by ticket.ticket_id`);

const FILE = statement<{ file: Buffer }>(
  'select file from ticket_file where seat_detail_id = $1 and ticket_id = $2 and file_version = $3',
);

// Two who make the same one at once keep one.
const STORE = statement<never>(`
  insert into ticket_file (seat_detail_id, ticket_id, event_id, file_version, file, made_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (seat_detail_id, ticket_id) do update
  set file_version = excluded.file_version, file = excluded.file, made_at = excluded.made_at
  where ticket_file.file_version <> excluded.file_version`);

const toTicket = (row: Row): FiledTicket => {
  const content: TicketContent = {
    eventName: row.event_name,
    startsAt: row.ticket_datetime,
    // The end of the event is that of its one performance, not of a class with a time of its own.
    endsAt: row.ticket_datetime.getTime() === row.event_start_datetime.getTime() ? row.event_end_datetime : null,
    venue: formatVenue(row),
    organizerName: row.organizer_name,
    className: row.ticket_name,
    seatNumber: row.ticket_reserved ? row.ticket_seat_number : null,
    holder: row.holder,
    bookingNumber: row.ticket_booking_number,
    orderNumber: row.transaction_id,
    posterVersion: row.event_image_version,
  };
  return {
    seatDetailId: row.seat_detail_id,
    ticketId: Number(row.ticket_id),
    eventId: row.event_id,
    status: row.ticket_status_name,
    content,
    version: getContentVersion(content),
    storedVersion: row.file_version,
  };
};

/** Tickets and their files. */
export const createTicketFileRepository = (database: Database) => ({
  /** One of a holder's; undefined alike for somebody else's and where there is none. */
  byId: async (ticketId: number, userId: number): Promise<FiledTicket | undefined> => {
    const [row] = await database.query(BY_ID, [ticketId, userId]);
    return row && toTicket(row);
  },

  /** The issued tickets of an order. */
  listIssued: async (transactionId: number): Promise<FiledTicket[]> =>
    (await database.query(ISSUED, [transactionId])).map(toTicket),

  /** The kept file, where it shows what it should. */
  findFile: async ({ seatDetailId, ticketId, version }: FiledTicket): Promise<Buffer | undefined> =>
    (await database.query(FILE, [seatDetailId, ticketId, version]))[0]?.file,

  store: async ({ seatDetailId, ticketId, eventId, version }: FiledTicket, file: Buffer, at: Date): Promise<void> => {
    await database.query(STORE, [seatDetailId, ticketId, eventId, version, file, at]);
  },
});

export type TicketFileRepository = ReturnType<typeof createTicketFileRepository>;
