import { anEvent, aSeat } from '../testing/event-fixture.ts';
import { eventStock } from './ticket-classes.ts';

const of = (...seats: Parameters<typeof aSeat>[0][]) => anEvent({ seat: { seat_detail: seats.map(aSeat) } });
const soldOut = { seat_detail_id: 1, seat_detail_quantity: 0, seat_detail_price: 50_000 };

describe('the stock of an event', () => {
  it('has the lowest price, minimum donation included, among active classes with places left [sale.from]', () => {
    const event = of(
      soldOut,
      { seat_detail_id: 2, seat_detail_price: 0, seat_detail_active_status_name: 'inactive' },
      { seat_detail_id: 3, seat_detail_price: 200_000 },
      {
        seat_detail_id: 4,
        seat_detail_price: 100_000,
        seat_detail_minimum_donation_amount: 20_000,
        seat_detail_quantity: null,
      },
    );
    expect(eventStock(event, undefined)).toEqual({ stock: 'left', priceFrom: 120_000 });
  });

  it('is sold out where every active class is', () =>
    expect(eventStock(of(soldOut), undefined)).toEqual({ stock: 'soldOut', priceFrom: null }));

  it('uses the live numbers once they are loaded [sale.live]', () => {
    const event = of({ seat_detail_id: 1, seat_detail_quantity: 800 });
    const sold = (taken: number) => [{ seat_detail_id: 1, taken, taken_seat_number: [] }];
    expect(eventStock(event, sold(799)).stock).toBe('left');
    expect(eventStock(event, sold(800)).stock).toBe('soldOut');
  });

  it('is none without an active class', () => {
    expect(eventStock(anEvent({ seat: null }), undefined)).toEqual({ stock: 'none', priceFrom: null });
    expect(eventStock(of({ seat_detail_active_status_name: 'inactive' }), undefined).stock).toBe('none');
  });
});
