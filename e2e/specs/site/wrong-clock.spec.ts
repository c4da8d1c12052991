import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { getEvent } from '../../fixtures/api.ts';
import { expect, test as buyerTest } from '../../fixtures/buyer.ts';
import { checkOut } from '../../fixtures/checkout.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { hydrated, test, verifyUnless } from '../../fixtures/test.ts';
import { openTicketTab, ticketCard } from '../../fixtures/ticket-tab.ts';
import { wib } from '../../fixtures/wib.ts';

// Devices whose clock is wrong: whatever depends on the time follows the server.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** `npm test` tries each clock once, with a guest or a member. */
const SKEWS: [name: string, skew: number, role: 'guest' | 'member'][] = [
  ['50 days ahead', 50 * DAY, 'guest'],
  ['50 days behind', -50 * DAY, 'member'],
  ['5 minutes ahead', 5 * MINUTE, 'member'],
  ['5 minutes behind', -5 * MINUTE, 'guest'],
];

const SKEW = '__skew';

/** Sets the device's clock, from the next document on: `Date`, and not `performance.now`, as on a device. */
const setClock = async (page: Page, skew: number): Promise<void> => {
  await page.addInitScript(
    ([name, ahead]) => {
      Reflect.set(window, name, ahead);
      const Real = Date;
      const now = () => Real.now() + Number(Reflect.get(window, name));
      globalThis.Date = new Proxy(Real, {
        construct: (_date, given: [number]) => (given.length > 0 ? new Real(...given) : new Real(now())),
        apply: () => String(new Real(now())),
        get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
      });
    },
    [SKEW, skew] as const,
  );
};

/** Sets the clock of a device with an open page. */
const setClockNow = (page: Page, skew: number): Promise<void> =>
  page.evaluate(([name, ahead]) => void Reflect.set(window, name, ahead), [SKEW, skew] as const);

/** `12/05/2026` of a day in WIB. */
const pickedDay = (days: number) => {
  const [year, month, day] = new Date(Date.now() + 7 * 60 * MINUTE + days * DAY).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

const hero = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

for (const [name, skew, role] of SKEWS) {
  test(
    `a guest whose clock is ${name} sees the sale, the dates and the events of today [site.server-time]`,
    verifyUnless(role === 'guest'),
    async ({ page, request }) => {
      test.slow();
      await setClock(page, skew);
      const coming = await getEvent(request, DEMO_EVENTS.notYetOnSale.slug);
      const opens = coming.event_ticket_sale_start_datetime ?? '';
      for (const [kind, text] of [
        ['notYetOnSale', `Dijual mulai ${wib.day(opens)}, ${wib.clock(opens)} WIB`],
        ['saleEnded', 'Penjualan berakhir'],
        ['over', 'Event telah berakhir'],
        ['paid', /^Mulai Rp \d/],
      ] as const) {
        await page.goto(`/detail-event/${DEMO_EVENTS[kind].slug}`);
        await hydrated(page);
        await expect(hero(page).getByText(text)).toBeVisible();
      }

      const { event, seat } = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
      await openTicketTab(page, DEMO_EVENTS.paid);
      await expect(ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' })).toBeEnabled();

      await page.goto('/');
      await hydrated(page);
      await expect(page.getByRole('contentinfo')).toContainText(`© ${pickedDay(0).slice(-4)}`);
      await expect(page.getByRole('region', { name: 'Terakhir Dilihat' })).toContainText(event.event_name);
      const panel = page.getByRole('search', { name: 'Cari event' }).last();
      for (const [choice, days] of [
        ['Hari ini', 0],
        ['Besok', 1],
      ] as const) {
        await panel.getByRole('button', { name: /KAPAN/ }).click();
        await page.getByRole('button', { name: choice, exact: true }).click();
        await expect(panel.getByRole('button', { name: /KAPAN/ })).toContainText(pickedDay(days));
      }
    },
  );

  buyerTest(
    `a member whose clock is ${name} has the time of the order and the tickets [site.server-time]`,
    verifyUnless(role === 'member'),
    async ({ page, request }) => {
      await setClock(page, skew);
      const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
      await checkOut(page, DEMO_EVENTS.paid, offer);
      const timer = page.getByRole('timer', { name: 'Sisa waktu pembayaran' });
      await expect(timer).toHaveText(/(29|28):\d\d/);

      await setClockNow(page, 3 * DAY - skew);
      await expect(timer).toHaveText(/(29|28|27):\d\d/);

      await page.goto('/transaksi');
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: offer.event.event_name }).first();
      await expect(row).toContainText(/Bayar sebelum \d{1,2}:\d\d [AP]M WIB/);
    },
  );
}

test('the clock of a device that passes the moment at which a sale opens opens nothing [site.server-time]', async ({
  page,
  request,
}) => {
  const event = await getEvent(request, DEMO_EVENTS.notYetOnSale.slug);
  const opens = Date.parse(event.event_ticket_sale_start_datetime ?? '');
  await setClock(page, opens - Date.now() - MINUTE);
  await page.goto(`/detail-event/${event.event_slug}`);
  await hydrated(page);
  await setClockNow(page, opens - Date.now() + 5 * MINUTE);
  await page.goto(`/detail-event/${event.event_slug}#tiket`);
  await hydrated(page);
  await expect(hero(page).getByText(/^Dijual mulai/)).toBeVisible();
  await expect(page.getByText(/^Penjualan tiket dibuka/)).toBeVisible();
});
