import { act, fireEvent, screen, within } from '@testing-library/react';
import type { StubbedApi, StubbedCall } from '@acara/shared-api/testing';
import { becomeGuest } from '@acara/shared-auth/testing';
import type { Ticket } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleEvent, sampleTicket, sampleTransaction } from '@acara/shared-event-ui/testing';
import { bringIntoView, letIntersect } from '@acara/shared-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';
import { sampleFile } from '../../components/testing/sample-file.ts';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');
const PENDING_PAGE_SIZE = 8;

/** A server with these tickets; both lists are read at every call. */
const createServer = (tickets: { issued?: Ticket[]; pending?: Ticket[] }): StubbedApi => ({
  'GET /ticket': ({ query }) => {
    if (query.ticket_status_name === 'issued') return { body: { data: tickets.issued ?? [], last_page: 1 } };
    const all = tickets.pending ?? [];
    const start = (Number(query.page) - 1) * PENDING_PAGE_SIZE;
    const last_page = Math.max(1, Math.ceil(all.length / PENDING_PAGE_SIZE));
    return { body: { data: all.slice(start, start + PENDING_PAGE_SIZE), last_page } };
  },
  'GET /transaction/*': () => ({
    body: {
      data: sampleTransaction({ transaction_approve_status_name: tickets.pending?.length ? 'pending' : 'approved' }),
    },
  }),
});

const open = async (api: StubbedApi) => {
  const rendered = renderAt('/myevent', routes, api);
  await pass(0);
  await pass(0);
  return rendered;
};

const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const stubs = (name: RegExp) =>
  section(name)
    .queryAllByRole('article')
    .map((stub) => within(stub).getByRole('heading').textContent);
const countRequests = (calls: StubbedCall[], status: string) =>
  calls.filter(({ query }) => query.ticket_status_name === status).length;
const soon = (ticket_id: number, changed: Partial<Ticket> = {}) =>
  sampleTicket({ ticket_id, ticket_booking_number: `B-${ticket_id}`, ticket_name: `Kelas ${ticket_id}`, ...changed });
const waiting = (ticket_id: number) => soon(ticket_id, { ticket_status_name: 'pending' });
const over = { ticket_datetime: '2026-11-01T19:00:00+07:00' };

memberOutOfTime(NOW);
beforeEach(letIntersect);

