import { DEMO_EVENTS } from '@acara/core-api/demo';
import { memberEmail } from '../../fixtures/account.ts';
import { expect, test } from '../../fixtures/buyer.ts';
import { checkOut, openPayment } from '../../fixtures/checkout.ts';
import { mailTo } from '../../fixtures/mailbox.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { findOffer, getTransactions } from '../../fixtures/sale.ts';
import { forceOutcome, leavePending, paymentOrders } from '../../fixtures/snap.ts';
import { rupiah } from '../../fixtures/wib.ts';

test.use({
  viewport: { width: 360, height: 780 },
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
});

test('a transfer left pending shows its number, which is copied, mailed and paid elsewhere; the page becomes the ticket [transactions.bill, transactions.paid-elsewhere, mail.bill, site.unpaid-bar]', async ({
  page,
  request,
  buyer,
}) => {
  test.setTimeout(120_000);
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await checkOut(page, DEMO_EVENTS.paid, offer);
  await openPayment(page);
  await leavePending(page);
  await expect(page).toHaveURL('/transaksi');

  const bill = page.getByRole('region', { name: 'Cara membayar: Virtual Account BNI' });
  // The provider names the number a moment after the popup has closed.
  await expect(bill).toBeVisible();
  const [transaction] = await getTransactions(request, buyer);
  const { number } = transaction?.payment_instructions ?? {};
  expect(number).toMatch(/^\d{16}$/);
  await expect(bill).toContainText(number?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? '');
  await expect(bill).toContainText(rupiah(transaction?.transaction_total_amount ?? 0));
  await bill.getByRole('button', { name: 'Salin Nomor virtual account' }).click();
  await expect(bill.getByRole('status').first()).toHaveText('Nomor virtual account tersalin');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  const bar = page.getByRole('banner').getByRole('link', { name: /^Pesanan belum dibayar: / });
  await expect(bar).toHaveText(/Rp\s?[\d.]+.*(30|2\d):\d\d.*Bayar$/);
  // What the focus or a link reaches is scrolled to below the strip.
  const scrollPadding = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
  const height = (await page.getByRole('banner').boundingBox())?.height ?? NaN;
  await expect.poll(scrollPadding).toBeGreaterThan(height);
  const mail = await mailTo(request, await memberEmail(request, buyer), 'Bayar pesanan');
  expect(mail.text).toContain(`Nomor virtual account: ${number}`);

  const [order] = await paymentOrders(request, transaction?.transaction_id ?? 0);
  await forceOutcome(request, order?.orderId ?? '', 'settlement');
  await expect(page).toHaveURL('/myevent', { timeout: 25_000 });
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Perbesar kode QR/ })).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  expect(await scrollPadding()).toBeLessThan(height);
});
