import type { TicketStatusName } from '@acara/shared-contract/entities';
import { createHash } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';

/** All that a ticket file shows. */
export type TicketContent = {
  eventName: string;
  startsAt: Date;
  /** Null if the class has a time of its own. */
  endsAt: Date | null;
  venue: string;
  organizerName: string;
  className: string;
  /** Null for an unreserved class. */
  seatNumber: number | null;
  holder: string;
  bookingNumber: string;
  orderNumber: string;
  posterVersion: string;
};

/** Increased with the layout, so that older files are made again. */
const LAYOUT_VERSION = 2;

/** A hash of all that a file shows. */
const getContentVersion = (content: TicketContent): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, content]))
    .digest('base64url')
    .slice(0, 22);

const ONLINE = 3;

type VenueColumns = {
  event_location: string | null;
  event_location_detail: string | null;
  category_venue_id: number;
};

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

export type FiledTicket = {
  seatDetailId: number;
  ticketId: number;
  eventId: number;
  status: TicketStatusName;
  content: TicketContent;
  /** Of the current content, and of the stored file. */
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
    // A class with a time of its own has no known end.
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

export const createTicketFileRepository = (database: Database) => ({
  /** Undefined for somebody else's too. */
  byId: async (ticketId: number, userId: number): Promise<FiledTicket | undefined> => {
    const [row] = await database.query(BY_ID, [ticketId, userId]);
    return row && toTicket(row);
  },

  listIssued: async (transactionId: number): Promise<FiledTicket[]> =>
    (await database.query(ISSUED, [transactionId])).map(toTicket),

  /** The stored file, if it is up to date. */
  findFile: async ({ seatDetailId, ticketId, version }: FiledTicket): Promise<Buffer | undefined> =>
    (await database.query(FILE, [seatDetailId, ticketId, version]))[0]?.file,

  store: async ({ seatDetailId, ticketId, eventId, version }: FiledTicket, file: Buffer, at: Date): Promise<void> => {
    await database.query(STORE, [seatDetailId, ticketId, eventId, version, file, at]);
  },
});

export type TicketFileRepository = ReturnType<typeof createTicketFileRepository>;
