import { screen, within } from '@testing-library/react';
import { aSeat } from '../../testing/event-fixture.ts';
import { DURING_SALE, openTickets, reserved, selling } from '../../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => jest.useRealTimers());

it('shows each class with price, time, kind of seat and button once the code of the cards has loaded [tickets.cards]', async () => {
  await openTickets(selling([aSeat(), reserved({ seat_detail_id: 2, seat_detail_price: 500_000 })]));
  // Only the loaded cards have buttons.
  expect(await screen.findAllByRole('button', { name: 'Select Ticket' })).toHaveLength(2);
  const card = (name: string) => within(screen.getByRole('article', { name }));
  for (const [name, price, seats] of [
    ['Reguler', 'Rp 150.000', /^Tanpa nomor kursi/],
    ['VIP', 'Rp 500.000', /^Pilih kursi/],
  ] as const) {
    expect(card(name).getByRole('heading', { name })).toBeInTheDocument();
    for (const text of [price, 'Sab, 05 Desember 2026', '19:00 WIB', seats])
      expect(card(name).getByText(text)).toBeInTheDocument();
    expect(card(name).getByRole('button', { name: 'Select Ticket' })).toBeEnabled();
  }
});
