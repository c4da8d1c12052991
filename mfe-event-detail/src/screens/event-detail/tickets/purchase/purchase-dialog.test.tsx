import { act, screen, within } from '@testing-library/react';
import { becomeGuest } from '@acara/shared-auth/testing';
import type { SeatAvailability, SeatDetail } from '@acara/shared-contract';
import { aSeat } from '../../testing/event-fixture.ts';
import {
  answering,
  alert,
  button,
  chosenSeats,
  dialog,
  FREE,
  goOn,
  PAID,
  pass,
  purchases,
  seat,
  subTotal,
  getSum,
} from '../../testing/purchase.ts';
import {
  eachAsMemberDuringSale,
  openTickets,
  openPurchase,
  reserved,
  selling,
  soldSeats,
} from '../../testing/ticket-sales.tsx';

eachAsMemberDuringSale();

const donation = (more: Partial<SeatDetail> = {}) =>
  aSeat({
    seat_detail_price: 0,
    seat_detail_minimum_donation_amount: 25_000,
    ms_price: { ms_price_identifier: 'DONATION' },
    ...more,
  });

describe('the purchase of numbered seats', () => {
  it('shows class, price, date and time in WIB [dialog.facts]', async () => {
    await openPurchase(selling([reserved()]));
    const shown = within(await dialog('VIP'));
    expect(shown.getByText('Rp 150.000')).toBeInTheDocument();
    expect(shown.getByText('Sab, 05 Desember 2026')).toBeInTheDocument();
    expect(shown.getByText('19:00 WIB')).toBeInTheDocument();
  });

  it('selects and deselects seats, and updates the sum and the seats left [dialog.seats, dialog.sum, dialog.remaining]', async () => {
    const { user } = await openPurchase(selling([reserved()]), {
      'GET /event/12/availability': () => ({ body: { data: soldSeats(1, 2) } }),
    });
    expect(await screen.findByText('Sisa kursi: 22')).toBeInTheDocument();
    await user.click(seat(12));
    await user.click(seat(4));
    expect(seat(12)).toHaveAccessibleName('Kursi 12, baris A, dipilih');
    expect(subTotal()).toBe('Rp 300.000');
    expect(chosenSeats()).toEqual(['A · 4', 'A · 12']);
    expect(screen.getByText('Sisa kursi: 20')).toBeInTheDocument();
    await user.click(seat(12));
    expect(subTotal()).toBe('Rp 150.000');
    await user.click(seat(1));
    expect(seat(1)).toHaveAccessibleName('Kursi 1, baris A, terisi');
    expect(subTotal()).toBe('Rp 150.000');
  });

  it('shows a failed ticket as a free seat [dialog.seat-failed]', async () => {
    const ticket = [{ ticket_seat_number: 3, ticket_status_name: 'failed' as const }];
    await openPurchase(selling([reserved({ ticket })]));
    expect(seat(3)).toHaveAccessibleName('Kursi 3, baris A, tersedia');
  });

  it('shows when the last seats are sold while it is open, and then can only be closed', async () => {
    let sold: number[] = [];
    const { user } = await openPurchase(selling([reserved({ seat_detail_quantity: 20 })]), {
      'GET /event/12/availability': () => ({ body: { data: soldSeats(...sold) } }),
    });
    await user.click(seat(12));
    sold = Array.from({ length: 20 }, (_, at) => at + 1);
    await pass(3_500);
    expect(screen.getByText('Seat 12 · baris B sudah tidak tersedia.')).toBeInTheDocument();
    expect(screen.getByText('Ticket Sold Out', { selector: 'p' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue to checkout' })).not.toBeInTheDocument();
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('never exceeds the maximum of one purchase [dialog.too-many]', async () => {
    const { user } = await openPurchase(selling([reserved()]));
    for (const number of [1, 2, 3, 4]) await user.click(seat(number));
    expect(screen.getByText('Maksimal Pembelian Tiket 3 kursi!')).toBeInTheDocument();
    expect(seat(4)).toHaveAccessibleName('Kursi 4, baris A, tersedia');
    expect(subTotal()).toBe('Rp 450.000');
  });

  it('requires at least one seat, with an error for three seconds [dialog.nothing-chosen]', async () => {
    const { user, calls } = await openPurchase(selling([reserved()]));
    await user.click(goOn());
    expect(screen.getByText('Silahkan pilih seat terlebih dahulu!')).toBeInTheDocument();
    await pass(2_900);
    expect(screen.getByText('Silahkan pilih seat terlebih dahulu!')).toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText('Silahkan pilih seat terlebih dahulu!')).not.toBeInTheDocument();
    expect(purchases(calls)).toHaveLength(0);
  });

  it('marks a seat that another buyer bought as taken, shows a message and keeps the rest of the choice', async () => {
    let sold: SeatAvailability[] = soldSeats();
    const { user } = await openPurchase(selling([reserved()]), {
      'GET /event/12/availability': () => ({ body: { data: sold } }),
    });
    await user.click(seat(5));
    await user.click(seat(6));
    sold = soldSeats(6, 9);
    await pass(3_500);
    expect(seat(6)).toHaveAccessibleName('Kursi 6, baris A, terisi');
    expect(seat(5)).toHaveAccessibleName('Kursi 5, baris A, dipilih');
    expect(screen.getByText(/^Seat 6 · baris A sudah tidak tersedia/)).toBeInTheDocument();
    expect(subTotal()).toBe('Rp 150.000');
  });

  it('forgets selection, donation and errors when it is closed [dialog.forgets]', async () => {
    const { user } = await openPurchase(selling([reserved()]));
    await user.click(goOn());
    await user.click(seat(5));
    await user.click(within(await dialog('VIP')).getByRole('button', { name: 'Tutup' }));
    await user.click(button('Select Ticket'));
    await screen.findByText('Harga');
    expect(seat(5)).toHaveAccessibleName('Kursi 5, baris A, tersedia');
    expect(subTotal()).toBe('Rp 0');
    expect(screen.queryByText('Silahkan pilih seat terlebih dahulu!')).not.toBeInTheDocument();
  });
});

describe('the purchase of tickets without numbers', () => {
  it('counts between zero and the maximum [dialog.counter]', async () => {
    const { user } = await openPurchase(selling([aSeat({ seat_detail_maximum_purchased_quantity: 2 })]));
    expect(button('Kurangi')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Tambah'));
    await user.click(button('Tambah'));
    expect(button('Tambah')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('Maksimal Pembelian Tiket 2 kursi!')).not.toBeInTheDocument();
    await user.click(button('Tambah'));
    expect(screen.getByText('Maksimal Pembelian Tiket 2 kursi!')).toBeInTheDocument();
    expect(subTotal()).toBe('Rp 300.000');
    expect(screen.getByText('Sisa tiket: 98')).toBeInTheDocument();
    await user.click(button('Kurangi'));
    expect(screen.queryByText('Maksimal Pembelian Tiket 2 kursi!')).not.toBeInTheDocument();
    expect(subTotal()).toBe('Rp 150.000');
  });

  it('stops at the last ticket, and follows the tickets left', async () => {
    let taken = 97;
    const { user } = await openPurchase(selling([aSeat()]), {
      'GET /event/12/availability': () => ({ body: { data: [{ seat_detail_id: 1, taken, taken_seat_number: [] }] } }),
    });
    await screen.findByText('Sisa tiket: 3');
    for (let at = 0; at < 4; at += 1) await user.click(button('Tambah'));
    expect(screen.getByText('3 tiket')).toBeInTheDocument();
    taken = 98;
    await pass(3_500);
    expect(screen.getByText('2 tiket')).toBeInTheDocument();
    expect(screen.getByText(/Jumlah tiket Anda disesuaikan/)).toBeInTheDocument();
  });

  it('shows no number of tickets left without a limit', async () => {
    await openPurchase(selling([aSeat({ seat_detail_quantity: null })]));
    expect(screen.queryByText(/^Sisa tiket/)).not.toBeInTheDocument();
  });
});

describe('a donation', () => {
  it('is added to the sum, and is at least the minimum [dialog.donation, dialog.donation-minimum]', async () => {
    const { user, calls } = await openPurchase(selling([donation()]), answering(PAID));
    const field = screen.getByRole('textbox', { name: 'Donasi' });
    expect(field).toHaveAccessibleDescription('Min Donation Rp. 25.000');
    await user.click(button('Tambah'));
    await user.type(field, '10a.000');
    expect(field).toHaveValue('10.000');
    await user.click(goOn());
    expect(screen.getByRole('alert')).toHaveTextContent('Min Donation Rp. 25.000');
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(purchases(calls)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, '30000');
    expect(field).toBeValid();
    expect([subTotal(), getSum('Total')]).toEqual(['Rp 0', 'Rp 30.000']);
    await user.click(goOn());
    await alert('Redirecting..');
    expect(purchases(calls)[0]?.json).toMatchObject({ seat_number: [1], donation_amount: 30_000 });
  });

  it('may be empty where the minimum is zero', async () => {
    const { user, calls } = await openPurchase(
      selling([donation({ seat_detail_minimum_donation_amount: 0 })]),
      answering(FREE),
    );
    await user.click(button('Tambah'));
    await user.click(goOn());
    await alert('Berhasil!');
    expect(purchases(calls)[0]?.json).toMatchObject({ donation_amount: 0 });
  });

  it.each([
    ['Rp 50.000', '50.000'],
    ['50.000,75', '50.000'],
    ['\u200bRp\u00a0５０．０００\u202c', '50.000'],
    ['٥٠٠٠٠', '50.000'],
    ['1e12', '1'],
    ['lima ribu', '1'],
    ['99999999999', '999.999.999'],
  ])('of %j as it is pasted is read as %j [typed.number]', async (pasted, read) => {
    const { user } = await openPurchase(selling([donation()]));
    const field = screen.getByRole('textbox', { name: 'Donasi' });
    await user.type(field, '1');
    await user.tripleClick(field);
    await user.paste(pasted);
    expect(field).toHaveValue(read);
  });

  it('keeps the cursor in place when a digit is corrected', async () => {
    const { user } = await openPurchase(selling([donation()]));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Donasi' });
    await user.type(field, '1234');
    await user.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field).toHaveValue('19.234');
    await user.keyboard('5');
    expect(field).toHaveValue('195.234');
  });

  it('is shown for donation classes only', async () => {
    await openPurchase(selling([aSeat()]));
    expect(screen.queryByRole('textbox', { name: 'Donasi' })).not.toBeInTheDocument();
  });
});

describe('outside the sale window', () => {
  it('offers only Close before the sale, shows when it starts, and opens at that instant [dialog.closed, dialog.opens]', async () => {
    await openPurchase(selling([reserved()], { event_ticket_sale_start_datetime: '2026-11-20T12:00:30+07:00' }));
    const shown = within(await dialog('VIP'));
    expect(shown.getByText('Penjualan tiket dimulai Jum, 20 November 2026, 12:00 WIB.')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Close' })).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Continue to checkout' })).not.toBeInTheDocument();
    expect(shown.queryByRole('grid')).not.toBeInTheDocument();
    await pass(31_000);
    expect(goOn()).toBeEnabled();
    expect(seat(1)).toBeInTheDocument();
  });

  it('can be closed', async () => {
    const { user } = await openPurchase(
      selling([reserved()], { event_ticket_sale_start_datetime: '2026-12-01T10:00:00+07:00' }),
    );
    await user.click(button('Close'));
    expect(screen.queryByText('Harga')).not.toBeInTheDocument();
  });

  it('ends with the sale while it is open', async () => {
    await openPurchase(selling([reserved()], { event_ticket_sale_end_datetime: '2026-11-20T12:00:30+07:00' }));
    await pass(31_000);
    expect(within(await dialog('VIP')).getByText('Ticket Sale End')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue to checkout' })).not.toBeInTheDocument();
  });
});

describe('live numbers', () => {
  it('are polled every three seconds while the dialog is open, and no longer when it is closed', async () => {
    const { user, calls } = await openPurchase(selling([reserved()]));
    const countRequests = () => calls.filter(({ path }) => path.endsWith('/availability')).length;
    await pass(100);
    const before = countRequests();
    await pass(9_100);
    expect(countRequests() - before).toBeGreaterThanOrEqual(3);
    await user.click(within(await dialog('VIP')).getByRole('button', { name: 'Tutup' }));
    const closed = countRequests();
    await pass(9_000);
    expect(countRequests() - closed).toBeLessThanOrEqual(1);
  });

  it('that cannot be loaded do not change the choice', async () => {
    let fails = false;
    const { user } = await openPurchase(selling([reserved()]), {
      'GET /event/12/availability': () => (fails ? 'network' : { body: { data: soldSeats(1) } }),
    });
    await user.click(seat(5));
    fails = true;
    await pass(7_000);
    expect(seat(5)).toHaveAccessibleName('Kursi 5, baris A, dipilih');
    expect(seat(1)).toHaveAccessibleName('Kursi 1, baris A, terisi');
  });
});

it('does not open for a session that ended meanwhile', async () => {
  await openTickets(selling([aSeat()]));
  const select = await screen.findByRole('button', { name: 'Select Ticket' });
  act(() => becomeGuest());
  act(() => select.click());
  expect(await alert('Login!')).toBeInTheDocument();
});
