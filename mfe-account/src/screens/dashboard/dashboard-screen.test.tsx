import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest, memorySessionStorage, signInAs, testAccessToken } from '@acara/shared-auth/testing';
import type { Ticket, Transaction } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleEvent, sampleTicket, sampleTransaction } from '@acara/shared-event-ui/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');
const never = () => new Promise<never>(() => undefined);

const createTicket = (event_id: number, ticket_datetime: string): Ticket =>
  sampleTicket({
    ticket_id: event_id * 10,
    ticket_datetime,
    event: sampleEvent({ event_id, event_name: `Acara ${event_id}`, event_slug: `acara-${event_id}` }),
  });
const TICKETS = [
  createTicket(1, '2026-12-05T19:00:00+07:00'),
  createTicket(1, '2026-12-05T19:00:00+07:00'),
  createTicket(2, '2026-12-03T19:00:00+07:00'),
  createTicket(3, '2026-11-03T19:00:00+07:00'),
];

const createServer = (tickets: Ticket[], transactions: Transaction[] = []): StubbedApi => ({
  'GET /ticket': () => ({ body: { data: tickets, last_page: 1 } }),
  'GET /transaction/buyer': () => ({ body: { data: transactions, last_page: 1 } }),
  'GET /category_event': () => ({ body: { data: [{ category_event_id: 3, category_event_name: 'Musik' }] } }),
  'GET /ms_city': () => ({ body: { data: [{ ms_city_id: 11, ms_city_name: 'Kota Surabaya' }] } }),
});
const FULL = createServer(TICKETS, [sampleTransaction(), sampleTransaction({ transaction_id: 13 })]);

