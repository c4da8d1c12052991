import type { APIRequestContext, Page } from '@playwright/test';
import type { LoginResult } from '@acara/shared-contract';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { formatSeats, seatRow } from '@acara/shared-contract/hall';
import { aStranger, enterLogin, enterRegistration, logIn, openAccount, type Account } from '../../fixtures/account.ts';
import { openPayment } from '../../fixtures/checkout.ts';
import { codesOn, readPages } from '../../fixtures/codes.ts';
import { mailTo } from '../../fixtures/mailbox.ts';
import { releasePlaces, findOffer, getTickets, getTransactions, type Offer } from '../../fixtures/sale.ts';
import { forceOutcome, leavePending, paymentOrders } from '../../fixtures/snap.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  getAlert,
  continueToCheckout,
  openTicketTab,
  getPurchaseButton,
  seatChip,
  seatIn,
  ticketCard,
} from '../../fixtures/ticket-tab.ts';

test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** As a guest: the whole hall, two neighbours picked, registration and login, and the same seats again. */
const chooseAsGuest = async (page: Page, account: Account, { event, seat }: Offer) => {
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  await ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' }).click();
  await getAlert(page, 'Login!').getByRole('button', { name: 'Pilih kursi dulu' }).click();
  const dialog = getPurchaseButton(page, seat);
  await expect(dialog.getByText('Ketuk untuk memperbesar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pilihkan 2 kursi berdampingan' }).click();
  const chosen = dialog.locator('[role="gridcell"][aria-selected="true"]');
  await expect(chosen).toHaveCount(2);
  const seats = await chosen.evaluateAll((cells: HTMLElement[]) => cells.map(({ dataset }) => Number(dataset.seat)));
  await continueToCheckout(dialog);
  await getAlert(page, 'Login!').getByRole('link', { name: 'Daftar' }).click();

  await expect(page).toHaveURL('/register');
  const places = seats.map((number) => `${seatRow(seat.seat_detail_quantity, number)} ${number}`).join(' dan ');
  const back = page.getByRole('note').filter({ hasText: `kembali ke ${event.event_name}, kursi ${places}.` });
  await expect(back).toBeVisible();
  await enterRegistration(page, account);
  await getAlert(page, 'Yeaayy!').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(back).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await enterLogin(page, account);

  await expect(page).toHaveURL(/\/detail-event\//);
  await expect(dialog).toBeVisible();
  for (const number of seats) {
    await expect(seatIn(dialog, number)).toHaveAttribute('aria-selected', 'true');
    await expect(seatChip(dialog, number)).toBeVisible();
  }
  return { dialog, seats };
};

/** By bank transfer: its number is copied from the transactions and paid in the bank's own application. */
const payElsewhere = async (page: Page, request: APIRequestContext, login: LoginResult) => {
  await openPayment(page);
  await leavePending(page);
  await expect(page).toHaveURL('/transaksi');
  const bill = page.getByRole('region', { name: /^Cara membayar: Virtual Account/ });
  await bill.getByRole('button', { name: 'Salin Nomor virtual account' }).click();
  const [transaction] = await getTransactions(request, login);
  const number = transaction?.payment_instructions?.number ?? '';
  expect(number).toMatch(/^\d{16}$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  const [order] = await paymentOrders(request, transaction?.transaction_id ?? 0);
  await forceOutcome(request, order?.orderId ?? '', 'settlement');
  await expect(page).toHaveURL('/myevent', { timeout: 25_000 });
  return transaction?.transaction_id ?? 0;
};

test('at 360 px, a guest gets two seats of the whole hall, registers, logs in, has them still, pays by bank transfer elsewhere, and has tickets with row, mail with code, and print [way.whole, return.choice, seats.whole, transactions.paid-elsewhere, mail.tickets]', async ({
  page,
  request,
  watched,
}) => {
  test.setTimeout(180_000);
  const account = aStranger();
  const offer = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  const { dialog, seats } = await chooseAsGuest(page, account, offer);
  await continueToCheckout(dialog);
  await expect(page).toHaveURL('/checkout');
  const login = await logIn(request, account);
  const id = await payElsewhere(page, request, login);

  const registered = page.getByRole('region', { name: /^Registered Event/ });
  await expect(registered).toContainText(offer.event.event_name);
  for (const number of seats)
    await expect(registered).toContainText(formatSeats([number], offer.seat.seat_detail_quantity));

  const tickets = await getTickets(request, login, id);
  const numbers = tickets.map((ticket) => ticket.ticket_booking_number ?? '');
  expect(numbers).toHaveLength(2);
  const mail = await mailTo(request, account.email, 'Tiket Anda');
  for (const number of numbers) expect(mail.text).toContain(`Kode: ${number}`);
  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(formatSeats(seats, offer.seat.seat_detail_quantity));
  expect(mail.files.map(({ type }) => type)).toEqual(['application/pdf', 'text/calendar']);

  // Its print: the codes of the tickets, and nothing to press.
  const pages = await readPages(await page.pdf({ format: 'A4' }));
  expect(pages.flatMap(({ pixels }) => codesOn(pixels)).toSorted()).toEqual(numbers.toSorted());
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').filter({ hasText: /Unduh|Cetak/, visible: true })).toHaveCount(0);
  expect(watched.errors).toEqual([expect.stringContaining('alert: Pembayaran belum diterima.')]);
  await releasePlaces(request, login);
});

test('a guest at a private page logs in by the link beside Back to Home, and is at that page [return.private-page]', async ({
  page,
  request,
}) => {
  const account = await openAccount(request);
  await page.goto('/transaksi');
  await expect(page).toHaveURL('/notfound');
  await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await page.reload();
  await main.getByRole('link', { name: 'Masuk' }).click();
  await expect(page.getByText('Setelah masuk, Anda kembali ke Transaksi Saya.')).toBeVisible();
  await enterLogin(page, account);
  await expect(page).toHaveURL('/transaksi');
});
