import { act, screen } from '@testing-library/react';
import { newOrder, paymentLeft } from '@acara/shared-api';
import { blockSnap, letSnapArrive, removeSnap, snapScript } from '@acara/shared-remote/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { ALL, details, NOW, one, open, payButton, press, rows, createServer } from './testing/transactions-page.ts';

memberOutOfTime(NOW);
afterEach(() => {
  removeSnap();
  newOrder.clear();
});

describe('coming from a checkout that was not paid', () => {
  it('shows its result once', async () => {
    paymentLeft.note('close');
    const { unmount } = await open(createServer({ transactions: ALL }));
    expect(screen.getByRole('alert')).toHaveTextContent('Pesanan Anda tetap tersimpan');
    unmount();
    await open(createServer({ transactions: ALL }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('resuming a payment from its row', () => {
  const rowButton = 'Lanjutkan Pembayaran transaksi 12';

  it('opens the popup at once, without the details, and leads to the new tickets [transactions.pay-row]', async () => {
    const { calls, address } = await open(createServer({ transactions: ALL }));
    expect(screen.getByRole('timer')).toHaveTextContent('29:30');
    await press(rowButton);
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { transaction_id: '12' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    const { tokens, leave } = await letSnapArrive();
    expect(tokens).toEqual(['token-1']);
    await leave('onSuccess');
    await pass(100);
    expect(address()).toBe('/myevent');
    // Which knows what it is about, and asks the server.
    expect(screen.getByRole('heading', { name: 'Menunggu konfirmasi pembayaran' })).toBeVisible();
  });

  it('that is left unpaid shows that the order is still pending', async () => {
    await open(createServer({ transactions: ALL }));
    await press(rowButton);
    const { leave } = await letSnapArrive();
    await leave('onClose');
    await pass(100);
    expect(screen.getByRole('alert')).toHaveTextContent('Pembayaran belum selesai.');
    await press(rowButton);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that fails shows an alert beside it; the details then start again', async () => {
    await open({ ...createServer({ transactions: ALL }), 'PUT /transaction/resume': () => 'network' });
    await press(rowButton);
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    await press(/Pending/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(details().getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
  });

  it('is no longer offered when its hold has expired [transactions.pay-over]', async () => {
    await open(createServer({ transactions: [one(12, 'pending', { expires_at: '2026-12-01T10:00:35+07:00' })] }));
    expect(screen.getByRole('button', { name: rowButton })).toBeEnabled();
    await pass(6000);
    expect(screen.queryByRole('button', { name: rowButton })).toBeNull();
  });
});

describe('a payment that is being prepared', () => {
  const PREPARING = { body: { payment: 'preparing', transaction_id: 12 } };

  it('shows that it is being prepared, polls, and opens when it is ready [transactions.preparing]', async () => {
    let asked = 0;
    await open({
      ...createServer({ transactions: ALL }),
      'PUT /transaction/resume': () => ((asked += 1) < 3 ? PREPARING : { body: { token: 't', transaction_id: 12 } }),
    });
    await press('Lanjutkan Pembayaran transaksi 12');
    expect(screen.getByRole('status')).toHaveTextContent('Pembayaran sedang disiapkan…');
    await pass(4_200);
    expect(screen.queryByText(/sedang disiapkan/)).toBeNull();
    expect((await letSnapArrive()).tokens).toEqual(['t']);
  });

  it('that takes too long can be retried', async () => {
    await open({ ...createServer({ transactions: ALL }), 'PUT /transaction/resume': () => PREPARING });
    await press(/Pending/);
    expect(details().getByText(/Pembayaran sedang disiapkan…/)).toBeVisible();
    await pass(95_000);
    expect(details().getByRole('alert')).toHaveTextContent('Pembayaran belum siap. Pesanan Anda tetap tersimpan');
    expect(details().getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });
});

describe('resuming a payment', () => {
  it('requests the token of the pressed transaction and opens the popup with it, once [transactions.resume, api.resume]', async () => {
    const { calls } = await open(createServer({ transactions: ALL }));
    await press(/Pending/);
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { transaction_id: '12' } });
    await press('Lanjutkan Pembayaran');
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
    await press('Lanjutkan Pembayaran');
    const { tokens } = await letSnapArrive();
    expect(tokens).toEqual(['token-1']);
    expect(snapScript()).toHaveAttribute('data-client-key', 'SB-Mid-client-test');
    // A modal dialog would lie above the popup.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['onSuccess', '/myevent'],
    ['onPending', '/transaksi'],
    ['onError', '/transaksi'],
    ['onClose', '/transaksi'],
  ] as const)(
    'through a popup that calls %s leads to %s [payment.success, payment.pending, payment.error, payment.closed]',
    async (by, path) => {
      const { address } = await open(createServer({ transactions: ALL }));
      await press(/Pending/);
      await press('Lanjutkan Pembayaran');
      const { leave } = await letSnapArrive();
      await leave(by);
      await pass(100);
      expect(address()).toBe(path);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    ['onPending', 'Pembayaran belum diterima.'],
    ['onError', 'Pembayaran gagal.'],
    ['onClose', 'Pembayaran belum selesai.'],
  ] as const)(
    'through a popup that calls %s is followed by a text about that, until the details are opened again',
    async (by, text) => {
      await open(createServer({ transactions: ALL }));
      await press(/Pending/);
      await press('Lanjutkan Pembayaran');
      const { leave } = await letSnapArrive();
      await leave(by);
      await pass(100);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      await press(/Pending/);
      expect(screen.queryByText(new RegExp(text))).toBeNull();
    },
  );

  it('shows no message about the popup any more once the order is paid', async () => {
    const state = { transactions: ALL };
    await open(createServer(state));
    await press(/Pending/);
    await press('Lanjutkan Pembayaran');
    const { leave } = await letSnapArrive();
    await leave('onPending');
    await pass(100);
    state.transactions = [one(12, 'approved')];
    await pass(10_100);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads the list again after the popup', async () => {
    const state = { transactions: ALL };
    await open(createServer(state));
    await press(/Pending/);
    await press('Lanjutkan Pembayaran');
    const { leave } = await letSnapArrive();
    state.transactions = [one(12, 'rejected')];
    await leave('onError');
    await pass(100);
    expect(rows()).toEqual(['Canceled']);
  });

  it('is requested once, and opens once, for two presses in one task', async () => {
    const { calls } = await open(createServer({ transactions: ALL }));
    const pressTwice = async (name: string | RegExp) => {
      const button = screen.getByRole('button', { name });
      act(() => {
        button.click();
        button.click();
      });
      await pass(100);
    };
    await pressTwice(/Pending/);
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    await pressTwice('Lanjutkan Pembayaran');
    const { tokens, leave } = await letSnapArrive();
    expect(tokens).toEqual(['token-1']);
    await leave('onClose');
    await pass(100);
    await pressTwice('Lanjutkan Pembayaran transaksi 12');
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(tokens).toHaveLength(2);
  });

  it('waits for the token', async () => {
    await open({
      ...createServer({ transactions: ALL }),
      'PUT /transaction/resume': () => new Promise<never>(() => undefined),
    });
    await press(/Pending/);
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
  });

  it('that is refused shows why, and the state of the transaction', async () => {
    const state = { transactions: [one(12, 'pending')] };
    await open({
      ...createServer(state),
      'PUT /transaction/resume': () => {
        state.transactions = [one(12, 'approved')];
        return { status: 409, body: { error: 'Sudah dibayar', code: 'conflict' } };
      },
    });
    await press(/Festival Jazz/);
    await pass(100);
    expect(details().queryByRole('button', { name: 'Lanjutkan Pembayaran' })).toBeNull();
    expect(details().getByText('Completed')).toBeVisible();
    expect(details().getByText('Sudah dibayar')).toBeVisible();
  });

  it('that fails can be tried again', async () => {
    let down = true;
    const api = createServer({ transactions: ALL });
    await open({
      ...api,
      'PUT /transaction/resume': (call) => (down ? 'network' : (api['PUT /transaction/resume']?.(call) ?? 'network')),
    });
    await press(/Pending/);
    expect(details().getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    expect(payButton()).toBeDisabled();
    down = false;
    await press('Coba lagi');
    expect(payButton()).toBeEnabled();
    expect(details().queryByRole('alert')).toBeNull();
  });

  it('counts the hold down and ends with it', async () => {
    await open(createServer({ transactions: [one(12, 'pending', { expires_at: '2026-12-01T10:00:35+07:00' })] }));
    await press(/Festival Jazz/);
    expect(details().getByRole('timer')).toHaveTextContent('00:05');
    await pass(6000);
    expect(details().queryByRole('timer')).toBeNull();
    expect(details().getByRole('alert')).toHaveTextContent('Waktu pembayaran sudah habis.');
    expect(payButton()).toBeDisabled();
  });

  it('with a popup that does not load shows an alert and can be tried again', async () => {
    await open(createServer({ transactions: ALL }));
    await press(/Pending/);
    await press('Lanjutkan Pembayaran');
    await blockSnap();
    await pass(0);
    expect(details().getByRole('alert')).toHaveTextContent('Halaman pembayaran tidak dapat dibuka.');
    await press('Coba lagi');
    const { tokens } = await letSnapArrive();
    expect(tokens).toEqual(['token-1']);
  });

  it('opens no popup once the details are closed', async () => {
    await open(createServer({ transactions: ALL }));
    await press(/Pending/);
    await press('Lanjutkan Pembayaran');
    await visitorOutOfTime().click(details().getByText('Tutup'));
    const { tokens } = await letSnapArrive();
    expect(tokens).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
