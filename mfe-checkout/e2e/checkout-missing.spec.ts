import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '@acara/e2e/fixtures/buyer';
import { checkOut, openPayment, openTransaction, resumePayment, transactionRows } from '@acara/e2e/fixtures/checkout';
import { findOffer } from '@acara/e2e/fixtures/sale';
import { payAtOnce, paymentPopup } from '@acara/e2e/fixtures/snap';

test('without the checkout remote the pending payment is found in Transaksi and paid there', async ({
  page,
  request,
}) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await page.route('**/r/mfe-checkout/**', (route) => route.abort());
  await checkOut(page, DEMO_EVENTS.paid, offer);
  const missing = page.getByRole('alert').filter({ hasText: 'Bagian ini belum bisa dimuat' });
  await expect(missing).toBeVisible({ timeout: 10_000 });
  await expect(missing.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await expect(missing).toContainText('Pesanan Anda tersimpan. Anda dapat membayar dari Transaksi Saya.');
  await expect(missing.getByRole('link', { name: 'Transaksi Saya' })).toHaveAttribute('href', '/transaksi');

  await missing.getByRole('link', { name: 'Transaksi Saya' }).click();
  await expect(page).toHaveURL('/transaksi');
  const { event_name: name } = offer.event;
  await expect(transactionRows(page, name)).toContainText('Pending');
  await resumePayment(await openTransaction(page, name));
  await payAtOnce(page);
  await expect(page).toHaveURL('/myevent');
  await expect(page.getByRole('region', { name: /^Registered Event/ })).toContainText(name);
});

test('without the script of the payment the order is kept and the checkout can be retried; closing the popup leads to Transaksi', async ({
  page,
  request,
}) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await page.route('**/snap/snap.js', (route) => route.abort());
  await checkOut(page, DEMO_EVENTS.paid, offer);
  await openPayment(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Halaman pembayaran tidak dapat dibuka.' });
  await expect(alert).toBeVisible();
  await page.unroute('**/snap/snap.js');
  await alert.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(paymentPopup(page).getByRole('heading', { name: 'Pilih cara bayar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/transaksi');
});
