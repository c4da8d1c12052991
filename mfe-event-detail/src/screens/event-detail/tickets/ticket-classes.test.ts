import { aSeat } from '../testing/event-fixture.ts';
import { placesLeft, getSold, isOnDay, priceText } from './ticket-classes.ts';

describe('the price of a class', () => {
  it.each([
    ['FREE' as const, 0, 'FREE'],
    ['DONATION' as const, 0, 'DONATION'],
    ['DONATION' as const, 50_000, 'Rp 50.000 + DONATION'],
    ['PAID' as const, 1_250_000, 'Rp 1.250.000'],
  ])('%s %i reads %s', (identifier, price, text) =>
    expect(priceText(aSeat({ seat_detail_price: price, ms_price: { ms_price_identifier: identifier } }))).toBe(text),
  );
});

describe('the date filter', () => {
  // Half past midnight in WIB is still the day before in UTC.
  const late = aSeat({ seat_detail_id: 1, seat_detail_datetime: '2026-12-06T00:30:00+07:00' });
  const early = aSeat({ seat_detail_id: 2, seat_detail_datetime: '2026-12-05T19:00:00+07:00' });
  const pass = aSeat({
    seat_detail_id: 3,
    seat_detail_datetime: '2026-12-05T09:00:00+07:00',
    seat_detail_end_datetime: '2026-12-07T17:00:00+07:00',
  });

  it.each([
    [undefined, [late, early, pass]],
    ['2026-12-04', []],
    ['2026-12-05', [early, pass]],
    ['2026-12-06', [late, pass]],
    ['2026-12-07', [pass]],
    ['2026-12-08', []],
  ])('for %s shows the classes of that day in WIB, without a day every class [tickets.day]', (day, shown) =>
    expect([late, early, pass].filter((seat) => isOnDay(seat, day))).toEqual(shown),
  );
});

describe('the sold places of a class', () => {
  const seat = aSeat({
    seat_detail_quantity: 10,
    ticket: [
      { ticket_seat_number: 1, ticket_status_name: 'issued' },
      { ticket_seat_number: 2, ticket_status_name: 'pending' },
      { ticket_seat_number: 3, ticket_status_name: 'failed' },
    ],
  });

  it('are its pending and issued tickets: failed ones occupy nothing', () => {
    expect(getSold(seat, undefined)).toEqual({ taken: 2, seats: new Set([1, 2]) });
  });

  it('come from the live numbers once they are loaded', () => {
    const numbers = [{ seat_detail_id: 1, taken: 3, taken_seat_number: [4, 5, 6] }];
    expect(getSold(seat, numbers)).toEqual({ taken: 3, seats: new Set([4, 5, 6]) });
    expect(placesLeft(seat, getSold(seat, numbers))).toBe(7);
  });

  it('never leave less than none, and leave no number without a limit', () => {
    const sold = { taken: 12, seats: new Set<number>() };
    expect(placesLeft(seat, sold)).toBe(0);
    expect(placesLeft(aSeat({ seat_detail_quantity: null }), sold)).toBeNull();
  });
});
