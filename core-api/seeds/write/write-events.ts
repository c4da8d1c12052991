import type { ClientBase } from 'pg';
import { pictureVersion } from '../../src/modules/images/index.ts';
import type { Calendar } from '../calendar.ts';
import { ordersOf } from '../build/orders.ts';
import type { EventBundle } from '../build/rows.ts';
import { copyRows, instant, nullableInstant, type CopyValue } from './copy.ts';
import { orderRows, TICKET_COLUMNS, TRANSACTION_COLUMNS, type OrderCounters } from './order-rows.ts';

/** Last ids given out; they go on from one batch to the next. */
export type Counters = OrderCounters & { gallery: number; seat: number; seatDetail: number };
export const startCounters = (): Counters => ({ gallery: 0, seat: 0, seatDetail: 0, transaction: 0, ticket: 0 });

const EVENT_COLUMNS = [
  'event_id',
  'event_name',
  'event_slug',
  'event_description',
  'event_image_version',
  'event_start_datetime',
  'event_end_datetime',
  'event_location',
  'event_location_detail',
  'event_total_clicked',
  'category_venue_id',
  'category_event_id',
  'ms_city_id',
  'organizer_id',
  'event_active_status',
  'event_private',
  'event_access_code',
  'event_over',
  'event_ticket_sale_start_datetime',
  'event_ticket_sale_end_datetime',
  'event_keywords',
  'created_at',
];
const AGENDA_COLUMNS = [
  'event_id',
  'event_agenda_title',
  'event_agenda_description',
  'event_agenda_start_datetime',
  'event_agenda_end_datetime',
  'event_agenda_speaker_name',
  'event_agenda_speaker_position',
];
const GALLERY_COLUMNS = ['event_id', 'gallery_id', 'gallery_image_version', 'gallery_image_ratio'];
const CLASS_COLUMNS = [
  'seat_detail_id',
  'event_id',
  'seat_id',
  'seat_detail_name',
  'seat_detail_price',
  'seat_detail_datetime',
  'seat_detail_quantity',
  'seat_detail_maximum_purchased_quantity',
  'seat_detail_minimum_donation_amount',
  'seat_detail_active',
  'ms_price_identifier',
  'ms_seat_identifier',
  'taken',
];

const eventValues = ({ event }: EventBundle): CopyValue[] => [
  event.event_id,
  event.event_name,
  event.event_slug,
  event.event_description,
  event.event_image_version,
  instant(event.event_start_datetime),
  instant(event.event_end_datetime),
  event.event_location,
  event.event_location_detail,
  event.event_total_clicked,
  event.category_venue_id,
  event.category_event_id,
  event.ms_city_id,
  event.organizer_id,
  event.event_active_status,
  event.event_private,
  event.event_access_code,
  event.event_over,
  nullableInstant(event.event_ticket_sale_start_datetime),
  nullableInstant(event.event_ticket_sale_end_datetime),
  event.event_keywords,
  instant(event.created_at),
];

/** Width by height of gallery pictures; every third is a portrait. */
const LANDSCAPE = 1.778;
const PORTRAIT = 0.75;

/** The rows of a batch by table. Pure, apart from counting on. */
export const batchRows = (bundles: readonly EventBundle[], counters: Counters, calendar: Calendar) => {
  const gallery: CopyValue[][] = [];
  const seats: CopyValue[][] = [];
  const classes: CopyValue[][] = [];
  const transactions: CopyValue[][] = [];
  const tickets: CopyValue[][] = [];
  for (const bundle of bundles) {
    const { event } = bundle;
    for (let index = 0; index < bundle.galleryCount; index += 1) {
      counters.gallery += 1;
      const ratio = counters.gallery % 3 === 2 ? PORTRAIT : LANDSCAPE;
      const version = pictureVersion('gallery', counters.gallery, ratio, event.event_image_version);
      gallery.push([event.event_id, counters.gallery, version, ratio]);
    }
    if (bundle.classes.length === 0) continue;
    counters.seat += 1;
    const facts = bundle.classes.flatMap((row) => [
      row.seat_detail_name,
      row.seat_detail_quantity ?? 0,
      row.ms_seat_identifier,
    ]);
    seats.push([
      counters.seat,
      event.event_id,
      bundle.seatMap ? pictureVersion('seatmap', event.event_id, event.event_image_version, ...facts) : null,
    ]);
    bundle.classes.forEach((row, index) => {
      counters.seatDetail += 1;
      const orders = ordersOf(bundle, index, calendar);
      const made = orderRows({ bundle, row, classId: counters.seatDetail, orders }, counters);
      transactions.push(...made.transactions);
      tickets.push(...made.tickets);
      classes.push([
        counters.seatDetail,
        event.event_id,
        counters.seat,
        row.seat_detail_name,
        row.seat_detail_price,
        instant(row.seat_detail_datetime),
        row.seat_detail_quantity,
        row.seat_detail_maximum_purchased_quantity,
        row.seat_detail_minimum_donation_amount,
        row.seat_detail_active,
        row.ms_price_identifier,
        row.ms_seat_identifier,
        made.taken,
      ]);
    });
  }
  return {
    events: bundles.map(eventValues),
    tags: bundles.flatMap((bundle) => bundle.tagIds.map((tagId) => [bundle.event.event_id, tagId])),
    agenda: bundles.flatMap((bundle) =>
      bundle.agenda.map((row) => [
        row.event_id,
        row.event_agenda_title,
        row.event_agenda_description,
        instant(row.event_agenda_start_datetime),
        instant(row.event_agenda_end_datetime),
        row.event_agenda_speaker_name,
        row.event_agenda_speaker_position,
      ]),
    ),
    gallery,
    seats,
    classes,
    transactions,
    tickets,
  };
};

/** Writes events with everything under them. */
export const writeEvents = async (
  client: ClientBase,
  bundles: readonly EventBundle[],
  counters: Counters,
  calendar: Calendar,
): Promise<void> => {
  const rows = batchRows(bundles, counters, calendar);
  await copyRows(client, 'event', EVENT_COLUMNS, rows.events);
  await copyRows(client, 'event_tag', ['event_id', 'tag_id'], rows.tags);
  await copyRows(client, 'event_agenda', AGENDA_COLUMNS, rows.agenda);
  await copyRows(client, 'gallery', GALLERY_COLUMNS, rows.gallery);
  await copyRows(client, 'seat', ['seat_id', 'event_id', 'seat_image_version'], rows.seats);
  await copyRows(client, 'seat_detail', CLASS_COLUMNS, rows.classes);
  await copyRows(client, 'transaction', TRANSACTION_COLUMNS, rows.transactions);
  await copyRows(client, 'ticket', TICKET_COLUMNS, rows.tickets);
};
