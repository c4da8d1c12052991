import type { EventDetail, Head, SiteSettings, SeatDetail } from '@acara/shared-contract';
import { SHARE_IMAGE, shareImageUrl } from '@acara/shared-contract/images';
import { saleStatus, type SaleStatus } from '@acara/shared-contract/sale';
import { eventLine, eventUrl } from '@acara/shared-event-ui/formats';
import { wibClock } from '@acara/shared-ui/formats';
import { isOnline } from '../event-place.ts';
import { webAddress } from '../organizer/organizer.ts';
import { plainText } from '../rich-text/plain-text.ts';
import { classStock, getSold, activeClasses } from '../tickets/ticket-classes.ts';

const SCHEMA = 'https://schema.org/';

const wib = (instant: string) => `${wibClock(instant)}+07:00`;

const place = (event: EventDetail) => {
  if (isOnline(event)) return { '@type': 'VirtualLocation', url: eventUrl(event) };
  const { event_location: venue, event_location_detail: area } = event;
  return {
    '@type': 'Place',
    name: venue ?? area ?? 'Indonesia',
    address: {
      '@type': 'PostalAddress',
      ...(venue && { streetAddress: venue }),
      ...(area && { addressLocality: area }),
      addressCountry: 'ID',
    },
  };
};

const attendance = (event: EventDetail) =>
  isOnline(event) ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';

/** A value that Google reads. Before the sale `InStock` would promise tickets now, `SoldOut` deny those to come. */
const availability = (status: SaleStatus): string => {
  if (status === 'open') return 'InStock';
  return status === 'soon' ? 'PreOrder' : 'SoldOut';
};

const offer = (event: EventDetail, seat: SeatDetail, now: number) => {
  const from = event.event_ticket_sale_start_datetime;
  const until = event.event_ticket_sale_end_datetime;
  const status = saleStatus(event, classStock(seat, getSold(seat, undefined)), now);
  return {
    '@type': 'Offer',
    name: seat.seat_detail_name,
    price:
      seat.ms_price.ms_price_identifier === 'DONATION'
        ? seat.seat_detail_minimum_donation_amount
        : seat.seat_detail_price,
    priceCurrency: 'IDR',
    availability: `${SCHEMA}${availability(status)}`,
    ...(from && { validFrom: wib(from) }),
    ...(until && { validThrough: wib(until) }),
    url: eventUrl(event),
  };
};

const shareImage = (event: EventDetail, settings: SiteSettings): string =>
  new URL(shareImageUrl(event.event_image_url), settings.publicOrigin).href;

const speakers = (event: EventDetail) => {
  const names = new Set(event.event_agenda.flatMap(({ event_agenda_speaker_name: name }) => (name ? [name] : [])));
  return [...names].map((name) => ({ '@type': 'Person', name }));
};

const organizer = ({ organizer: { organizer_name: name, organizer_website: website } }: EventDetail) => {
  const url = website ? webAddress(website) : undefined;
  return { '@type': 'Organization', name, ...(url && { url }) };
};

/**
 * By Google's rules for `Event`; `now` in milliseconds. Whether an inactive event is postponed or cancelled is not known:
 * it has no status, and its tickets cannot be bought. Of a place no province or postal code is known.
 */
export const eventJsonLd = (event: EventDetail, settings: SiteSettings, now: number): Record<string, unknown> => {
  const active = event.event_active_status === 1;
  const classes = activeClasses(event);
  const performers = speakers(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.event_name,
    description: plainText(event.event_description),
    startDate: wib(event.event_start_datetime),
    endDate: wib(event.event_end_datetime),
    eventAttendanceMode: `${SCHEMA}${attendance(event)}`,
    ...(active && { eventStatus: `${SCHEMA}EventScheduled` }),
    location: place(event),
    image: [shareImage(event, settings), new URL(event.event_image_url, settings.publicOrigin).href],
    url: eventUrl(event),
    organizer: organizer(event),
    ...(performers.length > 0 && { performer: performers }),
    ...(classes.length > 0 && { offers: classes.map((seat) => offer(event, seat, now)) }),
  };
};

/** What only the server adds to the head; a private event has neither share preview nor JSON-LD. */
export const eventDocumentHead = (
  event: EventDetail,
  settings: SiteSettings,
  withAccess: boolean,
  now: number,
): Partial<Head> => ({
  ...(!withAccess &&
    !event.event_private && {
      ogType: 'article' as const,
      previewText: eventLine(event),
      image: { url: shareImage(event, settings), ...SHARE_IMAGE, alt: event.event_name },
      jsonLd: [eventJsonLd(event, settings, now)],
    }),
});
