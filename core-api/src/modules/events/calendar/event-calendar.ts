import { getEventCalendar } from '@acara/shared-contract/endpoints';
import type { EventDetail } from '@acara/shared-contract/entities';
import { formatVenue } from '@acara/shared-contract/formats';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { sendCalendar, type CalendarEntry } from '../../../platform/calendar/calendar-file.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { accessPhraseNeeded, notFound } from '../../../platform/http/failure.ts';
import type { LinkSigner } from '../../../platform/http/link-signer.ts';
import { eventPlainText } from '../../../platform/text/event-html.ts';

type Guarded = { event_id: number; event_active_status: number; event_access_code: string | null };

/** Ids can be counted through: who has no key must not learn of an event that no list has. */
const needsKey = ({ event_active_status: active, event_access_code: code }: Guarded) => active !== 1 || code !== null;

/** A key is void once the code is another one. It does not reveal the code. */
const keyText = ({ event_id: id, event_access_code: code }: Guarded) =>
  `event calendar ${id} ${createHash('sha256')
    .update(code ?? '')
    .digest('base64url')}`;

/** The path of an event's calendar file. That of a private or inactive event has a key, which its page knows. */
export const eventCalendarUrl = (event: Guarded, links: LinkSigner): string => {
  const path = `/api/v1${getEventCalendar.path.replace(':id', String(event.event_id))}`;
  return needsKey(event) ? `${path}?key=${links.sign(keyText(event))}` : path;
};

type CalendarSite = { publicOrigin: string };

type EventFacts = Pick<
  EventDetail,
  'event_id' | 'event_name' | 'event_slug' | 'category_venue_id' | 'event_location' | 'event_location_detail'
>;

/** What all entries of an event's calendar files have in common. `what`: the whole event, or a class of it. */
export const calendarFacts = (event: EventFacts, what: string, { publicOrigin }: CalendarSite) => ({
  uid: `event-${event.event_id}${what}@${new URL(publicOrigin).hostname}`,
  name: event.event_name,
  location: formatVenue(event),
  url: `${publicOrigin}${permalink('event.detail', { slug: event.event_slug })}`,
});

const DESCRIPTION_LENGTH = 600;

const shorten = (text: string): string => {
  const characters = Array.from(text);
  return characters.length > DESCRIPTION_LENGTH ? `${characters.slice(0, DESCRIPTION_LENGTH).join('')}…` : text;
};

type EventRow = EventFacts &
  Guarded & {
    event_description: string;
    event_start_datetime: Date;
    event_end_datetime: Date;
    event_ticket_sale_start_datetime: Date | null;
  };

const BY_ID = statement<EventRow>(`
  select event_id, event_name, event_slug, category_venue_id, event_location, event_location_detail, event_access_code,
    event_active_status, event_description, event_start_datetime, event_end_datetime, event_ticket_sale_start_datetime
  from event where event_id = $1`);

const toEntry = (event: EventRow, site: CalendarSite): CalendarEntry => ({
  ...calendarFacts(event, '', site),
  start: event.event_start_datetime,
  end: event.event_end_datetime,
  description: shorten(eventPlainText(event.event_description)),
});

/** The moment at which its tickets go on sale. */
const toSaleEntry = (event: EventRow, start: Date, site: CalendarSite): CalendarEntry => ({
  ...calendarFacts(event, '-sale', site),
  name: `Tiket dijual: ${event.event_name}`,
  location: '',
  start,
  end: null,
  description: 'Penjualan tiket dibuka sekarang.',
  reminds: true,
});

type EventCalendarOptions = { database: Database; links: LinkSigner; site: CalendarSite; now: () => Date };

export const registerEventCalendar = (app: FastifyInstance, options: EventCalendarOptions): void => {
  const { database, links, site, now } = options;

  addEndpoint(app, getEventCalendar, async (request, reply) => {
    const event = await database.first(BY_ID, [request.params.id]);
    if (!event) throw notFound('Event');
    if (needsKey(event) && !links.verify(keyText(event), request.query.key))
      throw event.event_access_code === null ? notFound('Event') : accessPhraseNeeded();
    const sale = event.event_ticket_sale_start_datetime;
    if (request.query.of === 'sale' && sale === null) throw notFound('Jadwal penjualan');
    const entry = request.query.of === 'sale' && sale ? toSaleEntry(event, sale, site) : toEntry(event, site);
    return sendCalendar(reply, { entry, now: now(), slug: event.event_slug });
  });
};
