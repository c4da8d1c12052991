import { getTicketCalendar } from '@acara/shared-contract/endpoints';
import type { EventSummary } from '@acara/shared-contract/entities';
import { formatSeats } from '@acara/shared-contract/hall';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import { sendCalendar, type CalendarEntry } from '../../../platform/calendar/calendar-file.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { forbidden, notFound } from '../../../platform/http/failure.ts';
import type { LinkSigner } from '../../../platform/http/link-signer.ts';
import { calendarFacts, endAfter } from '../../events/index.ts';

const DAY = 24 * 60 * 60_000;

const keyText = (ticketId: number, until: number) => `ticket calendar ${ticketId} ${until}`;

/**
 * The path of the calendar file of a ticket's class, valid until the end of the next day (UTC): a list of tickets stays
 * the same for a day.
 */
export const createCalendarPath = (ticketId: number, links: LinkSigner, now: Date): string => {
  const until = (Math.floor(now.getTime() / DAY) + 2) * (DAY / 1000);
  const path = getTicketCalendar.path.replace(':id', String(ticketId));
  return `/api/v1${path}?until=${until}&key=${links.sign(keyText(ticketId, until))}`;
};

type Row = Pick<
  EventSummary,
  'event_id' | 'event_name' | 'event_slug' | 'category_venue_id' | 'event_location' | 'event_location_detail'
> & {
  seat_detail_id: number;
  ticket_name: string;
  ticket_datetime: Date;
  ticket_end_datetime: Date | null;
  seat_detail_quantity: number | null;
  count: number;
  seats: number[];
};

// One entry for all of the holder's tickets of a class: a later order replaces it by one with all seats.
const OF_CLASS = statement<Row>(`
  select event.event_id, event_name, event_slug, category_venue_id, event_location, event_location_detail,
    one.seat_detail_id, one.ticket_name, ticket_datetime, ${endAfter('ticket_datetime')} as ticket_end_datetime,
    seat_detail_quantity, held.count, held.seats
  from ticket as one
  join seat_detail on seat_detail.seat_detail_id = one.seat_detail_id
  join event on event.event_id = one.event_id
  cross join lateral (
    select count(*)::int as count,
      coalesce(array_agg(other.ticket_seat_number order by other.ticket_seat_number) filter (where other.ticket_reserved), '{}') as seats
    from ticket as other
    where other.user_id = one.user_id and other.seat_detail_id = one.seat_detail_id and other.ticket_status_name = 'issued'
  ) as held
  where one.ticket_id = $1 and one.ticket_status_name = 'issued'`);

/** Without booking numbers: entries are shared and synchronised, and whoever has the number has the ticket. */
const toEntry = (row: Row, publicOrigin: string): CalendarEntry => ({
  ...calendarFacts(row, `-class-${row.seat_detail_id}`, { publicOrigin }),
  start: row.ticket_datetime,
  end: row.ticket_end_datetime,
  description: [
    `${row.count} tiket: ${row.ticket_name}`,
    ...(row.seats.length > 0 ? [formatSeats(row.seats, row.seat_detail_quantity)] : []),
    `Kode QR: ${publicOrigin}${permalink('tickets')}`,
  ].join('\n'),
});

/** The calendar entry of a ticket's class; undefined unless the ticket is issued. */
export const findTicketCalendar = async (
  database: Database,
  ticketId: number,
  publicOrigin: string,
): Promise<CalendarEntry | undefined> => {
  const row = await database.first(OF_CLASS, [ticketId]);
  return row && toEntry(row, publicOrigin);
};

type TicketCalendarOptions = { database: Database; links: LinkSigner; publicOrigin: string; now: () => Date };

export const registerTicketCalendar = (app: FastifyInstance, options: TicketCalendarOptions): void => {
  const { database, links, publicOrigin, now } = options;

  addEndpoint(app, getTicketCalendar, async (request, reply) => {
    const { id } = request.params;
    const { until, key } = request.query;
    if (!links.verify(keyText(id, until), key) || until * 1000 <= now().getTime())
      throw forbidden('Tautan kalender ini tidak berlaku lagi. Buka Tiket Saya untuk tautan yang baru.');
    const row = await database.first(OF_CLASS, [id]);
    if (!row) throw notFound('Tiket');
    return sendCalendar(reply, { entry: toEntry(row, publicOrigin), now: now(), slug: row.event_slug });
  });
};
