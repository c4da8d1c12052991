import { testSettings } from '@acara/shared-remote/testing';
import { anEvent, aSeat } from '../testing/event-fixture.ts';
import { eventJsonLd } from './event-document-head.ts';

const before = Date.parse('2026-11-20T00:00:00+07:00');
const jsonLd = (more: Parameters<typeof anEvent>[0] = {}, now = before) =>
  eventJsonLd(anEvent(more), testSettings, now);
const seats = (...seat_detail: ReturnType<typeof aSeat>[]) => ({ seat: { seat_detail } });
const ticket = (status: 'pending' | 'issued' | 'failed') => ({ ticket_seat_number: 1, ticket_status_name: status });

describe('JSON-LD of an event', () => {
  it('has what Google requires of an event at a place', () => {
    expect(jsonLd()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Jazz di Atas Awan',
      description: 'Malam musik di dataran tinggi. Tiga panggung',
      startDate: '2026-12-05T19:00:00+07:00',
      endDate: '2026-12-05T22:00:00+07:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Dieng Culture Park',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Dieng Culture Park',
          addressLocality: 'Kab. Wonosobo',
          addressCountry: 'ID',
        },
      },
      image: [
        'http://localhost:3000/img/event/12-1200x630.jpg?v=abc',
        'http://localhost:3000/img/event/12-1280.webp?v=abc',
      ],
      url: 'http://localhost:3000/detail-event/jazz-di-atas-awan',
      organizer: { '@type': 'Organization', name: 'Awan Kreatif' },
      performer: [{ '@type': 'Person', name: 'Rani Wulandari' }],
      offers: [
        {
          '@type': 'Offer',
          name: 'Reguler',
          price: 150_000,
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
          validFrom: '2026-11-01T00:00:00+07:00',
          validThrough: '2026-12-05T18:00:00+07:00',
          url: 'http://localhost:3000/detail-event/jazz-di-atas-awan',
        },
      ],
    });
  });

  it('converts times to WIB', () => {
    expect(jsonLd({ event_start_datetime: '2026-12-05T17:30:00Z' }).startDate).toBe('2026-12-06T00:30:00+07:00');
  });

  it('locates an online event at its URL', () => {
    expect(jsonLd({ category_venue_id: 3 })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'http://localhost:3000/detail-event/jazz-di-atas-awan' },
    });
  });

  it.each([
    [
      'sold out by pending and issued tickets',
      { seat_detail_quantity: 2, ticket: [ticket('pending'), ticket('issued')] },
      'SoldOut',
    ],
    [
      'not sold out by failed ones',
      { seat_detail_quantity: 2, ticket: [ticket('failed'), ticket('issued')] },
      'InStock',
    ],
    ['never sold out without a limit', { seat_detail_quantity: null, ticket: [ticket('issued')] }, 'InStock'],
    [
      'sold out, though too large to carry its tickets',
      { seat_detail_quantity: 800, seat_detail_taken: 800 },
      'SoldOut',
    ],
  ])('has the availability of a class that is %s', (_, seat, availability) => {
    expect(jsonLd(seats(aSeat(seat)))).toMatchObject({
      offers: [{ availability: `https://schema.org/${availability}` }],
    });
  });

  it.each([
    ['the sale window has ended', {}, '2026-12-05T18:00:00+07:00'],
    ['the event is over', { event_end_datetime: '2026-12-01T00:00:00+07:00' }, '2026-12-01T00:00:00+07:00'],
    [
      'there is no sale window and the event has started',
      { event_ticket_sale_start_datetime: null },
      '2026-12-05T19:00:00+07:00',
    ],
  ])('is sold out where %s', (_, more, now) => {
    expect(jsonLd(more, Date.parse(now))).toMatchObject({ offers: [{ availability: 'https://schema.org/SoldOut' }] });
  });

  it.each([
    ['before the sale', {}, '2026-10-31T23:59:59+07:00'],
    ['before there is a sale window', { event_ticket_sale_start_datetime: null }, '2026-11-20T00:00:00+07:00'],
  ])('is a pre-order %s [sale.search-engines]', (_, more, now) => {
    expect(jsonLd(more, Date.parse(now))).toMatchObject({ offers: [{ availability: 'https://schema.org/PreOrder' }] });
  });

  it('has the minimum as the price of a donation, and no inactive classes', () => {
    const donation = aSeat({
      seat_detail_price: 0,
      seat_detail_minimum_donation_amount: 20_000,
      ms_price: { ms_price_identifier: 'DONATION' },
    });
    const { offers } = jsonLd(seats(donation, aSeat({ seat_detail_active_status_name: 'inactive' })));
    expect(offers).toMatchObject([{ price: 20_000 }]);
    expect(offers).toHaveLength(1);
  });

  it('has no status for an inactive event, and offers that cannot be bought', () => {
    const inactive = jsonLd({ event_active_status: 0 });
    expect(inactive).not.toHaveProperty('eventStatus');
    expect(inactive).toMatchObject({ offers: [{ price: 150_000, availability: 'https://schema.org/SoldOut' }] });
  });

  it.each([
    ['awankreatif.test', 'https://awankreatif.test/'],
    ['http://awankreatif.test/tentang', 'http://awankreatif.test/tentang'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('has the website %j of the organiser as %j', (website, url) => {
    const organizer = { organizer_name: 'Awan Kreatif', ...(website !== undefined && { organizer_website: website }) };
    expect(jsonLd({ organizer }).organizer).toEqual({
      '@type': 'Organization',
      name: 'Awan Kreatif',
      ...(url && { url }),
    });
  });
});
