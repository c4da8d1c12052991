import { act, screen, within } from '@testing-library/react';
import { newOrder, paymentLeft } from '@acara/shared-api';
import type { StubbedApi } from '@acara/shared-api/testing';
import type { Ticket, Transaction } from '@acara/shared-contract';
import { letSnapArrive, removeSnap, renderAt } from '@acara/shared-remote/testing';
import { sampleEvent, sampleInstructions, sampleTicket, sampleTransaction } from '@acara/shared-event-ui/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';
import { sampleFile } from '../../components/testing/sample-file.ts';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');

type ServerState = { transaction: Partial<Transaction>; issued?: Ticket[]; pending?: Ticket[] };

const createServer = (state: ServerState): StubbedApi => ({
  'GET /ticket': ({ query }) => {
    const data = query.ticket_status_name === 'issued' ? (state.issued ?? []) : (state.pending ?? []);
    return { body: { data, last_page: 1 } };
  },
  'GET /transaction/buyer': () => ({ body: { data: [], last_page: 1 } }),
  'GET /transaction/*': ({ path }) => ({
    body: path.endsWith('/download') ? sampleFile('%PDF-1.7', 400) : { data: sampleTransaction(state.transaction) },
  }),
  'GET /profile': () => ({
    body: {
      data: { id: 7, name: 'Sari', email: 'sari@acara.test', bio: null, ms_city_id: null, subscribed_status: 0 },
    },
  }),
  'PUT /transaction/resume': () => ({ body: { token: 'token-1', transaction_id: 12 } }),
  'GET /ticket/*': () => ({ body: sampleFile('%PDF-1.7', 400) }),
});

const open = async (state: ServerState, url = '/myevent') => {
  const rendered = renderAt(url, routes, createServer(state));
  await pass(0);
  await pass(0);
  await pass(0);
  return rendered;
};

const ticket = (ticket_id: number, changed: Partial<Ticket> = {}) =>
  sampleTicket({ ticket_id, ticket_booking_number: `B-${ticket_id}`, ticket_name: `Kelas ${ticket_id}`, ...changed });
const pameran = sampleEvent({ event_id: 2, event_name: 'Pameran Kopi', event_slug: 'pameran-kopi' });
const old = ticket(1, { transaction_id: 5, event: pameran, ticket_datetime: '2026-12-02T19:00:00+07:00' });
const approved = { transaction_approve_status_name: 'approved' } as const;
const bought = () => screen.getAllByRole('article').map((stub) => within(stub).getByRole('heading').textContent);
const getAlert = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') ?? document.body);

memberOutOfTime(NOW);
beforeEach(letIntersect);
afterEach(() => {
  newOrder.clear();
  paymentLeft.clear();
  removeSnap();
});