describe('Tiket Saya', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt('/myevent', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title and the shape of tickets while they load [my-tickets.loading]', () => {
    renderAt('/myevent', routes, { 'GET /ticket': () => new Promise<never>(() => undefined) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tiket Saya');
    expect(document.title).toBe('Tiket Saya — Acara');
    expect(screen.getByText('Memuat tiket…')).toBeInTheDocument();
  });

  it('shows that there are none [my-tickets.none, my-tickets.none-past]', async () => {
    await open(createServer({}));
    expect(section(/^Registered Event 0/).getByText('Tidak mempunyai Tiket yang Aktif.')).toBeVisible();
    expect(section(/^Past Event 0/).getByText('Tidak mempunyai Tiket Event yang sudah berakhir.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /Menunggu/ })).toBeNull();
  });

  it('can be loaded again after a failure [my-tickets.loading]', async () => {
    let down = true;
    const { 'GET /ticket': tickets } = createServer({ issued: [soon(1)] });
    await open({ 'GET /ticket': (call) => (down ? 'network' : (tickets?.(call) ?? 'network')) });
    const active = section(/^Registered Event/);
    expect(active.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await visitorOutOfTime().click(active.getByRole('button', { name: 'Coba lagi' }));
    await pass(0);
    expect(stubs(/^Registered Event/)).toEqual(['Kelas 1']);
  });

  it('says of a past ticket whether its event goes on, and follows the time [my-tickets.going-on]', async () => {
    const start = new Date(NOW + 60_000).toISOString();
    const end = new Date(NOW + 180_000).toISOString();
    const event = sampleEvent({ event_start_datetime: start });
    await open(createServer({ issued: [soon(1, { ticket_datetime: start, ticket_end_datetime: end, event })] }));
    const shown = (name: RegExp) => section(name).getByRole('article').textContent;
    expect(shown(/^Registered Event 1/)).toContain('Aktif');
    await pass(60_001);
    expect(shown(/^Past Event 1/)).toContain('Berlangsung');
    await pass(120_000);
    expect(shown(/^Past Event 1/)).toContain('Sudah lewat');
  });

  it('shows the day and times of each ticket, not of its event [my-tickets.own-time]', async () => {
    const event = sampleEvent({ event_end_datetime: '2026-12-07T22:00:00+07:00' });
    const first = soon(1, { event, ticket_end_datetime: '2026-12-05T22:00:00+07:00' });
    const third = soon(2, {
      event,
      ticket_datetime: '2026-12-07T04:00:00+07:00',
      ticket_end_datetime: '2026-12-07T12:00:00+07:00',
    });
    await open(createServer({ issued: [first, third] }));
    const texts = screen.getAllByRole('article').map((stub) => stub.textContent);
    expect(texts[0]).toContain('Sab, 05 Desember 2026, 19:00 - 22:00 WIB');
    expect(texts[1]).toContain('Sen, 07 Desember 2026, 04:00 - 12:00 WIB');
  });

  it('separates upcoming from past tickets, counted and grouped by event [my-tickets.groups, my-tickets.all]', async () => {
    const other = sampleEvent({ event_id: 2, event_name: 'Pameran Kopi', event_slug: 'pameran-kopi' });
    const issued = [soon(1), soon(2, { ...over, event: other }), soon(3), soon(4, { event: other })];
    const { calls } = await open(createServer({ issued }));
    expect(calls.map(({ query }) => query)).toContainEqual({ ticket_status_name: 'issued', limit: '1000' });
    expect(stubs(/^Registered Event 3/)).toEqual(['Kelas 1', 'Kelas 3', 'Kelas 4']);
    expect(stubs(/^Past Event 1/)).toEqual(['Kelas 2']);
    const events = section(/^Registered Event/).getAllByRole('heading', { level: 3 });
    expect(events.map(({ textContent }) => textContent)).toEqual(['Festival Jazz Tepi Danau', 'Pameran Kopi']);
    expect(section(/^Past Event/).getByRole('link', { name: 'Pameran Kopi' })).toHaveAttribute(
      'href',
      '/detail-event/pameran-kopi',
    );
  });

  it('shows a code of the booking number, dark on white with its quiet zone, and larger when it is pressed [my-tickets.qr]', async () => {
    await open(createServer({ issued: [soon(1)] }));
    bringIntoView();
    await pass(0);
    const small = screen.getByRole('button', { name: 'Perbesar kode QR B-1' });
    const code = within(small).getByRole('img', { name: 'Kode QR B-1' });
    const [ground, modules] = code.querySelectorAll('path');
    expect(ground).toHaveAttribute('fill', '#ffffff');
    expect(modules).toHaveAttribute('fill', '#000000');
    // The first dark module is at the end of the quiet zone.
    expect(modules?.getAttribute('d')).toMatch(/^M4,4|^M4 4/);
    await visitorOutOfTime().click(small);
    const dialog = within(screen.getByRole('dialog', { name: 'Festival Jazz Tepi Danau' }));
    expect(dialog.getByRole('img', { name: 'Kode QR B-1' })).toBeVisible();
    for (const text of ['B-1', /Seat 12/]) expect(dialog.getByText(text)).toBeVisible();
  });

  it('has no seat where its class has none', async () => {
    await open(createServer({ issued: [{ ...soon(1), ticket_reserved: false }] }));
    expect(screen.getByText('Tanpa nomor kursi')).toBeVisible();
    expect(screen.queryByText(/^Seat/)).toBeNull();
  });
});

describe('unpaid tickets', () => {
  it('appear together with the others, which would otherwise move, unless they fail to load', async () => {
    const api = createServer({ issued: [soon(1)] });
    let fail: () => void = () => undefined;
    const late = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('no network'));
    });
    await open({
      ...api,
      'GET /ticket': (call) =>
        call.query.ticket_status_name === 'pending' ? late : (api['GET /ticket']?.(call) ?? 'network'),
    });
    expect(screen.getByText('Memuat tiket…')).toBeInTheDocument();
    expect(screen.queryByText('Kelas 1')).toBeNull();
    fail();
    await pass(0);
    expect(screen.getByText('Kelas 1')).toBeVisible();
  });

  it('are listed, eight to a page, and can be paid there [my-tickets.pending, my-tickets.pay-here]', async () => {
    const pending = Array.from({ length: 9 }, (_, at) => waiting(at + 1));
    const { calls } = await open(createServer({ pending }));
    const part = section(/^Menunggu Pembayaran/);
    expect(calls.map(({ query }) => query)).toContainEqual({ ticket_status_name: 'pending', limit: '8', page: '1' });
    expect(part.getAllByText('Menunggu Pembayaran', { selector: 'li span' })).toHaveLength(8);
    expect(part.getByRole('button', { name: 'Lanjutkan Pembayaran transaksi 12' })).toBeEnabled();
    await pass(100);
    expect(part.getByRole('timer')).toHaveTextContent('30:00');
    await visitorOutOfTime().click(part.getByRole('button', { name: 'Halaman 2' }));
    await pass(0);
    expect(part.getByText('Kelas 9')).toBeVisible();
    expect(part.queryByText('Kelas 1')).toBeNull();
  });

  it('become tickets once they are paid, without a reload', async () => {
    const tickets = { issued: [] as Ticket[], pending: [waiting(1)] };
    const { calls } = await open(createServer(tickets));
    expect(calls.some(({ path }) => path === '/transaction/12')).toBe(true);
    tickets.issued = [soon(1)];
    tickets.pending = [];
    await pass(5100);
    await pass(100);
    expect(screen.queryByRole('region', { name: /^Menunggu/ })).toBeNull();
    expect(stubs(/^Registered Event 1/)).toEqual(['Kelas 1']);
    // Nothing is pending any more, so polling stopped.
    const before = countRequests(calls, 'pending');
    await pass(30_000);
    expect(countRequests(calls, 'pending')).toBe(before);
  });

  it('have their transaction polled: its payment notification may be lost', async () => {
    const tickets = { pending: [waiting(1)] };
    const { calls } = await open(createServer(tickets));
    const getRequests = () => calls.filter(({ path }) => path === '/transaction/12').length;
    expect(getRequests()).toBe(1);
    await pass(20_100);
    expect(getRequests()).toBe(3);
    tickets.pending = [];
    await pass(5100);
    await pass(30_000);
    // Once more, to know what became of it.
    expect(getRequests()).toBe(4);
  });

  it('show the page before when all of the last page are paid', async () => {
    const tickets = { pending: Array.from({ length: 9 }, (_, at) => waiting(at + 1)) };
    await open(createServer(tickets));
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Halaman 2' }));
    await pass(0);
    tickets.pending = tickets.pending.slice(0, 8);
    await pass(5100);
    await pass(100);
    expect(screen.getByText('Kelas 1')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: /menunggu pembayaran/ })).toBeNull();
  });
});

