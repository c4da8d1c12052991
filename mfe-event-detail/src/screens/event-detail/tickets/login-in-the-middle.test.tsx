import { act, screen, within } from '@testing-library/react';
import { returnPlace, storageKeys, tabNotes } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { aSeat } from '../testing/event-fixture.ts';
import { alert, button, chosenSeats, dialog, goOn, pass, purchases, seat, subTotal } from '../testing/purchase.ts';
import { DURING_SALE, openTickets, openPurchase, reserved, selling, soldSeats } from '../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();

beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  becomeGuest();
});

const donation = () =>
  reserved({
    seat_detail_minimum_donation_amount: 10_000,
    ms_price: { ms_price_identifier: 'DONATION' },
  });

const pressLogin = async (user: Awaited<ReturnType<typeof openTickets>>['user']) => {
  const login = within(await alert('Login!')).getByRole('link', { name: 'Login' });
  login.addEventListener('click', (event) => event.preventDefault());
  await user.click(login);
};

/** Opens the event's page again, as a member who comes from the login. */
const comeBack = async (...[event, api]: Parameters<typeof openTickets>) => {
  signInAs({ id: 5, name: 'Ayu' });
  return openTickets(event, api, { afterLogin: true });
};

const saveChoice = (more: object = {}) =>
  tabNotes.write(
    storageKeys.choice,
    JSON.stringify({
      eventId: 12,
      classId: 1,
      seats: [4, 12],
      count: 0,
      donation: null,
      until: DURING_SALE + 60_000,
      ...more,
    }),
  );

describe('a guest who leaves the purchase for the login', () => {
  it('comes back to the class with its dialog open [return.class]', async () => {
    const event = selling([aSeat(), reserved({ seat_detail_id: 2 })]);
    const { user, unmount } = await openTickets(event);
    await user.click((await screen.findAllByRole('button', { name: 'Select Ticket' }))[1] as HTMLElement);
    await pressLogin(user);
    expect(returnPlace()).toEqual({ path: '/detail-event/jazz-di-atas-awan#tiket', name: 'Jazz di Atas Awan' });
    unmount();
    await comeBack(event);
    expect(await dialog('VIP')).toBeInTheDocument();
    expect(subTotal()).toBe('Rp 0');
  });

  it('may choose seats and a donation first; they are restored afterwards [return.choice]', async () => {
    const event = selling([donation()]);
    const { user, calls, unmount } = await openTickets(event);
    await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
    await user.click(within(await alert('Login!')).getByRole('button', { name: 'Pilih kursi dulu' }));
    await screen.findByText('Harga');
    await user.click(seat(4));
    await user.click(seat(12));
    await user.type(screen.getByRole('textbox', { name: 'Donasi' }), '25000');
    await user.click(goOn());
    await pressLogin(user);
    expect(purchases(calls)).toHaveLength(0);
    unmount();
    await comeBack(event);
    await screen.findByRole('list', { name: 'Kursi terpilih' });
    expect(chosenSeats()).toEqual(['A · 4', 'A · 12']);
    expect(screen.getByRole('textbox', { name: 'Donasi' })).toHaveValue('25.000');
    // Restored once only.
    expect(tabNotes.read(storageKeys.choice)).toBeNull();
  });

  it('sees at once which seats are sold, and the others stay selected [return.seats-gone]', async () => {
    saveChoice();
    await comeBack(selling([reserved()]), {
      'GET /event/12/availability': () => ({ body: { data: soldSeats(12) } }),
    });
    expect(
      await screen.findByText('Seat 12 · baris A sudah tidak tersedia. Pilihan lainnya tetap tersimpan.'),
    ).toBeInTheDocument();
    expect(chosenSeats()).toEqual(['A · 4']);
  });

  it('gets the number of tickets back, up to the maximum of one purchase [return.choice]', async () => {
    saveChoice({ seats: [], count: 9 });
    await comeBack(selling([aSeat()]));
    expect(await screen.findByText('4 tiket')).toBeInTheDocument();
  });
});

describe('a saved choice', () => {
  it.each([
    ['is too old', { until: DURING_SALE - 1 }],
    ['is of another event', { eventId: 13 }],
    ['is of a class that does not exist', { classId: 99 }],
    ['is invalid', { seats: 'semua' }],
  ])('that %s opens nothing', async (_, more) => {
    saveChoice(more);
    await comeBack(selling([reserved()]));
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is restored without seats that the class does not have, and without duplicates', async () => {
    saveChoice({ seats: [0, 12, 12, 25, 3.5] });
    await comeBack(selling([reserved()]));
    await screen.findByRole('button', { name: 'Select Ticket' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    saveChoice({ seats: [0, 12, 12, 25] });
    act(() => button('Select Ticket').click());
    await screen.findByRole('list', { name: 'Kursi terpilih' });
    expect(chosenSeats()).toEqual(['A · 12']);
  });

  it('opens nothing for a member who does not come from the login, and is restored when its class is opened', async () => {
    saveChoice();
    signInAs({ id: 5, name: 'Ayu' });
    const { user } = await openTickets(selling([reserved()]));
    await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
    await screen.findByRole('list', { name: 'Kursi terpilih' });
    expect(chosenSeats()).toEqual(['A · 4', 'A · 12']);
  });
});

describe('a session that ends during a purchase', () => {
  it('saves the choice until after the next login [return.session-ended]', async () => {
    signInAs({ id: 5, name: 'Ayu' });
    const event = selling([reserved()]);
    const { user, unmount } = await openPurchase(event);
    await user.click(seat(4));
    act(becomeGuest);
    // As the shell does when it redirects.
    unmount();
    await comeBack(event);
    await screen.findByRole('list', { name: 'Kursi terpilih' });
    expect(chosenSeats()).toEqual(['A · 4']);
  });

  it('in another tab leaves the dialog open, and the next step needs a login', async () => {
    signInAs({ id: 5, name: 'Ayu' });
    const { user, calls } = await openPurchase(selling([reserved()]));
    await user.click(seat(4));
    act(becomeGuest);
    expect(seat(4)).toHaveAttribute('aria-selected', 'true');
    await user.click(goOn());
    expect(await alert('Login!')).toBeInTheDocument();
    expect(purchases(calls)).toHaveLength(0);
  });

  it('leaves no saved choice when the dialog is closed', async () => {
    signInAs({ id: 5, name: 'Ayu' });
    const { user } = await openPurchase(selling([reserved()]));
    await user.click(seat(4));
    act(becomeGuest);
    await user.click(within(await dialog('VIP')).getByRole('button', { name: 'Tutup' }));
    await pass(0);
    expect(tabNotes.read(storageKeys.choice)).toBeNull();
  });
});
