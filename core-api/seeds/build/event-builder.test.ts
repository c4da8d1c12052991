import { cleanEventHtml } from '../../src/platform/text/event-html.ts';
import { createCalendar } from '../calendar.ts';
import { DEMO_EVENTS } from '../demo.ts';
import { createCatalogue } from './catalogue.ts';
import { createEventBuilder, WHOLE_EVENTS, type EventBundle } from './event-builder.ts';
import { buildOrders } from './orders.ts';
import type { ClassRow } from './ticket-classes.ts';

const NOW = Date.parse('2026-11-21T10:00:00+07:00');
const calendar = createCalendar(NOW);
const catalogue = createCatalogue();

const build = (count: number): EventBundle[] => {
  const builder = createEventBuilder(catalogue, calendar);
  return Array.from({ length: count }, (_, index) => builder(index + 1));
};
const all = build(WHOLE_EVENTS);
const bySlug = (slug: string): EventBundle => {
  const found = all.find(({ event }) => event.event_slug === slug);
  if (!found) throw new Error(`No event ${slug}`);
  return found;
};
const share = (test: (bundle: EventBundle) => boolean) => all.filter(test).length / all.length;
const isFull = (row: ClassRow) => row.seat_detail_quantity !== null && row.sold === row.seat_detail_quantity;

