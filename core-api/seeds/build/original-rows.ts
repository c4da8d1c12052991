import { WHOLE_EVENTS, type EventBundle } from './event-builder.ts';

type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** Where the original of a demo picture lies: the sandbox draws what the query says (sandbox/src/pictures). */
export const originalRow = (kind: string, id: number, version: string, facts: Facts) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts))
    for (const each of typeof value === 'object' ? value : [value]) query.append(name, String(each));
  return {
    image_kind: kind,
    image_id: id,
    image_version: version,
    image_address: `${kind}/${id}-${version}?${query}`,
  };
};

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const ONE_DAY = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const DAYS = format({ day: 'numeric', month: 'short', year: 'numeric' });
const LONGEST_NIGHT_MS = 14 * 3_600_000;

/** 'Sab, 12 Des 2026' or '12–14 Des 2026', in WIB. What runs through one night has one date. */
const dateLabel = (start: number, end: number): string =>
  end - start <= LONGEST_NIGHT_MS ? ONE_DAY.format(start) : DAYS.formatRange(start, end).replaceAll(' – ', '–');

/** The posters; events that are there for volume only get one without words. */
export const posterRows = (bundles: readonly EventBundle[]) =>
  bundles
    .filter(({ event }) => event.event_id <= WHOLE_EVENTS)
    .map(({ event, place }) =>
      originalRow('event', event.event_id, event.event_image_version, {
        title: event.event_name,
        date: dateLabel(event.event_start_datetime, event.event_end_datetime),
        place,
        category: event.category_event_id,
      }),
    );

/** The seat map of a bundle. */
export const seatMapRow = ({ event, classes }: EventBundle, version: string) =>
  originalRow('seatmap', event.event_id, version, {
    title: event.event_name,
    classes: classes.map((row) =>
      [
        row.seat_detail_name,
        row.seat_detail_price,
        row.seat_detail_quantity ?? '',
        row.ms_seat_identifier === 'RESERVED' ? 1 : 0,
      ].join(';'),
    ),
  });
