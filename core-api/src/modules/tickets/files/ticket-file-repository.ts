import type { TicketStatusName } from '@acara/shared-contract/entities';
import { seatRow } from '@acara/shared-contract/hall';
import { createHash } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';
import { endAfter } from '../../events/index.ts';

/** All that a ticket file shows. */
export type TicketContent = {
  eventName: string;
  startsAt: Date;
  /** Null if it is not known. */
  endsAt: Date | null;
  venue: string;
  organizerName: string;
  className: string;
  /** Null for an unreserved class. */
  seatNumber: number | null;
  /** Letter of its row. */
  seatRow: string | null;
  holder: string;
  holderEmail: string;
  bookingNumber: string;
  orderNumber: string;
  posterVersion: string;
};

/** Increased with the layout, so that older files are made again. */
const LAYOUT_VERSION = 4;

/** A hash of all that a file shows. */
const getContentVersion = (content: TicketContent): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, content]))
    .digest('base64url')
    .slice(0, 22);

/** Where an event takes place, in one line of text. */
export const VENUE = `
  case when category_venue_id = 3 then 'Online Event' else coalesce(
    nullif(concat_ws(' - ', nullif(event_location, ''), nullif(event_location_detail, '')), ''), '-') end`;

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

type Row = Omit<TicketContent, 'seatRow'> & Omit<FiledTicket, 'content' | 'version'> & { quantity: number | null };

// The order of the content's columns is part of its version.
const COLUMNS = `
  ticket.seat_detail_id as "seatDetailId", ticket.ticket_id::float8 as "ticketId", ticket.event_id as "eventId",
  ticket_status_name as status, file_version as "storedVersion",
  seat_detail_quantity as quantity,
  event_name as "eventName", ticket_datetime as "startsAt",
  ${endAfter('ticket_datetime')} as "endsAt", ${VENUE} as venue,
  organizer_name as "organizerName", ticket_name as "className",
  case when ticket_reserved then ticket_seat_number end as "seatNumber", app_user.name as holder,
  app_user.email as "holderEmail",
  ticket_booking_number as "bookingNumber", transaction_id as "orderNumber", event_image_version as "posterVersion"`;

const SOURCE = `
  ticket
  join seat_detail on seat_detail.seat_detail_id = ticket.seat_detail_id
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

const OF_ORDER = statement<Row>(`
  select ${COLUMNS} from ${SOURCE}
  where ticket.transaction_id = $1 and ticket.user_id = $2
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

const toTicket = ({ seatDetailId, ticketId, eventId, status, storedVersion, quantity, ...shown }: Row): FiledTicket => {
  const row = shown.seatNumber === null ? null : seatRow(quantity, shown.seatNumber);
  const content = { ...shown, seatRow: row };
  return { seatDetailId, ticketId, eventId, status, content, version: getContentVersion(content), storedVersion };
};

export const createTicketFileRepository = (database: Database) => ({
  /** Undefined for another buyer's too. */
  byId: async (ticketId: number, userId: number): Promise<FiledTicket | undefined> => {
    const row = await database.first(BY_ID, [ticketId, userId]);
    return row && toTicket(row);
  },

  /** Empty for another buyer's too. */
  listOfOrder: async (transactionId: number, userId: number): Promise<FiledTicket[]> =>
    (await database.query(OF_ORDER, [transactionId, userId])).map(toTicket),

  listIssued: async (transactionId: number): Promise<FiledTicket[]> =>
    (await database.query(ISSUED, [transactionId])).map(toTicket),

  /** The stored file, if it is up to date. */
  findFile: async ({ seatDetailId, ticketId, version }: FiledTicket): Promise<Buffer | undefined> =>
    (await database.first(FILE, [seatDetailId, ticketId, version]))?.file,

  store: ({ seatDetailId, ticketId, eventId, version }: FiledTicket, file: Buffer, at: Date) =>
    database.run(STORE, [seatDetailId, ticketId, eventId, version, file, at]),
});

export type TicketFileRepository = ReturnType<typeof createTicketFileRepository>;
