import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../../fixtures/buyer.ts';
import { openPayment, rowOf } from '../../fixtures/checkout.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { payAtOnce } from '../../fixtures/snap.ts';
import { addTickets, getAlert, continueToCheckout, openTicketTab, selectTicket } from '../../fixtures/ticket-tab.ts';
import { rupiah } from '../../fixtures/wib.ts';

test('three unreserved tickets: nothing chosen and too many are refused, the three are paid and shown [checkout.numbered, dialog.counter, dialog.nothing-chosen]', async ({
  page,
  request,
}) => {
  const { event, seat } = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  const most = seat.seat_detail_maximum_purchased_quantity;
  await openTicketTab(page, DEMO_EVENTS.paid);
  const dialog = await selectTicket(page, seat);
  const count = dialog.getByRole('group', { name: 'Jumlah tiket' }).getByRole('status');

  await continueToCheckout(dialog);
  const nothing = dialog.getByText('Silahkan pilih seat terlebih dahulu!');
  await expect(nothing).toBeVisible();
  await addTickets(dialog, most);
  await expect(count).toHaveText(String(most));
  const more = dialog.getByRole('button', { name: 'Tambah' });
  await expect(more).toBeDisabled();
  // Shown and announced as disabled; a press shows why.
  await more.click({ force: true });
  await expect(dialog.getByText(`Maksimal Pembelian Tiket ${most} kursi!`)).toBeVisible();
  await expect(count).toHaveText(String(most));
  await expect(nothing).toBeHidden();
  for (let at = most; at > 3; at -= 1) await dialog.getByRole('button', { name: 'Kurangi' }).click();
  await expect(count).toHaveText('3');
  await expect(dialog.getByText(rupiah(3 * seat.seat_detail_price))).toBeVisible();
  await continueToCheckout(dialog);

  await expect(page).toHaveURL('/checkout');
  const main = page.getByRole('main');
  for (const at of [1, 2, 3]) await expect(main.getByText(`${at}. ${seat.seat_detail_name}`)).toBeVisible();
  await expect(main.getByText(rupiah(3 * seat.seat_detail_price)).first()).toBeVisible();
  await openPayment(page);
  await payAtOnce(page);
  await expect(page).toHaveURL('/myevent');
  await expect(main.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible();
  await expect(main.getByText(`\u2068${event.event_name}\u2069 · 3 tiket`)).toBeVisible();
  await expect(main.getByText('Baru', { exact: true })).toHaveCount(3);
  const registered = main.getByRole('region', { name: /^Registered Event/ });
  await expect(registered.getByRole('heading', { level: 2 })).toHaveText(/3/);
  await expect(registered).toContainText(event.event_name);
  await expect(registered.getByRole('button', { name: /^Perbesar kode QR/ })).toHaveCount(3);

  // A paid order cannot be paid again.
  await page.goto('/checkout');
  await expect(page).toHaveURL('/notfound');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a donation: below the minimum is refused, above it is paid [site.member-donates, dialog.layouts, dialog.donation-minimum]', async ({
    page,
    request,
  }) => {
    const { seat } = await findOffer(request, DEMO_EVENTS.donation, { price: 'DONATION' });
    const minimum = seat.seat_detail_minimum_donation_amount;
    await openTicketTab(page, DEMO_EVENTS.donation);
    const dialog = await selectTicket(page, seat);
    await addTickets(dialog, 1);
    const field = dialog.getByRole('textbox', { name: 'Donasi' });
    await field.fill(String(minimum - 1));
    await continueToCheckout(dialog);
    await expect(dialog.getByRole('alert')).toHaveText(`Min Donation Rp. ${rupiah(minimum).slice(3)}`);
    await expect(field).toBeFocused();
    const given = minimum + 12_345;
    await field.fill(String(given));
    await expect(field).toHaveValue(rupiah(given).slice(3));
    await continueToCheckout(dialog);
    await expect(page).toHaveURL('/checkout');
    const sums = page.getByRole('region', { name: 'Pembayaran' });
    for (const height of [640, 780]) {
      await page.setViewportSize({ width: 360, height });
      const pay = sums.getByRole('button', { name: 'Lanjutkan Beli Tiket' });
      for (const part of [pay, sums.getByText('1 tiket', { exact: true }), sums.getByText(rupiah(given)).last()])
        await expect(part).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    for (const name of ['Donasi', 'Total'])
      await expect(rowOf(sums.getByText(name, { exact: true }))).toContainText(rupiah(given));

    await openPayment(page);
    await payAtOnce(page);
    await expect(page).toHaveURL('/myevent');
    await expect(page.getByRole('button', { name: /^Perbesar kode QR/ })).toHaveCount(1);
  });
});

test('a free class is bought without a payment [site.member-free, dialog.free]', async ({ page, request }) => {
  const { event, seat } = await findOffer(request, DEMO_EVENTS.free, { price: 'FREE' });
  await openTicketTab(page, DEMO_EVENTS.free);
  const dialog = await selectTicket(page, seat);
  await addTickets(dialog, 1);
  await continueToCheckout(dialog);
  const alert = getAlert(page, 'Berhasil!');
  await expect(alert).toContainText('Tiket Berhasil Di Beli');
  const at = Date.now();
  await expect(page).toHaveURL('/myevent');
  expect(Date.now() - at).toBeGreaterThan(1_500);
  await expect(page.getByRole('heading', { name: 'Tiket Berhasil Di Beli' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Registered Event/ })).toContainText(event.event_name);
});
