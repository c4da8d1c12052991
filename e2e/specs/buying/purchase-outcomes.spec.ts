import { DEMO_EVENTS } from '@acara/core-api/demo';
import { TEST_CARDS } from '@acara/sandbox/demo';
import { expect, test } from '../../fixtures/buyer.ts';
import { checkOut, openPayment, openTransaction, resumePayment, transactionRows } from '../../fixtures/checkout.ts';
import { findOffer, getTransactions } from '../../fixtures/sale.ts';
import {
  closePopup,
  enterCard,
  failPayment,
  forceOutcome,
  leavePending,
  payAtOnce,
  payByCard,
  paymentOrders,
  paymentPopup,
} from '../../fixtures/snap.ts';

// Success is in the specs of the purchases.

test('a payment that fails leads to Transaksi; it is resumed, closed, resumed once more and paid [site.member-resumes, transactions.status-approved]', async ({
  page,
  request,
}) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  const { event_name: name } = offer.event;
  await checkOut(page, DEMO_EVENTS.paid, offer);
  await openPayment(page);
  await enterCard(page, TEST_CARDS.deny);
  await expect(paymentPopup(page).getByText('Bank menolak kartu ini.')).toBeVisible();
  await failPayment(page);
  await expect(page).toHaveURL('/transaksi');
  await expect(transactionRows(page, name)).toContainText('Pending');

  const details = await openTransaction(page, name);
  await expect(details.getByRole('timer')).toHaveText(/^(30|2\d):\d\d$/);
  await expect(details.getByRole('listitem')).toContainText('Menunggu Pembayaran');
  await resumePayment(details);
  await closePopup(page);
  await expect(page).toHaveURL('/transaksi');
  await expect(details).toBeHidden();
  await expect(transactionRows(page, name)).toContainText('Pending');

  await resumePayment(await openTransaction(page, name));
  await payByCard(page);
  await expect(page).toHaveURL('/myevent');
  await expect(page.getByRole('region', { name: /^Registered Event/ })).toContainText(name);
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/transaksi');
  await expect(transactionRows(page, name)).toContainText('Completed');
  await openTransaction(page, name);
  await expect(details.getByRole('listitem')).toContainText('Aktif');
  await expect(details.getByRole('button', { name: 'Lanjutkan Pembayaran' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Tutup' }).last().click();
  await expect(details).toBeHidden();
  await page.getByText('Canceled', { exact: true }).click();
  await expect(page.getByText('Transaksi belum ada')).toBeVisible();
});

test('a payment left pending waits in Transaksi and Tiket Saya, and becomes a ticket though no notification of its settlement comes [my-tickets.pending]', async ({
  page,
  request,
  buyer,
}) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  const { event_name: name } = offer.event;
  await checkOut(page, DEMO_EVENTS.paid, offer);
  await openPayment(page);
  await leavePending(page);
  await expect(page).toHaveURL('/transaksi');
  await expect(transactionRows(page, name)).toContainText('Pending');

  await page.getByRole('banner').getByRole('link', { name: 'Tiket', exact: true }).click();
  await expect(page).toHaveURL('/myevent');
  const waiting = page.getByRole('region', { name: 'Menunggu Pembayaran' });
  await expect(waiting.getByRole('listitem')).toContainText('Menunggu Pembayaran');
  await expect(page.getByText('Tidak mempunyai Tiket yang Aktif.')).toBeVisible();

  const [transaction] = await getTransactions(request, buyer);
  const [order] = await paymentOrders(request, transaction?.transaction_id ?? 0);
  await forceOutcome(request, order?.orderId ?? '', 'settlement', { quiet: true });
  await expect(page.getByRole('button', { name: /^Perbesar kode QR/ })).toHaveCount(1, { timeout: 25_000 });
  await expect(waiting).toBeHidden();
});

test('a pending order is paid directly in Tiket Saya, or in its row in Transaksi [my-tickets.pay-here, transactions.pay-row]', async ({
  page,
  request,
}) => {
  const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  const { event_name: name } = offer.event;
  await checkOut(page, DEMO_EVENTS.paid, offer);
  await page.goto('/transaksi');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row.getByRole('timer')).toHaveText(/^(30|2\d):\d\d$/);
  await row.getByRole('button', { name: /^Lanjutkan Pembayaran/ }).click();
  await closePopup(page);
  await expect(page).toHaveURL('/transaksi');
  await expect(page.getByRole('alert')).toContainText('Pembayaran belum selesai.');

  await page.goto('/myevent');
  const waiting = page.getByRole('region', { name: 'Menunggu Pembayaran' });
  await expect(waiting.getByRole('timer')).toHaveText(/^(30|2\d):\d\d$/);
  await waiting.getByRole('button', { name: /^Lanjutkan Pembayaran/ }).click();
  await payAtOnce(page);
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
  await expect(page.getByText('Baru', { exact: true })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page).toHaveURL('/myevent');
});
