import { screen, within } from '@testing-library/react';
import { sampleInstructions } from '@acara/shared-event-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { ALL, createServer, details, NOW, one, open, press } from './testing/transactions-page.ts';

memberOutOfTime(NOW);

const BILL = { payment_instructions: sampleInstructions() };
const waiting = (id = 12) => one(id, 'pending', BILL);
const bill = () => within(screen.getByRole('region', { name: /^Cara membayar/ }));

/** A clipboard that takes everything, or refuses. */
const putClipboard = (refuses = false) => {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (refuses) throw new DOMException('not allowed', 'NotAllowedError');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return copied;
};
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

/** After the user, who has a clipboard of its own. */
const pressWith = async (name: string, refuses?: boolean) => {
  const user = visitorOutOfTime();
  const copied = putClipboard(refuses);
  await user.click(bill().getByRole('button', { name }));
  await pass(10);
  return copied;
};

describe('the bill of a pending order', () => {
  it('has method, number and exact sum in its row, both to be copied, which is shown and spoken [transactions.bill]', async () => {
    await open(createServer({ transactions: [waiting()] }));
    expect(bill().getByRole('heading')).toHaveTextContent('Virtual Account BCA');
    expect(bill().getByText('7001 2000 1234 5678')).toBeVisible();
    expect(bill().getByText('Rp 300.000')).toBeVisible();
    expect(bill().getAllByText(/BCA/).length).toBeGreaterThan(3);

    expect(await pressWith('Salin Nomor virtual account')).toEqual(['7001200012345678']);
    expect(bill().getByText('Tersalin')).toBeVisible();
    expect(bill().getByText('Nomor virtual account tersalin')).toBeInTheDocument();
    expect(await pressWith('Salin Jumlah, sama persis')).toEqual(['300000']);
    await pass(4_100);
    expect(bill().queryByText('Tersalin')).toBeNull();
  });

  it('selects the number where the browser does not copy', async () => {
    await open(createServer({ transactions: [waiting()] }));
    await pressWith('Salin Nomor virtual account', true);
    expect(String(window.getSelection())).toBe('7001 2000 1234 5678');
    expect(bill().getByText(/Teksnya sudah dipilih/)).toBeVisible();
  });

  it('is in the details too, with how it is paid [transactions.bill]', async () => {
    await open(createServer({ transactions: [waiting()] }));
    await press(/Festival Jazz/);
    const steps = details().getAllByRole('listitem').slice(0, 3);
    expect(steps.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['BCA mobile', 'ATM BCA', 'KlikBCA']);
  });

  it.each([
    [
      sampleInstructions({ method: 'bill', institution: 'mandiri', number: '511224069085', biller_code: '70012' }),
      ['Mandiri Bill Payment', '70012', '5112 2406 9085'],
    ],
    [
      sampleInstructions({ method: 'store', institution: 'indomaret', number: '25709650945026' }),
      ['Indomaret', '2570 9650 9450 26'],
    ],
    [sampleInstructions({ institution: 'seabank', number: '12345678' }), ['Virtual Account SEABANK', '12345678']],
  ])('has what %j needs', async (payment_instructions, texts) => {
    await open(createServer({ transactions: [one(12, 'pending', { payment_instructions })] }));
    for (const text of texts) expect(bill().getByText(text)).toBeVisible();
  });

  it('leads to the code of QRIS', async () => {
    const qr_url = 'https://api.midtrans.test/v2/qris/1/qr-code';
    const payment_instructions = sampleInstructions({ method: 'qris', institution: null, number: null, qr_url });
    await open(createServer({ transactions: [one(12, 'pending', { payment_instructions })] }));
    expect(bill().getByRole('link', { name: /^Buka kode QR/ })).toHaveAttribute('href', qr_url);
  });

  it('is not shown for other orders, nor after the deadline', async () => {
    const over = one(12, 'pending', { ...BILL, expires_at: '2026-12-01T10:00:00+07:00' });
    await open(createServer({ transactions: [over, ...ALL.slice(1)] }));
    expect(screen.queryByRole('region', { name: /^Cara membayar/ })).toBeNull();
  });
});

describe('an order that is paid elsewhere', () => {
  it('becomes a ticket by itself, whatever filter is chosen [transactions.paid-elsewhere]', async () => {
    for (const url of ['/transaksi', '/transaksi?status=pending']) {
      const state = { transactions: [waiting()] };
      const { address, unmount } = await open(createServer(state), url);
      state.transactions = [one(12, 'approved')];
      await pass(10_200);
      expect(address()).toBe('/myevent');
      unmount();
    }
  });

  it('does not interrupt who looks at another one', async () => {
    const state = { transactions: [waiting(), one(11, 'approved')] };
    const { address } = await open(createServer(state));
    await press(/Completed/);
    state.transactions = [one(12, 'approved'), one(11, 'approved')];
    await pass(10_200);
    expect(address()).toBe('/transaksi');
  });

  it('that is rejected instead stays, with its reason', async () => {
    const state = { transactions: [waiting()] };
    const { address } = await open(createServer(state));
    state.transactions = [one(12, 'rejected', { transaction_reject_reason: 'expired' })];
    await pass(10_200);
    expect(address()).toBe('/transaksi');
    expect(screen.getByText('Waktu habis')).toBeVisible();
  });
});

describe('a cancelled order', () => {
  it('says why, and leads to its event [transactions.reason]', async () => {
    const denied = one(10, 'rejected', { transaction_reject_reason: 'denied' });
    await open(createServer({ transactions: [denied] }));
    expect(screen.getByRole('button', { name: /Festival Jazz/ })).toHaveTextContent('Ditolak bank');
    const link = screen.getByRole('link', { name: 'Lihat event transaksi 10' });
    expect(link).toHaveAttribute('href', '/detail-event/festival-jazz-tepi-danau');
    await press(/Festival Jazz/);
    expect(details().getByText('Ditolak bank')).toBeVisible();
    expect(details().queryByRole('link')).toBeNull();
  });

  it('of an older API has neither', async () => {
    const {
      event_slug: _slug,
      transaction_reject_reason: _reason,
      payment_instructions: _bill,
      ...old
    } = one(10, 'rejected');
    await open(createServer({ transactions: [old as typeof old & ReturnType<typeof one>] }));
    expect(screen.getByRole('button', { name: /Canceled/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Lihat event/ })).toBeNull();
  });
});
