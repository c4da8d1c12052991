import { DEMO_EVENTS } from '@acara/core-api/demo';
import { formatSeats } from '@acara/shared-contract/hall';
import { expect, test } from '../../fixtures/buyer.ts';
import { readCode, readPdf } from '../../fixtures/codes.ts';
import { buySeats, findOffer, getTickets, getTransactions } from '../../fixtures/sale.ts';
import { site } from '../../fixtures/site-address.ts';
import { payByCard } from '../../fixtures/snap.ts';
import {
  continueToCheckout,
  getAlert,
  openTicketTab,
  pressSeat,
  seatChip,
  seatIn,
  selectTicket,
} from '../../fixtures/ticket-tab.ts';
import { rupiah, wib } from '../../fixtures/wib.ts';

/** White, grey and purple, in the light scheme. */
const [FREE, TAKEN, CHOSEN] = ['rgb(255, 255, 255)', 'rgb(223, 219, 226)', 'rgb(107, 33, 200)'];

test('a reserved seat: chosen, held, paid by card, then a ticket whose codes hold the booking number [site.member-buys, site.member-tickets, dialog.layouts, my-tickets.qr, checkout.seats, dialog.seat-chosen, dialog.remaining, my-tickets.downloading, my-tickets.not-ready]', async ({
  page,
  request,
  buyer,
  watched,
}) => {
  const { event, seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  const [wanted = 0] = free;
  const taken = Array.from({ length: wanted - 1 }, (_, at) => at + 1).find((number) => !free.includes(number));
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  const dialog = await selectTicket(page, seat);
  await expect(dialog).toContainText(event.event_name);

  const cell = seatIn(dialog, wanted);
  await cell.click();
  await expect(cell).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText(`Sisa kursi: ${free.length - 1}`)).toBeVisible();
  await cell.click();
  await expect(cell).toHaveAttribute('aria-selected', 'false');
  if (taken !== undefined) {
    await seatIn(dialog, taken).click({ force: true });
    await expect(dialog.getByText('Belum ada tiket dipilih')).toBeVisible();
  }
  await cell.click();
  await expect(cell).toHaveCSS('background-color', CHOSEN);
  await expect(seatChip(dialog, wanted)).toBeVisible();
  await continueToCheckout(dialog);

  await expect(getAlert(page, 'Redirecting..')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(main).toContainText(event.event_name);
  await expect(main.getByRole('listitem').filter({ hasText: `Seat ${wanted}` })).toContainText(
    rupiah(seat.seat_detail_price),
  );
  const sums = main.getByRole('region', { name: 'Pembayaran' });
  await page.reload();
  const timer = sums.getByRole('timer');
  await expect(timer).toHaveText(/^(30:00|2\d:\d\d)$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');

  await sums.getByRole('button', { name: 'Lanjutkan Beli Tiket' }).click();
  await payByCard(page);
  await expect(page).toHaveURL('/myevent');
  const [transaction] = await getTransactions(request, buyer);
  const [ticket] = await getTickets(request, buyer, transaction?.transaction_id ?? 0);
  const number = ticket?.ticket_booking_number ?? '';
  expect({ ...ticket }).toMatchObject({ ticket_seat_number: wanted, ticket_status_name: 'issued' });
  const registered = main.getByRole('region', { name: /^Registered Event/ });
  await expect(registered).toContainText(event.event_name);
  await expect(registered).toContainText(`Seat ${wanted}`);

  const enlarge = main.getByRole('button', { name: `Perbesar kode QR ${number}` });
  await expect(enlarge.getByRole('img')).toBeVisible();
  expect(await readCode(await enlarge.screenshot())).toBe(number);
  await enlarge.click();
  const large = page.getByRole('dialog', { name: event.event_name });
  await expect(large.getByRole('paragraph').filter({ hasText: number })).toBeVisible();
  await expect(large).toContainText(`${wib.day(ticket?.ticket_datetime ?? '')}, `);
  await expect(large).toContainText(`${seat.seat_detail_name} · Seat ${wanted}`);
  expect(await readCode(await large.screenshot())).toBe(number);
  await page.keyboard.press('Escape');

  // What the API answers while the file is being made; the real file is ready too soon to see this.
  await page.route('**/ticket/*/download', (route) => route.fulfill({ contentType: 'text/plain', body: 'belum' }));
  const download = main.getByRole('button', { name: `Unduh tiket ${number}` });
  await download.click();
  await expect(page.getByText('Try Again! File is being generating.. Plase try again in 5 seconds!')).toBeVisible();
  await expect(page.getByText(/^Try Again!/)).toBeHidden();
  await page.unroute('**/ticket/*/download');
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const banner = page.getByText('Yeayy! File is being download..!');
  await expect(banner).toBeVisible();
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  const { text, code } = await readPdf(Buffer.concat(chunks));
  expect(code).toBe(number);
  for (const part of [event.event_name, `Seat ${wanted}`, number, buyer.name, wib.date(event.event_start_datetime)])
    expect(text).toContain(part);
  await expect(banner).toBeHidden();

  expect(watched.errors).toEqual([]);
  expect(watched.foreign.every((url) => url.startsWith(site.sandboxOrigin))).toBe(true);
});

test('seats that others take: grey within 5 s while the choice stays, and named at the moment of buying [dialog.seat-taken, dialog.seat-free, dialog.too-many, dialog.refused]', async ({
  page,
  request,
  rival,
}) => {
  const { seat, free } = await findOffer(request, DEMO_EVENTS.paid, { seats: 'RESERVED' });
  const most = seat.seat_detail_maximum_purchased_quantity;
  const named = (seats: number[]) => formatSeats(seats, seat.seat_detail_quantity);
  const [lost = 0, later = 0, ...rest] = free.slice(0, most);
  await openTicketTab(page, DEMO_EVENTS.paid);
  const dialog = await selectTicket(page, seat);
  for (const number of free.slice(0, most + 1)) await pressSeat(dialog, number);
  await expect(dialog.getByText(`Maksimal Pembelian Tiket ${most} kursi!`)).toBeVisible();
  await expect(seatIn(dialog, free[most] ?? 0)).toHaveCSS('background-color', FREE);

  await buySeats(request, rival, seat, [lost]);
  await expect(seatIn(dialog, lost)).toHaveAccessibleName(new RegExp(`^Kursi ${lost}, baris [A-Z]+, terisi$`), {
    timeout: 5_000,
  });
  await expect(seatIn(dialog, lost)).toHaveCSS('background-color', TAKEN);
  await expect(
    dialog
      .getByRole('status')
      .filter({ hasText: `${named([lost])} sudah tidak tersedia. Pilihan lainnya tetap tersimpan.` }),
  ).toBeVisible();
  for (const number of [later, ...rest]) await expect(seatChip(dialog, number)).toBeVisible();

  // Between two polls of the remaining seats.
  await page.route('**/availability*', (route) => route.abort());
  await buySeats(request, rival, seat, [later]);
  await continueToCheckout(dialog);
  const alert = getAlert(page, 'Error!');
  await expect(alert).toContainText(`${named([later])} sudah terjual`);
  await alert.getByRole('button', { name: 'Oke' }).click();
  await page.unroute('**/availability*');
  await expect(seatIn(dialog, later)).toHaveAccessibleName(new RegExp(`^Kursi ${later}, baris [A-Z]+, terisi$`), {
    timeout: 5_000,
  });
  await expect(seatChip(dialog, later)).toHaveCount(0);
  for (const number of rest) await expect(seatChip(dialog, number)).toBeVisible();
  await continueToCheckout(dialog);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('main').getByText(/^Seat \d+/)).toHaveText(rest.map((number) => named([number])));
});

test('in forced colours the legend of the hall and its seats differ by their state', async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  const dialog = await selectTicket(page, seat);
  const chosen = seatIn(dialog, free[0] ?? 0);
  await chosen.click();
  const look = (state: string) =>
    dialog
      .locator(`li [data-state="${state}"]`)
      .evaluate((swatch) => `${getComputedStyle(swatch).backgroundColor} ${getComputedStyle(swatch).borderColor}`);
  const looks = [await look('free'), await look('chosen'), await look('taken')];
  expect(new Set(looks).size).toBe(3);
  // Colours change gradually.
  await expect(async () => {
    const background = await chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await look('chosen')).toContain(background);
  }).toPass();
});
