import { screen, within } from '@testing-library/react';
import { answering, button, chosenSeats, goOn, pass, PAID, purchases, seat, subTotal } from '../../testing/purchase.ts';
import { eachAsMemberDuringSale, openPurchase, reserved, selling, soldSeats } from '../../testing/ticket-sales.tsx';

eachAsMemberDuringSale();

/** A server whose sold seats a test changes. */
const withSold = (state: { sold: number[] }) => ({
  'GET /event/12/availability': () => ({ body: { data: soldSeats(...state.sold) } }),
});

const said = (text: RegExp) => screen.getAllByRole('status').some(({ textContent }) => text.test(textContent));
const pick = (count: number) => button(`Pilihkan ${count} kursi berdampingan`);

describe('seats that are picked for the buyer', () => {
  it('are the best neighbours of the wanted number, at most the maximum, and are said [seats.neighbours]', async () => {
    const { user } = await openPurchase(selling([reserved()]), withSold({ sold: [5] }));
    await pass(100);
    await user.click(pick(2));
    expect(chosenSeats()).toEqual(['A · 7', 'A · 8']);
    expect(subTotal()).toBe('Rp 300.000');
    expect(said(/^Seat 7, 8 · baris A terpilih: berdampingan, paling dekat ke tengah panggung\.$/)).toBe(true);
    await user.click(pick(2));
    expect(said(/^Seat 7, 8 · baris A masih yang terbaik saat ini\.$/)).toBe(true);
    await user.click(button('Satu kursi lebih banyak'));
    await user.click(button('Satu kursi lebih banyak'));
    await user.click(pick(3));
    expect(chosenSeats()).toEqual(['A · 7', 'A · 8', 'A · 9']);
    await user.click(seat(7));
    expect(said(/terpilih/)).toBe(false);
  });

  it('are in groups where there are not as many side by side, which is said [seats.neighbours-apart]', async () => {
    const sold = Array.from({ length: 24 }, (_, at) => at + 1).filter((number) => ![1, 2, 14].includes(number));
    const { user } = await openPurchase(selling([reserved()]), withSold({ sold }));
    await pass(100);
    await user.click(button('Satu kursi lebih banyak'));
    await user.click(pick(3));
    expect(chosenSeats()).toEqual(['A · 1', 'A · 2', 'B · 14']);
    expect(
      said(/^Tidak ada lagi 3 kursi berdampingan\. Yang paling berdekatan: Seat 1, 2 · baris A; Seat 14 · baris B\.$/),
    ).toBe(true);
  });

  it('are replaced at once when one was sold while they were picked, and later too [seats.neighbours-race]', async () => {
    const state = { sold: [] as number[] };
    const { user } = await openPurchase(selling([reserved()]), withSold(state));
    await pass(100);
    // Since the last answer.
    state.sold = [6];
    await user.click(pick(2));
    await pass(300);
    expect(chosenSeats()).toEqual(['A · 7', 'A · 8']);
    expect(said(/^Seat 6 · baris A baru saja diambil pembeli lain\. Gantinya: Seat 7, 8 · baris A\.$/)).toBe(true);
    state.sold = [6, 8];
    await pass(3_500);
    expect(chosenSeats()).toEqual(['B · 17', 'B · 18']);
  });

  it('that are sold when they are bought are named with their row, and replaced [seats.neighbours-race]', async () => {
    const state = { sold: [] as number[] };
    const { user, calls } = await openPurchase(selling([reserved()]), {
      ...answering(
        { status: 409, body: { error: 'Kursi 5 sudah terjual', code: 'conflict', data: { seat_number: [5] } } },
        PAID,
      ),
      ...withSold(state),
    });
    await user.click(pick(2));
    await pass(300);
    state.sold = [5];
    await user.click(goOn());
    const error = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    expect(error.getByText('Seat 5 · baris A sudah terjual')).toBeInTheDocument();
    await user.click(error.getByRole('button', { name: 'Oke' }));
    await pass(3_500);
    expect(chosenSeats()).toEqual(['A · 7', 'A · 8']);
    await user.click(goOn());
    await screen.findByRole('alertdialog', { name: 'Redirecting..' });
    expect(purchases(calls).at(-1)?.json).toMatchObject({ seat_number: [7, 8] });
  });

  it('are one where a buyer may have one only', async () => {
    const { user } = await openPurchase(selling([reserved({ seat_detail_maximum_purchased_quantity: 1 })]));
    expect(screen.queryByRole('button', { name: 'Satu kursi lebih banyak' })).not.toBeInTheDocument();
    await user.click(button('Pilihkan 1 kursi terbaik'));
    expect(chosenSeats()).toEqual(['A · 6']);
  });
});

describe('the chosen seats', () => {
  it('are chips, each of which releases its seat and passes the focus on [seats.chips]', async () => {
    const { user } = await openPurchase(selling([reserved()]));
    for (const number of [13, 4, 12]) await user.click(seat(number));
    expect(chosenSeats()).toEqual(['A · 4', 'A · 12', 'B · 13']);
    await user.click(button('A · 12, batalkan Seat 12 · baris A'));
    expect(chosenSeats()).toEqual(['A · 4', 'B · 13']);
    expect(button('B · 13, batalkan Seat 13 · baris B')).toHaveFocus();
    await user.click(button('B · 13, batalkan Seat 13 · baris B'));
    await user.click(button('A · 4, batalkan Seat 4 · baris A'));
    expect(screen.queryByRole('list', { name: 'Kursi terpilih' })).not.toBeInTheDocument();
    expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByText('Belum ada tiket dipilih')).toBeInTheDocument();
  });
});

it('facts of a class with seats are a line that unfolds [seats.facts]', async () => {
  const { user } = await openPurchase(selling([reserved()]));
  const line = button('Rp 150.000 · Sab, 05 Desember 2026 · 19:00 WIB');
  const facts = document.getElementById(line.getAttribute('aria-controls') ?? '');
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(facts).toHaveAttribute('data-folded', 'true');
  await user.click(line);
  expect(line).toHaveAttribute('aria-expanded', 'true');
  expect(facts).toHaveAttribute('data-folded', 'false');
});
