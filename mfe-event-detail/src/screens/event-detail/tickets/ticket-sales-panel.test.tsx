import { act, screen, waitFor, within } from '@testing-library/react';
import { takeReturn } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { tokens } from '@acara/shared-ui/theme';
import { routes } from '../../../routes.tsx';
import { aSeat, anEvent, anOrganizer } from '../testing/event-fixture.ts';
import { DURING_SALE, openTickets, selling } from '../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  becomeGuest();
});

const twoDays = () => [
  aSeat({ seat_detail_id: 1, seat_detail_name: 'Hari 1' }),
  aSeat({ seat_detail_id: 2, seat_detail_name: 'Hari 2', seat_detail_datetime: '2026-12-06T19:00:00+07:00' }),
];
const cards = () => screen.queryAllByRole('article', { name: /./ }).filter((card) => card.dataset.state);

describe('the Tiket tab', () => {
  it('requests and loads nothing before it is opened, and has its classes in the document [tickets.cards]', async () => {
    const event = selling([aSeat()]);
    const { calls } = renderAt('/detail-event/jazz-di-atas-awan', routes, {
      'GET /event/slug/*': () => ({ body: { data: event } }),
    });
    expect(await screen.findByText('Reguler')).toBeInTheDocument();
    expect(screen.getByText('Rp 150.000')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('shows both ends of a class of several days [tickets.days]', async () => {
    const pass = { seat_detail_end_datetime: '2026-12-06T22:00:00+07:00' };
    await openTickets(selling([aSeat(pass), aSeat({ seat_detail_id: 2, seat_detail_name: 'Sehari' })]));
    const [one, other] = cards().map((card) => card.textContent);
    expect(one).toContain('Sab, 05 Desember 2026 - Min, 06 Desember 202619:00 - 22:00 WIB');
    expect(other).toContain('Sab, 05 Desember 202619:00 WIB');
  });

  it('is opened by the button beside the price and by the URL', async () => {
    const { unmount } = await openTickets(selling([aSeat()]));
    expect(screen.getByRole('tab', { name: 'Tiket' })).toHaveAttribute('aria-selected', 'true');
    unmount();
    renderAt('/detail-event/jazz-di-atas-awan', routes, {
      'GET /event/slug/*': () => ({ body: { data: selling([aSeat()]) } }),
      'GET /event/12/availability': () => ({ body: { data: [] } }),
      'GET /organizer/7': () => ({ body: { data: anOrganizer() } }),
    });
    const button = await screen.findByRole('button', { name: 'Lihat tiket' });
    act(() => button.click());
    expect(screen.getByRole('tab', { name: 'Tiket' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('button', { name: 'Select Ticket' })).toBeEnabled();
  });

  it('is not shown without seat data [event.tickets-tab]', async () => {
    renderAt('/detail-event/jazz-di-atas-awan', routes, {
      'GET /event/slug/*': () => ({ body: { data: anEvent({ seat: null }) } }),
    });
    await screen.findByRole('tab', { name: 'Galeri' });
    expect(screen.queryByRole('tab', { name: 'Tiket' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Lihat tiket' })).not.toBeInTheDocument();
  });

  it('is shown on narrow phones only where nothing is on sale [event.tickets-tab-empty]', async () => {
    await openTickets(selling([aSeat()], { event_ticket_sale_start_datetime: null }));
    expect(screen.getByRole('tab', { name: 'Tiket' })).toHaveAttribute('data-narrow', 'true');
    expect(screen.queryByRole('button', { name: 'Lihat tiket' })).not.toBeInTheDocument();
  });

  it('falls back to the first tab in a window that does not show it', async () => {
    const media = window.matchMedia('');
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...media, matches: query === tokens.windowFrom.small }));
    await openTickets(selling([]));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Deskripsi' })).toHaveAttribute('aria-selected', 'true'),
    );
  });
});

describe('the button of a ticket class', () => {
  it.each([
    ['Select Ticket', 'Event inaktif', { event_active_status: 0 as const }, {}],
    ['Select Ticket', 'Tiket belum dijual', { event_ticket_sale_end_datetime: null }, {}],
    ['Ticket Sale End', undefined, { event_ticket_sale_end_datetime: '2026-11-20T11:59:00+07:00' }, {}],
    ['Ticket Sold Out', undefined, {}, { seat_detail_quantity: 0 }],
  ])(
    'reads %s and cannot be pressed (%s) [tickets.inactive, tickets.no-window-before, tickets.ended, tickets.sold-out]',
    async (label, hint, event, seat) => {
      await openTickets(selling([aSeat(seat)], event));
      const button = await screen.findByRole('button', { name: label });
      expect(button).toBeDisabled();
      if (hint) expect(button).toHaveAccessibleDescription(expect.stringContaining(hint));
    },
  );

  it('changes to Ticket Sale End at the very instant', async () => {
    await openTickets(selling([aSeat()], { event_ticket_sale_end_datetime: '2026-11-20T12:01:00+07:00' }));
    expect(await screen.findByRole('button', { name: 'Select Ticket' })).toBeEnabled();
    // The clock is checked every 30 s, and React renders at the end of an act.
    for (let half = 0; half < 2; half++) await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('button', { name: 'Ticket Sale End' })).toBeDisabled();
    expect(screen.getByText(/berakhir pada Jum, 20 November 2026, 12:01 WIB/)).toBeInTheDocument();
  });

  it('follows the live numbers of a large class, and is enabled again when a place becomes free', async () => {
    let taken = 800;
    await openTickets(selling([aSeat({ seat_detail_quantity: 800 })]), {
      'GET /event/12/availability': () => ({ body: { data: [{ seat_detail_id: 1, taken, taken_seat_number: [] }] } }),
    });
    expect(await screen.findByRole('button', { name: 'Ticket Sold Out' })).toBeDisabled();
    taken = 799;
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect(await screen.findByRole('button', { name: 'Select Ticket' })).toBeEnabled();
    expect(screen.getByText(/Sisa 1 tiket/)).toBeInTheDocument();
  });

  it('is shown for active classes only [tickets.active-only]', async () => {
    await openTickets(
      selling([...twoDays(), aSeat({ seat_detail_id: 3, seat_detail_active_status_name: 'inactive' })]),
    );
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  it('requests the live numbers of a private event with its code', async () => {
    const event = selling([aSeat()], { event_private: true });
    const { calls } = renderAt('/detail-event/jazz-di-atas-awan/kode#tiket', routes, {
      'GET /event/slug/*': () => ({ body: { data: event } }),
      'GET /event/12/availability': () => ({ body: { data: [] } }),
      'GET /organizer/7': () => ({ body: { data: anOrganizer() } }),
    });
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(calls.find(({ path }) => path.endsWith('/availability'))?.query).toEqual({ access: 'kode' });
  });
});

describe('the sale window banner', () => {
  it('shows the whole window before it opens [tickets.sale-window]', async () => {
    await openTickets(selling([aSeat()], { event_ticket_sale_start_datetime: '2026-11-25T00:30:00+07:00' }));
    expect(
      await screen.findByText(
        'Penjualan tiket dibuka Rab, 25 November 2026, 00:30 WIB sampai Sab, 05 Desember 2026, 18:00 WIB.',
      ),
    ).toBeInTheDocument();
  });

  it('shows the end once it has passed, with the event at the latest [tickets.sale-ended]', async () => {
    const event = {
      event_start_datetime: '2026-11-01T10:00:00+07:00',
      event_end_datetime: '2026-11-01T12:00:00+07:00',
    };
    await openTickets(selling([aSeat()], event));
    expect(
      await screen.findByText('Penjualan tiket telah berakhir pada Min, 01 November 2026, 12:00 WIB.'),
    ).toBeInTheDocument();
  });

  it('is hidden during the sale', async () => {
    await openTickets(selling([aSeat()]));
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(screen.queryByText(/^Penjualan tiket/)).not.toBeInTheDocument();
  });
});

describe('the date filter', () => {
  const pick = async (user: Awaited<ReturnType<typeof openTickets>>['user'], day: RegExp) => {
    await user.click(await screen.findByRole('button', { name: /^TANGGAL/ }));
    await user.click(await screen.findByRole('button', { name: day }));
  };

  it('is not shown for a single class [tickets.day-filter]', async () => {
    await openTickets(selling([aSeat()]));
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(screen.queryByRole('button', { name: /^TANGGAL/ })).not.toBeInTheDocument();
  });

  it('shows the classes of the chosen day, or a message where there are none [tickets.day, tickets.day-none]', async () => {
    const { user } = await openTickets(selling(twoDays()));
    await waitFor(() => expect(cards()).toHaveLength(2));
    await pick(user, /\b6 Desember 2026/);
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['Hari 2']);
    expect(screen.getByRole('button', { name: /^TANGGAL 12\/06\/2026/ })).toBeInTheDocument();
    await pick(user, /\b9 Desember 2026/);
    expect(screen.getByText('Tidak ditemukan. Silakan cari di tanggal lain')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^TANGGAL/ }));
    await user.click(await screen.findByRole('button', { name: 'Semua tanggal' }));
    expect(cards()).toHaveLength(2);
  });
});

describe('the ticket cards', () => {
  it('start with the classes on sale and end with those sold out, with position and count [tickets.order]', async () => {
    const named = (seat_detail_id: number, seat_detail_name: string, seat_detail_quantity: number) =>
      aSeat({ seat_detail_id, seat_detail_name, seat_detail_quantity });
    await openTickets(selling([named(1, 'Habis', 0), named(2, 'Reguler', 10), named(3, 'VIP', 10)]));
    await screen.findAllByRole('button', { name: 'Select Ticket' });
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['Reguler', 'VIP', 'Habis']);
    expect(screen.getByText('1/3')).toBeInTheDocument();
  });
});

describe('a guest who wants a ticket', () => {
  it('is warned, and returns to this tab after the login [tickets.guest]', async () => {
    const { user } = await openTickets(selling([aSeat()]));
    await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
    const warning = within(screen.getByRole('alertdialog', { name: 'Login!' }));
    expect(warning.getByText('Untuk membeli tiket ini anda harus login terlabih dahulu!')).toBeInTheDocument();
    const confirm = warning.getByRole('link', { name: 'Login' });
    expect(confirm).toHaveAttribute('href', '/login');
    confirm.addEventListener('click', (event) => event.preventDefault());
    await user.click(confirm);
    expect(takeReturn()).toBe('/detail-event/jazz-di-atas-awan#tiket');
  });

  it('can cancel, and does not see the purchase dialog', async () => {
    const { user } = await openTickets(selling([aSeat()]));
    await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Harga')).not.toBeInTheDocument();
  });

  it('is not warned once logged in [tickets.member]', async () => {
    signInAs({ id: 5, name: 'Ayu' });
    const { user } = await openTickets(selling([aSeat()]));
    await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
    expect(await screen.findByRole('dialog', { name: 'Reguler' })).toBeInTheDocument();
  });
});

describe('the seat map', () => {
  it('is zoomed in, out and reset by buttons that are disabled at the limits [tickets.seat-map]', async () => {
    const { user } = await openTickets(selling([aSeat()], { seat_image_url: '/img/seatmap/12-1280.webp' }));
    const map = await screen.findByAltText('Denah kursi Jazz di Atas Awan');
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('Perkecil')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Atur ulang')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Perbesar'));
    expect(map).toHaveStyle({ width: '150%' });
    await user.click(button('Perbesar'));
    await user.click(button('Perkecil'));
    expect(screen.getByText('150%')).toBeInTheDocument();
    for (let at = 0; at < 5; at += 1) await user.click(button('Perbesar'));
    expect(button('Perbesar')).toHaveAttribute('aria-disabled', 'true');
    // The keyboard's focus stays where it was.
    expect(button('Perbesar')).toHaveFocus();
    await user.click(button('Atur ulang'));
    expect(map).toHaveStyle({ width: '100%' });
    expect(button('Atur ulang')).toHaveFocus();
  });

  it('is not shown for an event without one', async () => {
    await openTickets(selling([aSeat()]));
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(screen.queryByText('Denah kursi')).not.toBeInTheDocument();
  });
});

describe('the WhatsApp button', () => {
  const GREETING =
    'Halo, saya ingin bertanya tentang event "Jazz di Atas Awan" (http://localhost:3000/detail-event/jazz-di-atas-awan).';

  it.each([
    ['the organiser', '0812 3456 7890', '6281234567890'],
    ["the site's support where the organiser has no number", null, '628125550100'],
  ])('opens a chat with %s, with a greeting about the event [tickets.whatsapp]', async (_, number, to) => {
    await openTickets(selling([aSeat()]), {
      'GET /organizer/7': () => ({ body: { data: anOrganizer({ organizer_whatsapp1: number }) } }),
    });
    const link = await screen.findByRole('link', { name: 'Chat WhatsApp' });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`https://wa.me/${to}`);
    expect(address.searchParams.get('text')).toBe(GREETING);
  });

  it('uses the support number when the organiser cannot be loaded', async () => {
    await openTickets(selling([aSeat()]), {
      'GET /organizer/7': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }),
    });
    expect(await screen.findByRole('link', { name: 'Chat WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('wa.me/628125550100?'),
    );
  });
});
