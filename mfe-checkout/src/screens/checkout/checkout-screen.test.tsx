import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutDraft, newOrder, paymentLeft } from '@acara/shared-api';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import type { CheckoutDraft, Transaction } from '@acara/shared-contract';
import { blockSnap, letSnapArrive, removeSnap, renderAt, snapScript } from '@acara/shared-remote/testing';
import { sampleTransaction } from '@acara/shared-event-ui/testing';
import { routes } from '../../routes.tsx';
import { sampleDraft } from './testing/sample-purchase.ts';

const NOW = Date.parse('2026-12-01T10:00:30+07:00');

const visitor = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const answering = (changed: Partial<Transaction> = {}): StubbedApi => ({
  'GET /transaction/12': () => ({ body: { data: sampleTransaction(changed) } }),
});

const open = async (draft: Partial<CheckoutDraft> = {}, api: StubbedApi = answering()) => {
  checkoutDraft.save(sampleDraft(draft));
  const rendered = renderAt('/checkout', routes, api);
  await pass(0);
  return rendered;
};

const payButton = () => screen.getByRole('button', { name: 'Lanjutkan Beli Tiket' });
const card = (name: string) => within(screen.getByRole('region', { name }));
const sums = () =>
  card('Pembayaran')
    .getAllByRole('definition')
    .map(({ textContent, previousElementSibling }) => `${previousElementSibling?.textContent}: ${textContent}`);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(() => {
  jest.useRealTimers();
  removeSnap();
  checkoutDraft.clear();
  newOrder.clear();
  becomeGuest();
});

