import { render, screen, within } from '@testing-library/react';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { saleStatus, type SaleStatus } from '@acara/shared-contract/sale';
import { testSettings } from '@acara/shared-remote/testing';
import { EventCard } from '@acara/shared-event-ui/event-card';
import { eventJsonLd } from './head/event-document-head.ts';
import { aSeat } from './testing/event-fixture.ts';
import { DURING_SALE, openTickets, selling, type RenderedTickets } from './testing/ticket-sales.tsx';
import { eventStock } from './tickets/ticket-classes.ts';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  becomeGuest();
});

/** What each place shows for each sale status: a disabled button in brackets, with its hint after it. */
const TABLE = `
| status   | card and hero                            | hero's button          | ticket card                        | dialog                                               | JSON-LD  |
| open     | Mulai Rp 150.000                         | Lihat tiket            | Select Ticket                      | Continue to checkout                                 | InStock  |
| soon     | Dijual mulai Rab, 25 November 2026, 10:00 WIB | Lihat jadwal penjualan | Select Ticket                      | Penjualan tiket dimulai Rab, 25 November 2026, 10:00 WIB. | PreOrder |
| soon     | Belum dijual                             | –                      | (Select Ticket) Tiket belum dijual | –                                                    | PreOrder |
| ended    | Penjualan berakhir                       | Lihat info tiket       | (Ticket Sale End)                  | –                                                    | SoldOut  |
| soldOut  | Tiket habis                              | Lihat info tiket       | (Ticket Sold Out)                  | –                                                    | SoldOut  |
| inactive | Event inaktif                            | Lihat info tiket       | (Select Ticket) Event inaktif      | –                                                    | SoldOut  |
| over     | Event telah berakhir                     | Lihat info tiket       | (Ticket Sale End)                  | –                                                    | SoldOut  |
| –        | –                                        | –                      | –                                  | –                                                    | –        |
`;

type Circumstances = { seats: Partial<SeatDetail>[]; event: Partial<EventDetail> };

const CIRCUMSTANCES: [string, Partial<Circumstances>][] = [
  ['on sale', {}],
  ['not yet on sale', { event: { event_ticket_sale_start_datetime: '2026-11-25T10:00:00+07:00' } }],
  ['without a date of sale', { event: { event_ticket_sale_start_datetime: null } }],
  ['no longer on sale', { event: { event_ticket_sale_end_datetime: '2026-11-20T11:59:00+07:00' } }],
  ['sold out', { seats: [{ seat_detail_quantity: 800, seat_detail_taken: 800 }] }],
  ['switched off', { event: { event_active_status: 0 } }],
  [
    'over',
    { event: { event_start_datetime: '2026-11-19T19:00:00+07:00', event_end_datetime: '2026-11-19T22:00:00+07:00' } },
  ],
  ['without tickets', { seats: [] }],
];

const NOTHING = '–';

/** The event as the API returns it. */
const asAnswered = ({ seats = [{}], event = {} }: Partial<Circumstances>): EventDetail => {
  const sold = selling(
    seats.map((seat) => aSeat(seat)),
    event,
  );
  const { stock, priceFrom } = eventStock(sold, undefined);
  return { ...sold, event_sale_status: saleStatus(sold, stock, DURING_SALE), event_price_from: priceFrom };
};

const onCard = (event: EventDetail): string => {
  const { container, unmount } = render(<EventCard event={event} />);
  const text = [...container.querySelectorAll('p')].at(-1)?.textContent;
  unmount();
  return text || NOTHING;
};

const hero = () => within(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement);

const onHero = (): string => hero().queryByText(/^(Harga tiket|Tiket)$/)?.nextElementSibling?.textContent ?? NOTHING;

const heroButton = (): string =>
  hero().queryByRole('button', { name: /^Lihat (tiket|jadwal penjualan|info tiket)$/ })?.textContent ?? NOTHING;

const cardButton = () =>
  within(screen.getByRole('article', { name: 'Reguler' })).getByRole<HTMLButtonElement>('button');

const onTicketCard = (): string => {
  const button = cardButton();
  if (!button.disabled) return button.textContent;
  const hint = button.parentElement?.querySelector('[id$=hint]')?.textContent;
  return `(${button.textContent})${hint ? ` ${hint}` : ''}`;
};

const inDialog = async ({ user }: RenderedTickets): Promise<string> => {
  if (cardButton().disabled) return NOTHING;
  await user.click(cardButton());
  await screen.findByText('Harga');
  const dialog = within(screen.getByRole('dialog', { name: 'Reguler' }));
  if (dialog.queryByRole('button', { name: 'Continue to checkout' })) return 'Continue to checkout';
  expect(dialog.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  return dialog.getByRole('status').textContent;
};

const inJsonLd = (event: EventDetail): string => {
  const { offers } = eventJsonLd(event, testSettings, DURING_SALE) as { offers?: { availability: string }[] };
  return offers?.[0]?.availability.replace('https://schema.org/', '') ?? NOTHING;
};

type ShownStatus = [status: SaleStatus | typeof NOTHING, ...places: string[]];

const readStatus = async (event: EventDetail): Promise<ShownStatus> => {
  signInAs({ id: 5, name: 'Ayu' });
  const tickets = await openTickets(event, {
    [`GET /event/${event.event_id}/availability`]: () => ({
      body: {
        data: (event.seat?.seat_detail ?? []).map(({ seat_detail_id: id, seat_detail_taken: taken }) => ({
          seat_detail_id: id,
          taken,
          taken_seat_number: [],
        })),
      },
    }),
  });
  const hasClasses = (event.seat?.seat_detail.length ?? 0) > 0;
  if (hasClasses) await screen.findByRole('article', { name: 'Reguler' });
  const onPage = onHero();
  const button = heroButton();
  const ticketCard = hasClasses ? onTicketCard() : NOTHING;
  const dialog = hasClasses ? await inDialog(tickets) : NOTHING;
  const card = onCard(event);
  expect(card).toBe(onPage);
  return [event.event_sale_status ?? NOTHING, card, button, ticketCard, dialog, inJsonLd(event)];
};

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the sale status of an event that is', () => {
  it.each(CIRCUMSTANCES.map(([name, circumstances], at) => ({ name, circumstances, row: rows[at] })))(
    '$name: the same on card, hero, ticket card, dialog and in JSON-LD [sale.everywhere]',
    async ({ circumstances, row }) => expect(await readStatus(asAnswered(circumstances))).toEqual(row),
  );

  it('free: FREE in every place [sale.free]', async () => {
    const event = asAnswered({ seats: [{ seat_detail_price: 0, ms_price: { ms_price_identifier: 'FREE' } }] });
    expect((await readStatus(event))[1]).toBe('FREE');
    expect(within(screen.getByRole('article', { name: 'Reguler' })).getByText('FREE')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog', { name: 'Reguler' })).getAllByText('FREE')).not.toHaveLength(0);
  });

  it('sold out in its cheapest class: the price of the next [sale.from]', async () => {
    const event = asAnswered({
      seats: [
        { seat_detail_id: 2, seat_detail_name: 'Awal', seat_detail_price: 90_000, seat_detail_quantity: 0 },
        { seat_detail_id: 1 },
      ],
    });
    expect((await readStatus(event))[1]).toBe('Mulai Rp 150.000');
  });
});
