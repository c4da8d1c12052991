import { within } from '@testing-library/react';
import { checkoutDraft } from '@acara/shared-api';
import { aSeat } from '../../testing/event-fixture.ts';
import { alert, answering, button, goOn, subTotal } from '../../testing/purchase.ts';
import { eachAsMemberDuringSale, openPurchase, selling } from '../../testing/ticket-sales.tsx';

eachAsMemberDuringSale();

it.each([
  [409, 'sold_out', 'Tiket Reguler sudah habis'],
  [422, 'sale_ended', 'Penjualan tiket sudah berakhir'],
  [403, 'forbidden', 'Event ini tidak dapat dibeli'],
  [429, 'too_many_requests', 'Terlalu banyak pesanan yang belum dibayar. Bayar dulu, atau coba lagi dalam 12 menit.'],
])("%i %s: 'Error!' with '%s', and the choice stays [dialog.refused]", async (status, code, error) => {
  const { user, address } = await openPurchase(selling([aSeat()]), answering({ status, body: { error, code } }));
  await user.click(button('Tambah'));
  await user.click(goOn());
  expect(within(await alert('Error!')).getByText(error)).toBeInTheDocument();
  await user.click(button('Oke'));
  expect(subTotal()).toBe('Rp 150.000');
  expect(checkoutDraft.read()).toBeNull();
  expect(address()).toContain('/detail-event/jazz-di-atas-awan');
});