const open = async (api: StubbedApi) => {
  const rendered = renderAt('/dashboard', routes, api);
  await pass(0);
  await pass(0);
  return rendered;
};
/** The tiles as they are read. */
const tiles = () =>
  within(screen.getAllByRole('list').find((list) => list.textContent?.includes('Event Terdaftar')) ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const cards = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

const scrolled = jest.fn();
memberOutOfTime(NOW);
beforeEach(() => {
  letIntersect();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

describe('the dashboard', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt('/dashboard', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title, its tiles and the shapes of cards while they load', () => {
    renderAt('/dashboard', routes, { ...FULL, 'GET /ticket': never, 'GET /transaction/buyer': never });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard User');
    expect(document.title).toBe('Dashboard User — Acara');
    expect(tiles()).toEqual(['Event Terdaftar', 'Tiket Saya', 'Sudah Lewat', 'Transaksi']);
    expect(screen.getAllByText('Memuat event…')).toHaveLength(2);
  });

  it('shows that there are no events [dashboard.none]', async () => {
    await open(createServer([]));
    expect(tiles()).toEqual(['Event Terdaftar0', 'Tiket Saya0', 'Sudah Lewat0', 'Transaksi0']);
    for (const name of ['Event Akan Datang', 'Event Sudah Lewat'])
      expect(within(screen.getByRole('region', { name })).getByText('Belum ada event')).toBeVisible();
  });

  it('counts distinct events, tickets, past events and transactions [dashboard.events, dashboard.past]', async () => {
    const { calls } = await open(FULL);
    expect(tiles()).toEqual(['Event Terdaftar3', 'Tiket Saya4', 'Sudah Lewat1', 'Transaksi2']);
    expect(calls.map(({ path, query }) => [path, query])).toEqual(
      expect.arrayContaining([
        ['/ticket', { ticket_status_name: 'issued', limit: '1000' }],
        ['/transaction/buyer', { transaction_created_by_user_id: '7', ms_payment_id: '4' }],
      ]),
    );
  });

  it('marks a past event that is not over [dashboard.going-on]', async () => {
    const last = (event_end_datetime: string, event_id: number) => {
      const ticket = createTicket(event_id, '2026-12-01T09:00:00+07:00');
      return { ...ticket, event: { ...ticket.event, event_end_datetime } };
    };
    await open(createServer([last('2026-12-02T17:00:00+07:00', 1), last('2026-12-01T09:30:00+07:00', 2)]));
    const past = within(screen.getByRole('region', { name: 'Event Sudah Lewat' }));
    const [goingOn, over] = past.getAllByRole('article');
    expect(goingOn).toHaveTextContent(/Acara 1.*Berlangsung/);
    expect(over).not.toHaveTextContent('Berlangsung');
  });

  it('leads from its tiles to tickets and transactions [dashboard.tickets]', async () => {
    await open(FULL);
    expect(screen.getByRole('link', { name: /Tiket Saya/ })).toHaveAttribute('href', '/myevent');
    expect(screen.getByRole('link', { name: /^Transaksi/ })).toHaveAttribute('href', '/transaksi');
  });

  it('scrolls from a tile to the events that are over [dashboard.past]', async () => {
    await open(FULL);
    await visitorOutOfTime().click(screen.getByRole('button', { name: /Sudah Lewat/ }));
    const title = screen.getByRole('heading', { name: 'Event Sudah Lewat' });
    expect(scrolled.mock.contexts).toEqual([title]);
    expect(title).toHaveFocus();
  });

  it('shows upcoming events, the next first, and past ones; the former lead to the tickets [dashboard.carousels, dashboard.own-tickets]', async () => {
    await open(FULL);
    expect(cards('Event Akan Datang')).toEqual(['Acara 2', 'Acara 1']);
    expect(cards('Event Sudah Lewat')).toEqual(['Acara 3']);
    expect(screen.getByRole('link', { name: 'Acara 2' })).toHaveAttribute('href', '/myevent');
    expect(screen.getByRole('region', { name: 'Event Akan Datang' })).not.toHaveTextContent(/Mulai Rp|Penjualan/);
    expect(screen.getByRole('link', { name: 'Acara 3' })).toHaveAttribute('href', '/detail-event/acara-3');
  });

  it('shows unpaid orders on top, with their sum and time, until their time is over [dashboard.unpaid]', async () => {
    const soon = sampleTransaction({ transaction_id: 14, expires_at: '2026-12-01T10:00:03+07:00' });
    await open(createServer(TICKETS, [sampleTransaction(), soon]));
    const orders = () =>
      within(screen.getByRole('list', { name: 'Menunggu Pembayaran' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(orders()).toEqual([
      expect.stringContaining('Rp 300.000 · Festival Jazz Tepi Danau · bayar dalam 30:00'),
      expect.stringContaining('bayar dalam 00:03'),
    ]);
    expect(screen.getByRole('link', { name: 'Bayar transaksi 12' })).toHaveAttribute('href', '/transaksi');
    await pass(3_100);
    expect(orders()).toHaveLength(1);
  });

  it('shows the ticket of this day [dashboard.today]', async () => {
    await open(createServer([...TICKETS, createTicket(4, '2026-12-01T19:00:00+07:00')]));
    expect(screen.getByRole('region', { name: 'Acara 4' })).toHaveTextContent('Mulai 9 jam lagi');
  });

  it('shows which events are liked, and toggles a like on the server [dashboard.likes]', async () => {
    jest.useRealTimers();
    const [first, ...others] = TICKETS;
    if (!first) throw new Error('no ticket');
    let liked = true;
    const { calls } = renderAt('/dashboard', routes, {
      ...FULL,
      'GET /ticket': () => ({
        body: {
          data: [{ ...first, event: { ...first.event, current_auth_liked: liked } }, ...others.slice(1)],
          last_page: 1,
        },
      }),
      'DELETE /event/like': () => {
        liked = false;
        return { body: { success: 'ok' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hapus sebagai favorit' }));
    await waitFor(() => expect(calls.find(({ path }) => path === '/event/like')?.body).toEqual({ event_id: '1' }));
    expect(screen.queryByRole('button', { name: 'Hapus sebagai favorit' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Tambah sebagai favorit' })).toHaveLength(3);
  });

  it('shows why a like was rolled back [likes.refused]', async () => {
    jest.useRealTimers();
    renderAt('/dashboard', routes, {
      ...FULL,
      'POST /event/like': () => ({ status: 409, body: { error: 'Event ini sudah tidak ada.' } }),
    });
    const [heart] = await screen.findAllByRole('button', { name: 'Tambah sebagai favorit' });
    if (heart) await userEvent.click(heart);
    expect(await screen.findByRole('alert')).toHaveTextContent('Event ini sudah tidak ada.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hapus sebagai favorit' })).toBeNull());
  });

  it('lets an event be shared', async () => {
    jest.useRealTimers();
    renderAt('/dashboard', routes, FULL);
    const [share] = await screen.findAllByRole('button', { name: 'Bagikan event' });
    if (share) await userEvent.click(share);
    expect(await screen.findByRole('dialog', { name: 'Share to Friends' })).toBeVisible();
  });
});

describe('a dashboard with failed requests', () => {
  it('can be loaded again after a failure', async () => {
    let down = true;
    await open({
      ...FULL,
      'GET /ticket': (call) => (down ? 'network' : (FULL['GET /ticket']?.(call) ?? 'network')),
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    expect(tiles()).toEqual(['Event Terdaftar–', 'Tiket Saya–', 'Sudah Lewat–', 'Transaksi2']);
    expect(screen.queryByRole('region', { name: 'Event Akan Datang' })).toBeNull();
    down = false;
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(tiles()).toEqual(['Event Terdaftar3', 'Tiket Saya4', 'Sudah Lewat1', 'Transaksi2']);
  });

  it('shows the events where only the transactions failed', async () => {
    let down = true;
    await open({
      ...FULL,
      'GET /transaction/buyer': (call) => (down ? 'network' : (FULL['GET /transaction/buyer']?.(call) ?? 'network')),
    });
    expect(tiles()).toContain('Transaksi–');
    expect(cards('Event Sudah Lewat')).toEqual(['Acara 3']);
    down = false;
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(tiles()).toContain('Transaksi2');
  });

  it('shows no transactions where the browser has a token but no id', async () => {
    const token = testAccessToken({ id: 7, issuedAt: NOW, expiresAt: NOW + 3_600_000 });
    const storage = memorySessionStorage({ identity: { id: 7, name: 'Sari' }, tokens: { token, refreshToken: 'r' } });
    signInAs({ id: 7, name: 'Sari' }, { storage: { ...storage, identity: () => null } });
    await open(createServer(TICKETS));
    expect(tiles()).toEqual(['Event Terdaftar3', 'Tiket Saya4', 'Sudah Lewat1', 'Transaksi–']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('its search', () => {
  const search = () => within(screen.getByRole('search', { name: 'Cari event' }));
  /** As on a phone, where one button opens the fields. */
  const openSearch = async () => {
    const rendered = await open(FULL);
    await visitorOutOfTime().click(screen.getByRole('button', { name: /Cari event/ }));
    return rendered;
  };

  it('leads to the results on the home page, with the filter in the address', async () => {
    const { address } = await openSearch();
    const visitor = visitorOutOfTime();
    await visitor.click(search().getByRole('combobox', { name: 'CARI EVENT' }));
    await visitor.click(screen.getByRole('option', { name: 'Musik' }));
    await visitor.click(search().getByRole('combobox', { name: 'AREA' }));
    await pass(0);
    await visitor.click(screen.getByRole('option', { name: 'Kota Surabaya' }));
    await visitor.click(search().getByRole('button', { name: 'CARI EVENT' }));
    expect(address()).toBe('/?category=3&city=11');
  });

  it('searches for all events where nothing was chosen', async () => {
    const { address } = await openSearch();
    await visitorOutOfTime().click(search().getByRole('button', { name: 'CARI EVENT' }));
    expect(address()).toBe('/?category=all');
  });
});
