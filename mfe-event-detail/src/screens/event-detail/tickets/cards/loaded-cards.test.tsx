import { screen, within } from '@testing-library/react';
import { aSeat } from '../../testing/event-fixture.ts';
import { DURING_SALE, openTickets, reserved, selling } from '../../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => jest.useRealTimers());

it('says how many one buyer can have [tickets.limit]', async () => {
  await openTickets(selling([aSeat({ seat_detail_maximum_purchased_quantity: 1 }), reserved({ seat_detail_id: 2 })]));
  await screen.findAllByRole('button', { name: 'Select Ticket' });
  expect(screen.getByRole('article', { name: 'Reguler' })).toHaveTextContent('Maks. 1 per pembeli');
  expect(screen.getByRole('article', { name: 'VIP' })).toHaveTextContent('Maks. 3 per pembeli');
});

it('has one line per class with name, price and what is left, which shows its card [tickets.lines]', async () => {
  const shown = jest.fn();
  HTMLElement.prototype.scrollIntoView = shown;
  const { user } = await openTickets(
    selling([
      aSeat({ seat_detail_quantity: 38 }),
      reserved({ seat_detail_id: 2, seat_detail_quantity: 0, seat_detail_price: 500_000 }),
      aSeat({ seat_detail_id: 3, seat_detail_name: 'Bebas', seat_detail_quantity: null }),
    ]),
  );
  const list = within(await screen.findByRole('list', { name: 'Semua kelas tiket' }));
  expect(list.getAllByRole('button').map((line) => line.textContent)).toEqual([
    'RegulerRp 150.000Sisa 38',
    'BebasRp 150.000',
    'VIPRp 500.000Habis',
  ]);
  shown.mockClear();
  await user.click(list.getByRole('button', { name: /VIP/ }));
  expect(shown.mock.contexts.map((slide: HTMLElement) => slide.getAttribute('aria-label'))).toEqual(['3 dari 3']);
});

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
