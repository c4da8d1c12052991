import { DEMO_EVENTS } from '@acara/core-api/demo';
import { openAccount } from '../fixtures/account.ts';
import { findOffer } from '../fixtures/sale.ts';
import { site } from '../fixtures/site-address.ts';
import { expect, hydrated, test } from '../fixtures/test.ts';
import { getAlert, getPurchaseButton, openTicketTab, seatIn, ticketCard } from '../fixtures/ticket-tab.ts';

const { slug, accessCode } = DEMO_EVENTS.private;

test('a login with an e-mail address as messengers copy it is one with the address [typed.email]', async ({
  page,
  request,
}) => {
  const account = await openAccount(request);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Email').fill(`\u202a\u200b${account.email.toUpperCase()}\u00a0\u202c`);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Now Redirecting..')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the address of a private event can be pasted in the place of its slug, its code as a phone writes it [private.pasted, typed.code]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Private Event' });
  await dialog.getByLabel('Slug Event').fill(`Datang ya: ${site.origin}/detail-event/${slug}.`);
  await dialog.getByLabel('Kode').fill(` *${accessCode.toLowerCase().replace('-', '\u2013')}*\u200b`);
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toContain(`/detail-event/${slug}/`);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
});

for (const end of ['.', ')', ',', '%20', '%E2%80%8B'])
  test(`a link to an event with ${end} behind it opens the event [site.mistyped-links]`, async ({ request }) => {
    for (const written of [DEMO_EVENTS.paid.slug, DEMO_EVENTS.paid.slug.toUpperCase()]) {
      const answer = await request.get(`/detail-event/${written}${end}`);
      expect([answer.status(), answer.url()]).toEqual([200, `${site.origin}/detail-event/${DEMO_EVENTS.paid.slug}`]);
      const first = await request.get(`/detail-event/${written}${end}`, { maxRedirects: 0 });
      expect(first.status()).toBe(308);
    }
  });

test('in forced colours the legend of the hall and its seats differ by their state', async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  await ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' }).click();
  await getAlert(page, 'Login!').getByRole('button', { name: 'Pilih kursi dulu' }).click();
  const dialog = getPurchaseButton(page, seat);
  const chosen = seatIn(dialog, free[0] ?? 0);
  await chosen.click();
  const look = (state: string) =>
    dialog
      .locator(`li [data-state="${state}"]`)
      .evaluate((swatch) => `${getComputedStyle(swatch).backgroundColor} ${getComputedStyle(swatch).borderColor}`);
  const looks = [await look('free'), await look('chosen'), await look('taken')];
  expect(new Set(looks).size).toBe(3);
  const background = await chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => look('chosen').then((text) => text.startsWith(background))).toBe(true);
});