describe('coming from a payment', () => {
  it('shows that it succeeded, with event and count; the new tickets come first and are marked [my-tickets.paid]', async () => {
    newOrder.note(12);
    await open({ transaction: approved, issued: [old, ticket(2), ticket(3)] });
    expect(getAlert('Pembayaran berhasil').getByText('\u2068Festival Jazz Tepi Danau\u2069 · 2 tiket')).toBeVisible();
    expect(bought()).toEqual(['Kelas 2', 'Kelas 3', 'Kelas 1']);
    expect(screen.getAllByText('Baru')).toHaveLength(2);
  });

  it('names day, seats and where the mail went, and invites friends [my-tickets.moment]', async () => {
    newOrder.note(12);
    await open({ transaction: approved, issued: [ticket(2), ticket(3, { ticket_seat_number: 13 })] });
    await pass(100);
    await pass(100);
    const box = getAlert('Pembayaran berhasil');
    expect(box.getByText('Sampai jumpa Sabtu, 05 Desember 2026, 19:00 WIB')).toBeVisible();
    expect(box.getByText(/^Kelas 2: Seat 12.*, Seat 13/)).toBeVisible();
    expect(box.getByText('Dikirim ke s…@acara.test')).toBeVisible();
    expect(box.getAllByRole('link')[0]).toHaveTextContent('Tambah ke kalender');
    await visitorOutOfTime().click(box.getByRole('button', { name: 'Ajak teman' }));
    await pass(100);
    expect(screen.getByRole('dialog', { name: 'Share to Friends' })).toBeVisible();
  });

  it('shows that once [my-tickets.paid-once]', async () => {
    newOrder.note(12);
    const state = { transaction: approved, issued: [old, ticket(2)] };
    const { unmount } = await open(state);
    unmount();
    await open(state);
    expect(screen.queryByText('Pembayaran berhasil')).toBeNull();
    expect(screen.queryByText('Baru')).toBeNull();
    expect(bought()).toEqual(['Kelas 1', 'Kelas 2']);
  });

  it('that is not settled yet shows that and polls it [my-tickets.settling]', async () => {
    newOrder.note(12);
    const state: ServerState = { transaction: {}, issued: [], pending: [ticket(2, { ticket_status_name: 'pending' })] };
    await open(state);
    expect(screen.getByRole('heading', { name: 'Menunggu konfirmasi pembayaran' })).toBeVisible();
    expect(screen.queryByText('Pembayaran berhasil')).toBeNull();
    Object.assign(state, { transaction: approved, issued: [ticket(2)], pending: [] });
    await pass(3100);
    await pass(100);
    expect(getAlert('Pembayaran berhasil').getByText('\u2068Festival Jazz Tepi Danau\u2069 · 1 tiket')).toBeVisible();
    expect(bought()).toEqual(['Kelas 2']);
  });

  it('that never settles is not polled without end', async () => {
    newOrder.note(12);
    const { calls } = await open({ transaction: {} });
    await pass(10 * 60_000);
    const requests = calls.filter(({ path }) => path === '/transaction/12').length;
    expect(requests).toBeLessThanOrEqual(41);
    await pass(60_000);
    expect(calls.filter(({ path }) => path === '/transaction/12')).toHaveLength(requests);
  });

  it('that was cancelled shows why [my-tickets.called-off]', async () => {
    newOrder.note(12);
    const transaction_note = 'Kursi sudah terjual, dana dikembalikan';
    await open({ transaction: { transaction_approve_status_name: 'rejected', transaction_note } });
    expect(screen.getByRole('alert')).toHaveTextContent(transaction_note);
  });

  it('for free has the words of a free purchase', async () => {
    newOrder.note(12);
    const free = { ...approved, transaction_amount: 0, transaction_total_amount: 0 };
    await open({ transaction: free, issued: [ticket(2)] });
    expect(
      getAlert('Tiket Berhasil Di Beli').getByText('\u2068Festival Jazz Tepi Danau\u2069 · 1 tiket'),
    ).toBeVisible();
  });

  it('offers one file of the new tickets, and their class for a calendar [my-tickets.next-steps]', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:acara';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    newOrder.note(12);
    // The third day of an event of three.
    const days = sampleEvent({
      event_start_datetime: '2026-12-03T19:00:00+07:00',
      event_end_datetime: '2026-12-05T22:00:00+07:00',
    });
    const own = { event: days, ticket_end_datetime: '2026-12-05T22:00:00+07:00' };
    const third = [ticket(2, own), ticket(3, { ...own, ticket_seat_number: 13 })];
    const { calls } = await open({ transaction: approved, issued: [old, ...third] });
    const box = getAlert('Pembayaran berhasil');
    await visitorOutOfTime().click(box.getByRole('button', { name: 'Unduh 2 tiket' }));
    await pass(0);
    expect(saved).toEqual(['tiket-12.pdf']);
    expect(calls.filter(({ path }) => path.endsWith('/download')).map(({ path }) => path)).toEqual([
      '/transaction/12/download',
    ]);
    // An address, not something that the page has made.
    expect(box.getByRole('link', { name: 'Tambah ke kalender' })).toHaveAttribute(
      'href',
      third[0]?.ticket_calendar_url ?? '',
    );
    const google = new URL(box.getByRole('link', { name: /^Google Calendar/ }).getAttribute('href') ?? '');
    expect(google.searchParams.get('text')).toBe('Festival Jazz Tepi Danau');
    expect(google.searchParams.get('dates')).toBe('20261205T120000Z/20261205T150000Z');
    expect(google.searchParams.get('details')).toContain('2 tiket: Kelas 2\nSeat 12 · baris B\nSeat 13 · baris B\n');
  });

  it('offers the file of a single ticket under its booking number', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:acara';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    newOrder.note(12);
    await open({ transaction: approved, issued: [ticket(2)] });
    await visitorOutOfTime().click(getAlert('Pembayaran berhasil').getByRole('button', { name: 'Unduh' }));
    await pass(0);
    expect(saved).toEqual(['B-2.pdf']);
  });
});