describe('the download of a ticket', () => {
  const pdf = sampleFile('%PDF-1.7', 400);
  const short = sampleFile('Sedang dibuat', 13);
  let saved: string[];

  beforeEach(() => {
    saved = [];
    // jsdom has neither; a click on the link would leave the page.
    URL.createObjectURL = () => 'blob:acara';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  const download = async (answer: StubbedApi['GET /ticket']) => {
    await open({ ...createServer({ issued: [soon(1)] }), 'GET /ticket/1/download': answer });
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Unduh tiket B-1' }));
    await pass(0);
    return within(screen.getByRole('status', { name: 'Unduhan' }));
  };

  it('saves the file under the booking number and shows that for three seconds [my-tickets.download, my-tickets.downloading]', async () => {
    const banner = await download(() => ({ body: pdf }));
    expect(banner.getByText('Yeayy! File is being download..!')).toBeVisible();
    expect(saved).toEqual(['B-1.pdf']);
    await pass(2999);
    expect(banner.getByText('Yeayy! File is being download..!')).toBeVisible();
    await pass(1);
    expect(banner.queryByText('Yeayy! File is being download..!')).toBeNull();
  });

  it('saves one file for two presses in one task', async () => {
    await open({ ...createServer({ issued: [soon(1)] }), 'GET /ticket/1/download': () => ({ body: pdf }) });
    const button = screen.getByRole('button', { name: 'Unduh tiket B-1' });
    // Not `click()`, which saves a link here.
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await pass(100);
    expect(saved).toEqual(['B-1.pdf']);
  });

  it('that is not ready shows that it can be retried, and saves nothing [my-tickets.not-ready]', async () => {
    const banner = await download(() => ({ body: short }));
    const text = 'Try Again! File is being generating.. Plase try again in 5 seconds!';
    expect(banner.getByText(text)).toBeVisible();
    expect(saved).toEqual([]);
    await pass(2999);
    expect(banner.getByText(text)).toBeVisible();
    await pass(1);
    expect(banner.queryByText(text)).toBeNull();
  });

  it('that is refused shows why', async () => {
    const banner = await download(() => ({ status: 403, body: { error: 'Tiket belum dibayar', code: 'forbidden' } }));
    expect(banner.getByText('Tiket belum dibayar')).toBeVisible();
    expect(saved).toEqual([]);
    await visitorOutOfTime().click(banner.getByRole('button', { name: 'Tutup pesan' }));
    expect(banner.queryByText('Tiket belum dibayar')).toBeNull();
  });

  it('that is refused shows that for three seconds [my-tickets.refused]', async () => {
    const banner = await download(() => ({ status: 403, body: { error: 'Tiket belum dibayar', code: 'forbidden' } }));
    expect(banner.getByText('Tiket belum dibayar')).toBeVisible();
    await pass(3000);
    expect(banner.queryByText('Tiket belum dibayar')).toBeNull();
  });
});
