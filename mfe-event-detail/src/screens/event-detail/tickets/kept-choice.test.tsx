import { screen, within } from '@testing-library/react';
import { returnPlace } from '@acara/shared-auth';
import { becomeGuest } from '@acara/shared-auth/testing';
import { alert, goOn, seat } from '../testing/purchase.ts';
import { DURING_SALE, openTickets, reserved, selling } from '../testing/ticket-sales.tsx';

Element.prototype.scrollIntoView = jest.fn();
beforeEach(() => jest.useFakeTimers({ now: DURING_SALE }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  becomeGuest();
});

it('the warning of a guest with seats names those that stay chosen, says that they are not held, and leads to both ways in [return.kept]', async () => {
  const { user } = await openTickets(selling([reserved()]));
  await user.click(await screen.findByRole('button', { name: 'Select Ticket' }));
  await user.click(within(await alert('Login!')).getByRole('button', { name: 'Pilih kursi dulu' }));
  await screen.findByText('Harga');
  await user.click(seat(4));
  await user.click(seat(12));
  await user.click(goOn());
  const warning = await alert('Login!');
  expect(warning).toHaveTextContent('Kursi A 4 dan A 12 tetap terpilih, tetapi belum ditahan');
  const register = within(warning).getByRole('link', { name: 'Daftar' });
  register.addEventListener('click', (event) => event.preventDefault());
  await user.click(register);
  expect(returnPlace()?.name).toBe('Jazz di Atas Awan, kursi A 4 dan A 12');
});