describe('coming back from a payment page outside the site', () => {
  const issued = [ticket(2)];

  it('paid shows that, at the address of the tickets', async () => {
    const search = '?order_id=TRX-12-1&status_code=200&transaction_status=settlement';
    const { address } = await open({ transaction: approved, issued }, `/myevent${search}`);
    expect(address()).toBe('/myevent');
    expect(screen.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
  });

  it('unpaid leads to the transactions', async () => {
    const { address } = await open({ transaction: {} }, '/myevent?order_id=TRX-12-1&transaction_status=pending');
    expect(address()).toBe('/transaksi');
  });

  it('trusts the server, not the address', async () => {
    await open({ transaction: {} }, '/myevent?order_id=TRX-12-1&transaction_status=settlement');
    expect(screen.getByRole('heading', { name: 'Menunggu konfirmasi pembayaran' })).toBeVisible();
  });
});

describe('paying unpaid tickets', () => {
  const waiting = { transaction: {}, pending: [ticket(2, { ticket_status_name: 'pending' })] };
  const pay = async () => {
    await visitorOutOfTime().click(screen.getByRole('button', { name: /^Lanjutkan Pembayaran/ }));
    await pass(0);
    return letSnapArrive();
  };

  it('opens the popup at once, and shows the new tickets in place [my-tickets.pay-here]', async () => {
    const server: ServerState = { ...waiting };
    const { address } = await open(server);
    const { tokens, leave } = await pay();
    expect(tokens).toEqual(['token-1']);
    Object.assign(server, { transaction: approved, issued: [ticket(2)], pending: [] });
    await leave('onSuccess');
    await pass(100);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(address()).toBe('/myevent');
    expect(screen.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
    expect(screen.getByText('Baru')).toBeVisible();
  });

  it('shows how it is paid elsewhere, and becomes the new ticket once it is [my-tickets.bill, my-tickets.paid-elsewhere]', async () => {
    const server: ServerState = { ...waiting, transaction: { payment_instructions: sampleInstructions() } };
    await open(server);
    await pass(100);
    await pass(100);
    const bill = within(screen.getByRole('region', { name: 'Cara membayar: Virtual Account BCA' }));
    expect(bill.getByText('7001 2000 1234 5678')).toBeVisible();
    expect(bill.getByText('Rp 300.000')).toBeVisible();
    Object.assign(server, { transaction: approved, issued: [ticket(2)], pending: [] });
    await pass(5_100);
    await pass(100);
    expect(screen.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
    expect(screen.getByText('Baru')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Cara membayar/ })).toBeNull();
  });

  it.each(['onPending', 'onError', 'onClose'] as const)('that is left by %s leads to the transactions', async (by) => {
    const { address } = await open(waiting);
    const { leave } = await pay();
    await leave(by);
    await pass(100);
    expect(address()).toBe('/transaksi');
  });

  it('shows an alert where no payment can be opened', async () => {
    const api = { ...createServer(waiting), 'PUT /transaction/resume': () => 'network' as const };
    renderAt('/myevent', routes, api);
    await pass(0);
    await pass(0);
    await visitorOutOfTime().click(screen.getByRole('button', { name: /^Lanjutkan Pembayaran/ }));
    await pass(100);
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
  });
});
