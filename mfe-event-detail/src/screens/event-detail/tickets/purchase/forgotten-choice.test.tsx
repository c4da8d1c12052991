import { screen, within } from '@testing-library/react';
import { aSeat } from '../../testing/event-fixture.ts';
import { button, dialog, goOn, subTotal, getSum } from '../../testing/purchase.ts';
import { eachAsMemberDuringSale, openPurchase, selling } from '../../testing/ticket-sales.tsx';

eachAsMemberDuringSale();

it('closing the dialog forgets the count, the donation and its error [dialog.forgets]', async () => {
  const donation = aSeat({
    seat_detail_price: 0,
    seat_detail_minimum_donation_amount: 25_000,
    ms_price: { ms_price_identifier: 'DONATION' },
  });
  const { user } = await openPurchase(selling([donation]));
  const field = () => screen.getByRole('textbox', { name: 'Donasi' });
  await user.click(button('Tambah'));
  await user.type(field(), '10000');
  await user.click(goOn());
  expect(field()).toBeInvalid();
  expect(getSum('Total')).toBe('Rp 10.000');

  await user.click(within(await dialog('Reguler')).getByRole('button', { name: 'Tutup' }));
  await user.click(button('Select Ticket'));
  await screen.findByText('Harga');
  expect(field()).toHaveValue('');
  expect(field()).toBeValid();
  expect(subTotal()).toBe('Rp 0');
  expect(button('Kurangi')).toHaveAttribute('aria-disabled', 'true');
});
