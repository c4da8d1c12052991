import { act, screen, waitFor, within } from '@testing-library/react';
import { checkoutDraft, newOrder } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import { aSeat } from '../../testing/event-fixture.ts';
import {
  answering,
  alert,
  button,
  dialog,
  FREE,
  goOn,
  PAID,
  pass,
  PREPARING,
  purchases,
  seat,
} from '../../testing/purchase.ts';
import { eachAsMemberDuringSale, openPurchase, reserved, selling, soldSeats } from '../../testing/ticket-sales.tsx';

eachAsMemberDuringSale();

const refused = (status: number, error: string, code = 'conflict') => ({ status, body: { error, code } });

it('prefetches the checkout when the dialog opens', async () => {
  const prefetched: unknown[] = [];
  const note = (event: Event) => prefetched.push((event as CustomEvent).detail);
  window.addEventListener('acara:fetch-ahead', note);
  await openPurchase(selling([reserved()]));
  await dialog('VIP');
  window.removeEventListener('acara:fetch-ahead', note);
  expect(prefetched).toEqual(['/checkout']);
});

describe('the outcome of a purchase', () => {
  it('with a token: the draft for the checkout, a message, and /checkout after two seconds [api.buy, dialog.to-checkout, api.buy-method]', async () => {
    const { user, calls, address } = await openPurchase(selling([reserved()]), answering(PAID));
    await user.click(seat(12));
    await user.click(seat(4));
    await user.click(goOn());
    expect(await alert('Redirecting..')).toBeInTheDocument();
    expect(purchases(calls)[0]?.json).toEqual({
      user_id: 5,
      seat_detail_id: 1,
      seat_number: [4, 12],
      ms_payment_id: 4,
      donation_amount: 0,
    });
    expect(checkoutDraft.read()).toMatchObject({
      transaction_id: 77,
      payment_token: 'snap-1',
      event_name: 'Jazz di Atas Awan',
      event_image_url: expect.stringMatching(/^\/img\/event\//),
      seat_detail_datetime: '2026-12-05T19:00:00+07:00',
      seat_detail_end_datetime: null,
      event_place: 'Dieng Culture Park - Kab. Wonosobo',
      organizer_name: 'Awan Kreatif',
      organizer_logo: '/api/v1/organizer/7/logo',
      category_ticket: 'VIP',
      seat_price: 150_000,
      data_seat: ['4', '12'],
      data_seat_unreserved: [],
      donation_amount: 0,
      total_price: 300_000,
    });
    await pass(1_800);
    expect(address()).toBe('/detail-event/jazz-di-atas-awan');
    await pass(300);
    expect(address()).toBe('/checkout');
  });

  it('with a payment that is being prepared: a message, polling, and then as usual [dialog.preparing]', async () => {
    const answers = [PREPARING, 'network', PAID] as const;
    let resumed = 0;
    const { user, calls, address } = await openPurchase(selling([reserved()]), {
      ...answering(PREPARING),
      'PUT /transaction/resume': () => answers[(resumed += 1) - 1] ?? PAID,
    });
    await user.click(seat(12));
    await user.click(goOn());
    const dialog = within(await alert('Pembayaran sedang disiapkan…'));
    expect(dialog.getByText(/Tiket Anda sudah disimpan/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Lihat Transaksi Saya' })).toHaveAttribute('href', '/transaksi');
    await pass(4_500);
    expect(checkoutDraft.read()).toBeNull();
    await pass(2_000);
    expect(await alert('Redirecting..')).toBeInTheDocument();
    expect(checkoutDraft.read()).toMatchObject({ transaction_id: 77, payment_token: 'snap-1' });
    expect(purchases(calls)).toHaveLength(1);
    await pass(2_100);
    expect(address()).toBe('/checkout');
  });

  it('with one that takes too long: a link to the transactions, where it is paid later, and no more polling [dialog.preparing-late]', async () => {
    const { user, calls } = await openPurchase(selling([reserved()]), {
      ...answering(PREPARING),
      'PUT /transaction/resume': () => PREPARING,
    });
    await user.click(seat(12));
    await user.click(goOn());
    await alert('Pembayaran sedang disiapkan…');
    await pass(95_000);
    const dialog = within(await alert('Pembayaran belum siap'));
    expect(dialog.getByRole('link', { name: 'Lanjutkan Pembayaran' })).toHaveAttribute('href', '/transaksi');
    const countRequests = () => calls.filter(({ path }) => path === '/transaction/resume').length;
    const before = countRequests();
    expect(before).toBeGreaterThan(30);
    await pass(10_000);
    expect(countRequests()).toBe(before);
    expect(checkoutDraft.read()).toBeNull();
  });

  it("with one that was cancelled meanwhile: the server's message, and the choice to try again", async () => {
    const text = 'Transaksi ini sudah dibatalkan. Silakan pesan lagi';
    const { user } = await openPurchase(selling([reserved()]), {
      ...answering(PREPARING),
      'PUT /transaction/resume': () => refused(409, text),
    });
    await user.click(seat(12));
    await user.click(goOn());
    await alert('Pembayaran sedang disiapkan…');
    await pass(2_100);
    expect(within(await alert('Error!')).getByText(text)).toBeInTheDocument();
  });

  it('is published to the other remotes and tabs, which refetch tickets and seats', async () => {
    const messages: unknown[] = [];
    const subscription = pageBus.on('member.purchased', 1).subscribe((message) => messages.push(message));
    const { user } = await openPurchase(selling([reserved()]), answering(PAID));
    await user.click(seat(12));
    expect(messages).toEqual([]);
    await user.click(goOn());
    await alert('Redirecting..');
    expect(messages).toEqual([{ topic: 'member.purchased', v: 1 }]);
    subscription.unsubscribe();
  });

  it('with a token for tickets without numbers: numbered lines in the draft [dialog.to-checkout]', async () => {
    const { user } = await openPurchase(selling([aSeat()]), answering(PAID));
    for (let at = 0; at < 3; at += 1) await user.click(button('Tambah'));
    await user.click(goOn());
    await alert('Redirecting..');
    expect(checkoutDraft.read()).toMatchObject({
      data_seat: [],
      data_seat_unreserved: [1, 2, 3],
      total_price: 450_000,
    });
  });

  it('without one: success, and /myevent after two seconds [dialog.free]', async () => {
    const free = aSeat({ seat_detail_price: 0, ms_price: { ms_price_identifier: 'FREE' } });
    const { user, address } = await openPurchase(selling([free]), answering(FREE));
    // The price of the class, and the sum.
    expect(within(await dialog('Reguler')).getAllByText('FREE')).toHaveLength(2);
    await user.click(button('Tambah'));
    await user.click(goOn());
    expect(within(await alert('Berhasil!')).getByText('Tiket Berhasil Di Beli')).toBeInTheDocument();
    expect(checkoutDraft.read()).toBeNull();
    expect(newOrder.read()).toBe(78);
    await pass(2_100);
    expect(address()).toBe('/myevent');
  });

  it("refused: 'Error!' with the server's message, the choice stays, and the next attempt has a new key [dialog.refused]", async () => {
    const { user, calls } = await openPurchase(
      selling([reserved()]),
      answering(refused(409, 'Kursi 12 sudah terjual'), PAID),
    );
    await user.click(seat(12));
    await user.click(seat(13));
    await user.click(goOn());
    expect(within(await alert('Error!')).getByText('Kursi 12 sudah terjual')).toBeInTheDocument();
    await user.click(button('Oke'));
    await user.click(seat(12));
    await user.click(goOn());
    await alert('Redirecting..');
    const [first, second] = purchases(calls);
    expect(second?.json).toMatchObject({ seat_number: [13] });
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it('refused because of an unpaid order: a link to it', async () => {
    const text = 'Kursi ini sudah Anda pesan dan menunggu pembayaran. Lanjutkan dari Transaksi Saya';
    const { user } = await openPurchase(selling([reserved()]), answering(refused(409, text, 'payment_pending')));
    await user.click(seat(12));
    await user.click(goOn());
    const error = within(await alert('Error!'));
    expect(error.getByRole('link', { name: 'Lihat Transaksi Saya' })).toHaveAttribute('href', '/transaksi');
  });

  it('lost: the same attempt with the same key, though its seats are shown as sold by then', async () => {
    const { user, calls } = await openPurchase(selling([reserved()]), {
      ...answering('network', PAID),
      // The first attempt had reached the server.
      'GET /event/12/availability': () => ({
        body: { data: purchases(calls).length > 0 ? soldSeats(12) : soldSeats() },
      }),
    });
    await user.click(seat(12));
    await user.click(goOn());
    const error = within(await alert('Error!'));
    // It may have been stored all the same.
    expect(error.getByRole('link', { name: 'Transaksi Saya' })).toHaveAttribute('href', '/transaksi');
    await pass(3_500);
    expect(screen.queryByText(/sudah tidak tersedia/)).not.toBeInTheDocument();
    await user.click(error.getByRole('button', { name: 'Coba lagi' }));
    await alert('Redirecting..');
    const [first, second] = purchases(calls);
    expect(second?.json).toEqual(first?.json);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('lost and tried again later: the key is still the one of the first attempt', async () => {
    const { user, calls } = await openPurchase(selling([aSeat()]), answering('network', PAID));
    await user.click(button('Tambah'));
    await user.click(goOn());
    await user.click(within(await alert('Error!')).getAllByRole('button', { name: 'Tutup' })[0] as HTMLElement);
    await user.click(goOn());
    await alert('Redirecting..');
    expect(new Set(purchases(calls).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([PAID, FREE])('is sent once for two presses in one task: %#', async (answer) => {
    const { user, calls } = await openPurchase(selling([aSeat()]), answering(answer));
    await user.click(button('Tambah'));
    act(() => {
      goOn().click();
      goOn().click();
    });
    await pass(1_000);
    expect(purchases(calls)).toHaveLength(1);
  });

  it('that came after the buyer had left the page is asked for again with the same key, and then forgotten [dialog.one-order]', async () => {
    let answer: (given: typeof PAID) => void = () => undefined;
    const first = await openPurchase(selling([aSeat()]), {
      'POST /transaction/ticket': () => new Promise((resolve) => (answer = resolve)),
    });
    await first.user.click(button('Tambah'));
    await first.user.click(goOn());
    await waitFor(() => expect(purchases(first.calls)).toHaveLength(1));
    first.unmount();
    await act(async () => answer(PAID));

    const keys = purchases(first.calls).map(({ headers }) => headers['idempotency-key']);
    for (let visit = 0; visit < 2; visit += 1) {
      const { user, calls, unmount } = await openPurchase(selling([aSeat()]), answering(PAID));
      await user.click(button('Tambah'));
      await user.click(goOn());
      await alert('Redirecting..');
      keys.push(purchases(calls)[0]?.headers['idempotency-key']);
      unmount();
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is sent once, however often the button is pressed, and cannot be closed while it is under way', async () => {
    let answer: (given: typeof PAID) => void = () => undefined;
    const { user, calls } = await openPurchase(selling([aSeat()]), {
      'POST /transaction/ticket': () => new Promise((resolve) => (answer = resolve)),
    });
    await user.click(button('Tambah'));
    await user.click(goOn());
    await user.click(goOn());
    await user.click(within(await dialog('Reguler')).getByRole('button', { name: 'Tutup' }));
    expect(goOn()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(purchases(calls)).toHaveLength(1));
    await act(async () => answer(PAID));
    expect(await alert('Redirecting..')).toBeInTheDocument();
  });
});