describe('the seeded events', () => {
  it('are reproducible for the same day and id', () => {
    expect(build(120)).toEqual(all.slice(0, 120));
  });

  it('change their dates, not their kind, with the day', () => {
    const later = createEventBuilder(catalogue, createCalendar(NOW + 30 * 86_400_000));
    const [first] = all;
    expect(later(1).event.event_start_datetime - (first?.event.event_start_datetime ?? 0)).toBe(30 * 86_400_000);
    expect(later(1).event.event_slug).toBe(first?.event.event_slug);
  });

  it('take place in every one of the 514 cities, mostly in the big ones', () => {
    expect(catalogue.cities).toHaveLength(514);
    expect(new Set(all.map(({ event }) => event.ms_city_id)).size).toBe(514);
    expect(all.filter(({ event }) => event.ms_city_id === 3273).length).toBeGreaterThan(30);
  });

  it('cover every category, kind of venue and organiser', () => {
    expect(new Set(all.map(({ event }) => event.category_event_id)).size).toBe(24);
    expect(catalogue.category(21).name).toBe('Festival');
    expect(catalogue.categories.some(({ name }) => name === 'POWERMATCH')).toBe(true);
    for (const id of [1, 2, 3]) expect(share(({ event }) => event.category_venue_id === id)).toBeGreaterThan(0.08);
    expect(new Set(all.map(({ event }) => event.organizer_id)).size).toBe(60);
  });

  it('are in the future for about 60 %', () => {
    const ahead = share(({ event }) => event.event_start_datetime > NOW);
    expect(ahead).toBeGreaterThan(0.55);
    expect(ahead).toBeLessThan(0.68);
  });

  it('cover every kind of price and seat', () => {
    const kinds = new Set(
      all.flatMap(({ classes }) => classes.map((row) => `${row.ms_price_identifier} ${row.ms_seat_identifier}`)),
    );
    expect([...kinds].sort()).toEqual([
      'DONATION RESERVED',
      'DONATION UNRESERVED',
      'FREE RESERVED',
      'FREE UNRESERVED',
      'PAID RESERVED',
      'PAID UNRESERVED',
    ]);
  });

  it('have no paid class below the Rp 10.000 that some payment methods cannot take', () => {
    const prices = all
      .flatMap(({ classes }) => classes)
      .filter((row) => row.ms_price_identifier === 'PAID')
      .map((row) => row.seat_detail_price);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(10_000);
  });

  it('include private, inactive, sold-out, not yet sold, no longer sold and not ticketed ones', () => {
    const future = all.filter(({ event }) => event.event_start_datetime > NOW);
    expect(all.filter(({ event }) => event.event_private).length).toBeGreaterThan(20);
    expect(all.every(({ event }) => event.event_private === (event.event_access_code !== null))).toBe(true);
    expect(all.filter(({ event }) => event.event_active_status === 0).length).toBeGreaterThan(30);
    expect(future.filter(({ classes }) => classes.length > 0 && classes.every(isFull)).length).toBeGreaterThan(40);
    expect(future.filter(({ event }) => (event.event_ticket_sale_start_datetime ?? 0) > NOW).length).toBeGreaterThan(
      40,
    );
    expect(
      future.filter(({ event }) => (event.event_ticket_sale_end_datetime ?? Infinity) < NOW).length,
    ).toBeGreaterThan(10);
    expect(future.filter(({ event }) => event.event_ticket_sale_start_datetime === null).length).toBeGreaterThan(10);
    expect(all.filter(({ classes }) => classes.length === 0).length).toBeGreaterThan(20);
  });

  it('have agendas with speakers, galleries, tags and seat maps', () => {
    expect(share(({ agenda }) => agenda.some((row) => row.event_agenda_speaker_name !== null))).toBeGreaterThan(0.7);
    expect(share(({ galleryCount }) => galleryCount > 1)).toBeGreaterThan(0.7);
    expect(all.every(({ tagIds }) => tagIds.length >= 2)).toBe(true);
    expect(share(({ seatMap }) => seatMap)).toBeGreaterThan(0.2);
  });

  it('keep every session inside the event', () => {
    const outside = all.flatMap(({ event, agenda }) =>
      agenda.filter(
        (row) =>
          row.event_agenda_start_datetime < event.event_start_datetime ||
          row.event_agenda_end_datetime > event.event_end_datetime ||
          row.event_agenda_end_datetime <= row.event_agenda_start_datetime,
      ),
    );
    expect(outside).toEqual([]);
  });

  it('have classes of one day each, the last of which ends with the event, or of all its days', () => {
    const DAY = 24 * 60 * 60_000;
    const byDay = all.filter(({ classes }) =>
      classes.some(({ seat_detail_name: name }) => name.startsWith('Hari 2 - ')),
    );
    expect(byDay.length).toBeGreaterThan(10);
    for (const { event, classes } of all)
      for (const { seat_detail_datetime: start, seat_detail_end_datetime: end, seat_detail_name: name } of classes) {
        expect(end).toBeGreaterThan(start);
        if (name.startsWith('Hari ')) expect(end - start).toBeLessThan(DAY);
        else expect([start, end]).toEqual([event.event_start_datetime, event.event_end_datetime]);
      }
    for (const { event, classes } of byDay)
      expect(classes.at(-1)?.seat_detail_end_datetime).toBe(event.event_end_datetime);
  });

  it('have real texts: own names and venues, no filler', () => {
    expect(new Set(all.map(({ event }) => event.event_slug)).size).toBe(all.length);
    expect(new Set(all.map(({ event }) => event.event_name)).size).toBeGreaterThan(all.length * 0.98);
    for (const { event } of all) {
      const text = `${event.event_name} ${event.event_description} ${event.event_location ?? ''}`;
      expect(text).not.toMatch(/\b(lorem|ipsum|undefined|NaN)\b|[{}]/i);
      expect(event.event_slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(event.event_description.length).toBeGreaterThan(400);
    }
  });

  it('only use the HTML elements that a description may have', () => {
    for (const { event } of all) expect(cleanEventHtml(event.event_description)).toBe(event.event_description);
    const elements = new Set(
      all
        .flatMap(({ event }) => event.event_description.match(/<\/?[a-z0-9]+/g) ?? [])
        .map((tag) => tag.replaceAll(/[</]/g, '')),
    );
    for (const shown of ['h2', 'h3', 'h4', 'li', 'p', 'strong', 'ul', 'table', 'img', 'pre', 'code', 'sub', 'sup', 's'])
      expect(elements).toContain(shown);
  });

  it('start at an hour that fits their name', () => {
    for (const { event } of all.filter(({ event: { event_name: name } }) => /^(Night Run|Malam)/.test(name))) {
      expect(calendar.hour(event.event_start_datetime)).toBeGreaterThanOrEqual(18);
    }
  });
});

describe('the named demo events', () => {
  it('match their names', () => {
    expect(bySlug(DEMO_EVENTS.private.slug).event.event_access_code).toBe(DEMO_EVENTS.private.accessCode);
    expect(bySlug(DEMO_EVENTS.soldOut.slug).classes.every(isFull)).toBe(true);
    expect(bySlug(DEMO_EVENTS.donation.slug).classes.every((row) => row.ms_price_identifier === 'DONATION')).toBe(true);
    expect(bySlug(DEMO_EVENTS.free.slug).classes.every((row) => row.ms_price_identifier === 'FREE')).toBe(true);
    expect(bySlug(DEMO_EVENTS.reservedSeat.slug).classes.every((row) => row.ms_seat_identifier === 'RESERVED')).toBe(
      true,
    );
    expect(bySlug(DEMO_EVENTS.reservedSeat.slug).classes.some((row) => !isFull(row))).toBe(true);
    expect(bySlug(DEMO_EVENTS.notYetOnSale.slug).event.event_ticket_sale_start_datetime).toBeGreaterThan(NOW);
    expect(bySlug(DEMO_EVENTS.saleEnded.slug).event.event_ticket_sale_end_datetime).toBeLessThan(NOW);
    expect(bySlug(DEMO_EVENTS.inactive.slug).event.event_active_status).toBe(0);
  });

  it('are in the future on any day, except the one that is over', () => {
    const { over, ...ahead } = DEMO_EVENTS;
    for (const { slug } of Object.values(ahead)) expect(bySlug(slug).event.event_start_datetime).toBeGreaterThan(NOW);
    expect(bySlug(over.slug).event.event_end_datetime).toBeLessThan(NOW);
  });
});

describe('the tickets sold in advance', () => {
  it('fill a sold-out class exactly, without duplicate seats', () => {
    for (const bundle of all) {
      bundle.classes.forEach((row, index) => {
        const live = buildOrders(bundle, index, calendar).filter(({ status }) => status !== 'rejected');
        const count = live.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(count).toBeLessThanOrEqual(row.seat_detail_quantity ?? Infinity);
        if (isFull(row)) expect(count).toBe(row.seat_detail_quantity);
        if (row.ms_seat_identifier !== 'RESERVED') return;
        const seats = live.flatMap(({ numbers }) => numbers);
        expect(seats).toHaveLength(count);
        expect(new Set(seats).size).toBe(seats.length);
        expect(Math.max(0, ...seats)).toBeLessThanOrEqual(row.seat_detail_quantity ?? 0);
      });
    }
  });
});

describe('events for volume', () => {
  it('have neither agenda nor gallery nor tickets', () => {
    const builder = createEventBuilder(catalogue, calendar);
    const first = builder(WHOLE_EVENTS + 1);
    expect(first?.agenda).toEqual([]);
    expect(first?.galleryCount).toBe(0);
    expect(first?.classes.every(({ sold }) => sold === 0)).toBe(true);
  });
});
