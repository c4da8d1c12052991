import type { ClientBase } from 'pg';
import { pictureVersion } from '../../src/modules/images/index.ts';
import type { EventBundle } from '../build/event-builder.ts';
import { buildOrders } from '../build/orders.ts';
import { originalRow, posterRows, seatMapRow } from '../build/original-rows.ts';
import type { Calendar } from '../calendar.ts';
import { copyRows, type CopyRow } from './copy.ts';
import { orderRows, type OrderCounters } from './order-rows.ts';

/** Last ids, continued from batch to batch. */
type Counters = OrderCounters & { gallery: number; seat: number; seatDetail: number };
export const startCounters = (): Counters => ({ gallery: 0, seat: 0, seatDetail: 0, transaction: 0, ticket: 0 });

/** Width by height. */
const LANDSCAPE = 1.778;
const PORTRAIT = 0.75;

/** The pictures of a gallery, each with where its original lies. */
const galleryRows = ({ event, galleryCount }: EventBundle, counters: Counters): { row: CopyRow; original: CopyRow }[] =>
  Array.from({ length: galleryCount }, (_, position) => {
    const id = (counters.gallery += 1);
    const ratio = id % 3 === 2 ? PORTRAIT : LANDSCAPE;
    const version = pictureVersion('gallery', id, ratio, event.event_image_version);
    return {
      row: { event_id: event.event_id, gallery_id: id, gallery_image_version: version, gallery_image_ratio: ratio },
      original: originalRow('gallery', id, version, { category: event.category_event_id, position, ratio }),
    };
  });

/** The rows of a batch by table. */
const batchRows = (bundles: readonly EventBundle[], counters: Counters, calendar: Calendar) => {
  const seats: CopyRow[] = [];
  const seatMaps: CopyRow[] = [];
  const classes: CopyRow[] = [];
  const transactions: CopyRow[] = [];
  const tickets: CopyRow[] = [];
  for (const bundle of bundles) {
    const { event_id: eventId, event_image_version: version } = bundle.event;
    if (bundle.classes.length === 0) continue;
    counters.seat += 1;
    const facts = bundle.classes.flatMap((row) => [
      row.seat_detail_name,
      row.seat_detail_quantity ?? 0,
      row.ms_seat_identifier,
    ]);
    const mapVersion = bundle.seatMap ? pictureVersion('seatmap', eventId, version, ...facts) : null;
    seats.push({ seat_id: counters.seat, event_id: eventId, seat_image_version: mapVersion });
    if (mapVersion !== null) seatMaps.push(seatMapRow(bundle, mapVersion));
    bundle.classes.forEach((row, index) => {
      const classId = (counters.seatDetail += 1);
      const orders = buildOrders(bundle, index, calendar);
      const sale = orderRows({ bundle, row, classId, orders }, counters);
      transactions.push(...sale.transactions);
      tickets.push(...sale.tickets);
      const { sold: _, ...columns } = row;
      classes.push({
        seat_detail_id: classId,
        event_id: eventId,
        seat_id: counters.seat,
        ...columns,
        taken: sale.taken,
      });
    });
  }
  const pictures = bundles.flatMap((bundle) => galleryRows(bundle, counters));
  return {
    event: bundles.map(({ event }) => event),
    event_tag: bundles.flatMap(({ event, tagIds }) =>
      tagIds.map((tagId) => ({ event_id: event.event_id, tag_id: tagId })),
    ),
    event_agenda: bundles.flatMap(({ agenda }) => agenda),
    gallery: pictures.map(({ row }) => row),
    image_original: [...posterRows(bundles), ...pictures.map(({ original }) => original), ...seatMaps],
    seat: seats,
    seat_detail: classes,
    transaction: transactions,
    ticket: tickets,
  };
};

export const writeEvents = async (
  client: ClientBase,
  bundles: readonly EventBundle[],
  counters: Counters,
  calendar: Calendar,
): Promise<void> => {
  for (const [table, rows] of Object.entries(batchRows(bundles, counters, calendar)))
    await copyRows(client, table, rows);
};
