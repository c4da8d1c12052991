import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { aStranger, logIn, openAccount, type Account } from '../fixtures/account.ts';
import { openPayment } from '../fixtures/checkout.ts';
import { codesOn, readPages } from '../fixtures/codes.ts';
import { mailTo } from '../fixtures/mailbox.ts';
import { releasePlaces, findOffer, getTickets, getTransactions } from '../fixtures/sale.ts';
import { payByCard } from '../fixtures/snap.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  getAlert,
  continueToCheckout,
  openTicketTab,
  getPurchaseButton,
  pressSeat,
  seatChip,
  seatIn,
  ticketCard,
} from '../fixtures/ticket-tab.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const register = async (page: Page, { name, email, password }: Account): Promise<void> => {
  await page.getByLabel('Nama Lengkap').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="retype_password"]').fill(password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
};

const enter = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
};

/** From a seat chosen as a guest, through registration and login, to the paid ticket. */
const buyAsGuest = async (page: Page, request: APIRequestContext, account: Account) => {
  const { event, seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  const [wanted = 0] = free;
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  await ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' }).click();
  await getAlert(page, 'Login!').getByRole('button', { name: 'Pilih kursi dulu' }).click();
  await pressSeat(getPurchaseButton(page, seat), wanted);
  await continueToCheckout(getPurchaseButton(page, seat));
  await getAlert(page, 'Login!').getByRole('link', { name: 'Login' }).click();

  await expect(page).toHaveURL('/login');
  const back = page.getByText(`Setelah masuk, Anda kembali ke ${event.event_name}.`);
  await expect(back).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click();
  await expect(page).toHaveURL('/register');
  await expect(back).toBeVisible();
  await register(page, account);
  await getAlert(page, 'Yeaayy!').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(back).toBeVisible();
  await enter(page, account);

  // Back at the dialog, with the chosen seat.
  await expect(page).toHaveURL(/\/detail-event\//);
  const dialog = getPurchaseButton(page, seat);
  await expect(dialog).toBeVisible();
  await expect(seatIn(dialog, wanted)).toHaveAttribute('aria-selected', 'true');
  await expect(seatChip(dialog, wanted)).toBeVisible();
  await continueToCheckout(dialog);
  await expect(page).toHaveURL('/checkout');
  await openPayment(page);
  await payByCard(page);
  await expect(page).toHaveURL('/myevent');
  const registered = page.getByRole('region', { name: /^Registered Event/ });
  await expect(registered).toContainText(event.event_name);
  await expect(registered).toContainText(`Seat ${wanted}`);
  return event;
};

test('at 360 px, a guest chooses a seat, registers, logs in, is back at that seat, pays, and has ticket, mail and print [way.whole, return.choice]', async ({
  page,
  request,
  watched,
}) => {
  test.slow();
  const account = aStranger();
  const event = await buyAsGuest(page, request, account);

  // Its mail.
  const mail = await mailTo(request, account.email, event.event_name);
  expect(mail.files).toEqual([
    { name: expect.stringMatching(/\.pdf$/), type: 'application/pdf', size: expect.any(Number) },
  ]);

  // Its print: the code of the ticket, and nothing to press.
  const [transaction] = await getTransactions(request, await logIn(request, account));
  const [ticket] = await getTickets(request, await logIn(request, account), transaction?.transaction_id ?? 0);
  const pages = await readPages(await page.pdf({ format: 'A4' }));
  expect(pages.flatMap(({ pixels }) => codesOn(pixels))).toEqual([ticket?.ticket_booking_number]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').filter({ hasText: /Unduh|Cetak/, visible: true })).toHaveCount(0);
  expect(watched.errors).toEqual([]);
  await releasePlaces(request, await logIn(request, account));
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
  await enter(page, account);
  await expect(page).toHaveURL('/transaksi');
});

test('an unknown page has no link to the login [return.not-for-nothing]', async ({ page }) => {
  await page.goto('/tidak-ada');
  await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Masuk' })).toHaveCount(0);
});
