import { screen } from '@testing-library/react';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleTransaction } from '@acara/shared-event-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';
import { ALL, details, NOW, one, open, press, rows, createServer } from './testing/transactions-page.ts';

memberOutOfTime(NOW);

describe('Transaksi Saya', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt('/transaksi', routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title and the shape of rows while they load', () => {
    renderAt('/transaksi', routes, { 'GET /transaction/buyer': () => new Promise<never>(() => undefined) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Transaksi Saya');
    expect(document.title).toBe('Transaksi Saya — Acara');
    expect(screen.getByText('Memuat transaksi…')).toBeInTheDocument();
  });

  it('shows that there are none [transactions.none]', async () => {
    await open(createServer({ transactions: [] }));
    expect(screen.getByText('Transaksi belum ada')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let down = true;
    const api = createServer({ transactions: ALL });
    await open({
      ...api,
      'GET /transaction/buyer': (call) => (down ? 'network' : (api['GET /transaction/buyer']?.(call) ?? 'network')),
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await press('Coba lagi');
    expect(rows()).toHaveLength(3);
  });

  it('lists the orders of the buyer, with their status [transactions.list, transactions.status-pending, transactions.one-clock]', async () => {
    const { calls } = await open(createServer({ transactions: ALL }));
    expect(calls[0]?.query).toEqual({ transaction_created_by_user_id: '7', ms_payment_id: '4' });
    expect(rows()).toEqual(['Pending', 'Completed', 'Canceled']);
    const [row] = screen.getAllByRole('button', { name: /Rp 300.000/ });
    expect(row).toHaveTextContent('Festival Jazz Tepi Danau');
    expect(row).toHaveTextContent('01/12/2026, 10:00 AM WIB');
    expect(row).toHaveTextContent('Bayar sebelum 10:30 AM WIB');
  });

  it.each([
    ['Pending', 'pending', ['Pending']],
    ['Completed', 'approved', ['Completed']],
    ['Canceled', 'rejected', ['Canceled']],
  ])(
    'filters by %s, with the filter in the address [transactions.filter, api.purchases]',
    async (name, status, shown) => {
      const { calls, address } = await open(createServer({ transactions: ALL }));
      await visitorOutOfTime().click(screen.getByRole('radio', { name }));
      await pass(100);
      expect(calls.at(-1)?.query).toMatchObject({ transaction_approve_status_name: status });
      expect(rows()).toEqual(shown);
      expect(address()).toBe(`/transaksi?status=${status}`);
      await visitorOutOfTime().click(screen.getByRole('radio', { name: 'Semua' }));
      await pass(100);
      expect(rows()).toHaveLength(3);
      expect(address()).toBe('/transaksi');
    },
  );

  it.each([
    ['?status=approved', 'Completed'],
    ['?status=semua', 'Semua'],
    ['?status=lunas', 'Semua'],
  ])('opens with the filter of %s [transactions.filter]', async (search, name) => {
    await open(createServer({ transactions: ALL }), `/transaksi${search}`);
    expect(screen.getByRole('radio', { name })).toBeChecked();
  });

  it('shows orders whose data cannot be read', async () => {
    await open(createServer({ transactions: [one(10, 'rejected', { transaction_data: '{' })] }));
    await press(/Transaksi 10/);
    expect(screen.getByRole('dialog', { name: 'Transaksi 10' })).toBeVisible();
  });
});

describe('the details of a transaction', () => {
  it.each([
    ['approved', 'Completed'],
    ['rejected', 'Canceled'],
  ] as const)(
    'that is %s can only be closed [transactions.status-approved, transactions.close, transactions.status-rejected]',
    async (status, label) => {
      const { calls } = await open(createServer({ transactions: [one(12, status)] }));
      await press(/Festival Jazz/);
      expect(details().getByText(label)).toBeVisible();
      expect(details().queryByRole('button', { name: 'Lanjutkan Pembayaran' })).toBeNull();
      expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
      await visitorOutOfTime().click(details().getByText('Tutup'));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('show the event, the tickets, the sums and the note [transactions.detail]', async () => {
    const donated = { transaction_donation: 50_000, transaction_discount: 10_000, transaction_total_amount: 340_000 };
    const note = 'Kursi sudah terjual, dana dikembalikan';
    const severalDays = sampleTransaction().transaction_data.replace(
      '"seat_detail_end_datetime":null',
      '"seat_detail_end_datetime":"2026-12-06T22:00:00+07:00"',
    );
    const { calls } = await open(
      createServer({
        transactions: [one(12, 'rejected', { ...donated, transaction_note: note, transaction_data: severalDays })],
      }),
    );
    await press(/Festival Jazz/);
    expect(calls.map(({ path, query }) => `${path} ${query.transaction_id ?? ''}`)).toContain('/ticket 12');
    expect(details().getByText(note)).toBeVisible();
    expect(details().getByText(/Seat 12 · baris B/)).toBeVisible();
    expect(details().getByText(/Seat 13 · baris B/)).toBeVisible();
    const facts = details()
      .getAllByRole('definition')
      .map(({ textContent, previousElementSibling }) => `${previousElementSibling?.textContent}: ${textContent}`);
    expect(facts).toEqual([
      'Nomor: 12',
      'Dibeli: 01/12/2026, 10:00 AM WIB',
      'Pembeli: Sari',
      'Tanggal event: Sab, 05 Desember 2026, 19:00 WIB - Min, 06 Desember 2026, 22:00 WIB',
      'Lokasi: Gedung Kesenian Jakarta',
      'Jenis kursi: Bernomor',
      'Jenis harga: Berbayar',
      'Sub Total: Rp 300.000',
      'Donasi: Rp 50.000',
      'Diskon: - Rp 10.000',
      'Total: Rp 340.000',
    ]);
  });

  it('of a free order read FREE, and have no line for a donation [sums.same]', async () => {
    const nothing = { transaction_amount: 0, transaction_total_amount: 0 };
    const data = JSON.stringify({ event_name: 'Bincang Kopi', ms_seat_name: 'Unreserved', ms_price_name: 'FREE' });
    await open(createServer({ transactions: [one(12, 'approved', { ...nothing, transaction_data: data })] }));
    const row = screen.getByRole('button', { name: /Bincang Kopi/ });
    expect(row).toHaveTextContent('FREE');
    await visitorOutOfTime().click(row);
    await pass(100);
    const facts = details()
      .getAllByRole('definition')
      .map(({ textContent, previousElementSibling }) => `${previousElementSibling?.textContent}: ${textContent}`);
    expect(facts.slice(-2)).toEqual(['Sub Total: FREE', 'Total: FREE']);
    expect(facts.some((fact) => fact.startsWith('Donasi'))).toBe(false);
  });

  it('follow the state of the server: an order that was paid meanwhile becomes its ticket [transactions.paid-elsewhere]', async () => {
    const state = { transactions: [one(12, 'pending')] };
    const { address } = await open(createServer(state));
    state.transactions = [one(12, 'approved')];
    await press(/Festival Jazz/);
    await pass(100);
    expect(address()).toBe('/myevent');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