describe('the checkout', () => {
  it('is not found without a stored payment token [checkout.without-payment]', () => {
    const { address } = renderAt('/checkout', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('clears the new order of the tickets page when it is reloaded or returned to', async () => {
    newOrder.note(12);
    await open();
    expect(newOrder.read()).toBeNull();
  });

  it('is not found for a guest, whatever is stored', () => {
    becomeGuest();
    checkoutDraft.save(sampleDraft());
    const { address } = renderAt('/checkout', routes, {});
    expect(address()).toBe('/notfound');
  });

  it.each([
    { seat_detail_datetime: 'besok' },
    { seat_price: 1.5 },
    { total_price: -1 },
    { transaction_id: '12' },
    { payment_token: '' },
    { data_seat: [{}] },
  ])('is not found where the draft is invalid: %j', (invalid) => {
    sessionStorage.setItem('acara_checkout', JSON.stringify({ ...sampleDraft(), ...invalid }));
    const { address } = renderAt('/checkout', routes, {});
    expect(address()).toBe('/notfound');
  });

  it("is not found for an order that is not this buyer's, whose draft is removed", async () => {
    const { address } = await open(
      {},
      { 'GET /transaction/12': () => ({ status: 403, body: { error: 'Bukan milik Anda' } }) },
    );
    expect(address()).toBe('/notfound');
    expect(checkoutDraft.read()).toBeNull();
  });

  it('shows the event, its dates, times in WIB, place and organiser [checkout.event, checkout.poster]', async () => {
    await open();
    expect(document.title).toBe('Checkout — Acara');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const event = card('Festival Jazz Tepi Danau');
    expect(event.getByText('Sab, 05 Desember 2026')).toBeVisible();
    expect(event.getByText('19:00 - 22:00 WIB')).toBeVisible();
    expect(event.getByText('Gedung Kesenian Jakarta - Aula Utama')).toBeVisible();
    expect(event.getByText('Ruang Nada')).toBeVisible();
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/img/event/12-640.webp?v=1',
      '/api/v1/organizer/7/logo',
    ]);
  });

  it('shows one time where start equals end, and a range of days [checkout.one-time]', async () => {
    await open({ seat_detail_end_datetime: '2026-12-07T19:00:00+07:00' });
    expect(screen.getByText('Sab, 05 Desember 2026 - Sen, 07 Desember 2026')).toBeVisible();
    expect(screen.getByText('19:00 WIB')).toBeVisible();
  });

  it('lists reserved seats with their unit price and sums up [checkout.seats, seats.row-named, checkout.sub-total, checkout.total]', async () => {
    await open();
    const lines = card('Ringkasan Pembelian').getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Seat 12 · baris ARp 150.000',
      'Seat 13 · baris BRp 150.000',
    ]);
    expect(sums()).toEqual(['Sub Total: Rp 300.000', 'Total: Rp 300.000']);
  });

  it('numbers tickets without a seat, and adds the donation [checkout.numbered, checkout.donation]', async () => {
    await open(
      {
        data_seat: [],
        data_seat_unreserved: [1, 2, 3],
        seat_price: 50_000,
        donation_amount: 25_000,
        total_price: 175_000,
      },
      { 'GET /transaction/12': () => new Promise<never>(() => undefined) },
    );
    const lines = card('Ringkasan Pembelian').getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1. VIPRp 50.000',
      '2. VIPRp 50.000',
      '3. VIPRp 50.000',
    ]);
    expect(sums()).toEqual(['Sub Total: Rp 150.000', 'Donasi: Rp 25.000', 'Total: Rp 175.000']);
  });

  it('shows DONATION as the price of a ticket that costs a donation alone', async () => {
    const given = {
      seat_price: 0,
      data_seat: [],
      data_seat_unreserved: [1],
      donation_amount: 25_000,
      total_price: 25_000,
    };
    await open(given, { 'GET /transaction/12': () => new Promise<never>(() => undefined) });
    expect(card('Ringkasan Pembelian').getByRole('listitem')).toHaveTextContent('1. VIPDONATION');
    expect(sums()).toEqual(['Sub Total: Rp 0', 'Donasi: Rp 25.000', 'Total: Rp 25.000']);
  });

  it('shows total and number of tickets beside the pay button [checkout.beside-pay]', async () => {
    await open();
    const row = within(payButton().parentElement ?? document.body);
    expect(row.getByText('Rp 300.000')).toBeVisible();
    expect(row.getByText('2 tiket')).toBeVisible();
  });

  it('shows when and where the tickets will be, and the payment methods [checkout.after]', async () => {
    await open();
    expect(card('Pembayaran').getByText(/^Tiket Anda ada di/)).toHaveTextContent(
      'Tiket Anda ada di Tiket Saya dan dikirim ke email Anda segera setelah pembayaran diterima.',
    );
    for (const method of ['Kartu kredit/debit', 'ATM/transfer bank', 'Dompet digital'])
      expect(card('Pembayaran').getByText(method)).toBeVisible();
  });

  it('shows the sums of the server, not those of the draft [checkout.total]', async () => {
    await open({ total_price: 1 });
    expect(sums()).toContain('Total: Rp 300.000');
  });

  it('links the terms in a new tab [checkout.terms]', async () => {
    await open();
    const terms = screen.getByRole('link', { name: /Syarat & Ketentuan/ });
    expect(terms).toHaveAttribute('href', '/syarat-ketentuan');
    expect(terms).toHaveAttribute('target', '_blank');
  });
});

describe('the hold', () => {
  it('counts down by the second', async () => {
    await open();
    expect(screen.getByRole('timer')).toHaveTextContent('29:30');
    await pass(30_000);
    expect(screen.getByRole('timer')).toHaveTextContent('29:00');
  });

  it('ends: the button is disabled, and an alert links to the orders', async () => {
    await open({}, answering({ expires_at: '2026-12-01T10:00:32+07:00' }));
    expect(payButton()).toBeEnabled();
    await pass(2500);
    expect(payButton()).toBeDisabled();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Waktu pembayaran sudah habis.');
    expect(screen.getByRole('link', { name: 'Lihat Transaksi Saya' })).toHaveAttribute('href', '/transaksi');
  });

  it('cannot be paid until the order is loaded', async () => {
    await open({}, { 'GET /transaction/12': () => new Promise<never>(() => undefined) });
    expect(payButton()).toBeDisabled();
  });

  it('can be paid although the order cannot be loaded, which can be retried', async () => {
    let down = true;
    await open({}, { 'GET /transaction/12': () => (down ? 'network' : { body: { data: sampleTransaction() } }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Status pesanan belum dapat diperiksa.');
    expect(payButton()).toBeEnabled();
    down = false;
    await visitor().click(screen.getByRole('button', { name: 'Periksa lagi' }));
    await pass(0);
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a paid order links to the tickets', async () => {
    await open({}, answering({ transaction_approve_status_name: 'approved' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pembayaran Anda sudah diterima.');
    expect(screen.getByRole('link', { name: 'Lihat Tiket Saya' })).toHaveAttribute('href', '/myevent');
    expect(screen.queryByRole('button', { name: 'Lanjutkan Beli Tiket' })).toBeNull();
  });

  it.each([
    [null, 'Pesanan ini sudah dibatalkan.'],
    ['Kursi sudah terjual, dana dikembalikan', 'Kursi sudah terjual, dana dikembalikan'],
  ])('of a canceled order shows why, with the note %j', async (transaction_note, text) => {
    await open({}, answering({ transaction_approve_status_name: 'rejected', transaction_note }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Lanjutkan Beli Tiket' })).toBeNull();
  });
});

describe('the payment popup', () => {
  it('opens once with the token, however often the button is pressed [checkout.pay]', async () => {
    await open();
    const user = visitor();
    await user.click(payButton());
    await user.click(payButton());
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
    const { tokens } = await letSnapArrive();
    await user.click(payButton());
    expect(tokens).toEqual(['token-1']);
    expect(snapScript()).toHaveAttribute('data-client-key', 'SB-Mid-client-test');
  });

  it.each([
    ['onSuccess', '/myevent', null],
    ['onPending', '/transaksi', 'pending'],
    ['onError', '/transaksi', 'error'],
    ['onClose', '/transaksi', 'close'],
  ] as const)(
    'that calls %s redirects to %s [payment.success, payment.pending, payment.error, payment.closed]',
    async (by, path, left) => {
      const { address } = await open();
      await visitor().click(payButton());
      const { leave } = await letSnapArrive();
      await leave(by);
      expect(address()).toBe(path);
      expect(paymentLeft.read()).toBe(left);
      expect(newOrder.read()).toBe(by === 'onSuccess' ? 12 : null);
      // The buyer can return to what is not paid.
      if (by === 'onSuccess') expect(checkoutDraft.read()).toBeNull();
      else expect(checkoutDraft.read()).toMatchObject({ payment_token: 'token-1' });
    },
  );

  it('stores the order for the tickets page, since a payment method may leave the site and return there [payment.returns]', async () => {
    await open();
    await visitor().click(payButton());
    await letSnapArrive();
    expect(newOrder.read()).toBe(12);
  });

  it('is closed when the buyer leaves the page', async () => {
    const { address, unmount } = await open();
    await visitor().click(payButton());
    const { hide } = await letSnapArrive();
    expect(hide).not.toHaveBeenCalled();
    expect(address()).toBe('/checkout');
    unmount();
    expect(hide).toHaveBeenCalledTimes(1);
    expect(checkoutDraft.read()).toMatchObject({ payment_token: 'token-1' });
  });

  it('that cannot be loaded shows an alert, does not change the order and can be retried', async () => {
    const { address } = await open();
    const user = visitor();
    await user.click(payButton());
    await blockSnap();
    expect(await screen.findByRole('alert')).toHaveTextContent('Halaman pembayaran tidak dapat dibuka.');
    expect(screen.getByRole('timer')).toBeVisible();
    expect(checkoutDraft.read()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
    const { tokens, leave } = await letSnapArrive();
    expect(tokens).toEqual(['token-1']);
    await leave('onSuccess');
    expect(address()).toBe('/myevent');
  });
});
