import { AxeBuilder } from '@axe-core/playwright';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { APIRequestContext, Browser } from '@playwright/test';
import { listEvents } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/buyer.ts';
import { expectNoFaults, SIZES, WIDTHS } from '../../fixtures/large-letters.ts';
import { setLetters } from '../../fixtures/layout-faults.ts';
import { verifyUnless } from '../../fixtures/test.ts';
import { findOffer, type Offer } from '../../fixtures/sale.ts';
import { addTickets, continueToCheckout, openTicketTab, selectTicket } from '../../fixtures/ticket-tab.ts';
import { runWaitingRoom } from '../../fixtures/waiting-room.ts';

test.describe.configure({ mode: 'serial' });

const PLACE = /^acara_place_/;
const SLOW = ['--rate', '0.1', '--burst', '1'];
const FAST = ['--rate', '100', '--burst', '10'];

/** A class with places left, of an event that no other test buys. */
const findOwnOffer = async (request: APIRequestContext): Promise<Offer> => {
  const taken = new Set(Object.values(DEMO_EVENTS).map(({ slug }) => slug as string));
  for (const event of await listEvents(request, 'upcoming_only=true&sort_by=desc&limit=100')) {
    if (event.event_sale_status !== 'open' || taken.has(event.event_slug)) continue;
    const wanted = { price: 'PAID', seats: 'UNRESERVED' } as const;
    const offer = await findOffer(request, { slug: event.event_slug }, wanted).catch(() => null);
    if (offer) return offer;
  }
  throw new Error('no event is on sale');
};

let offer: Offer;
let slug: string;
const change = (pace: string[]) => runWaitingRoom('change', slug, ...pace);

test.beforeAll(async ({ request }) => {
  offer = await findOwnOffer(request);
  slug = offer.event.event_slug;
  runWaitingRoom('open', slug, ...SLOW);
});
test.afterAll(() => runWaitingRoom('close', slug));

/** Takes the numbers that are admitted at once, which shows that the edge has the new rate. */
const fillLine = async (browser: Browser) => {
  const others = await browser.newContext();
  await expect
    .poll(async () => {
      await others.clearCookies();
      return (await others.request.get(`/detail-event/${slug}`)).text();
    })
    .toContain('Anda dalam antrean');
  await others.close();
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `a visitor waits in line and is let in, ${colorScheme} [line.page, line.without-scripts, line.admitted]`,
      verifyUnless(colorScheme === 'light'),
      async ({ browser, page, context }) => {
        test.setTimeout(120_000);
        const number = async () =>
          (await context.cookies()).find(({ name }) => PLACE.test(name))?.value.split('.')[1] ?? 'none';
        await page.emulateMedia({ colorScheme });
        change(SLOW);
        await fillLine(browser);
        await page.goto(`/detail-event/${slug}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anda dalam antrean');
        await expect(page.getByRole('main')).toContainText('Perkiraan waktu tunggu');
        await page.screenshot({ path: test.info().outputPath(`line-${colorScheme}.png`), fullPage: true });
        const taken = await number();
        change(FAST);
        // Nothing is pressed: the page reloads by itself.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.event.event_name, { timeout: 60_000 });
        expect(await number()).toBe(taken);
      },
    );
});

test('of the waiting page nothing is cut off or covered, whatever the letters and the window [site.large-letters]', async ({
  browser,
  page,
}) => {
  change(SLOW);
  await fillLine(browser);
  // It would reload while it is measured.
  await page.route(`**/detail-event/${slug}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '');
    await route.fulfill({ response, body });
  });
  for (const size of SIZES) {
    await setLetters(page, size);
    await page.goto(`/detail-event/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anda dalam antrean');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoFaults(page, size, `${size} px at ${width} px`);
    }
  }
});

test('a member without a place is sent to the waiting room, and buys when it is their turn [line.buy]', async ({
  browser,
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  change(FAST);
  await openTicketTab(page, { slug });
  await context.clearCookies({ name: PLACE });
  change(SLOW);
  const first = await selectTicket(page, offer.seat);
  await addTickets(first, 1);
  await fillLine(browser);
  await continueToCheckout(first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anda dalam antrean');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The page has to reload, and does so without scripts (WCAG 2.2.1 excepts events in real time).
  const found = await new AxeBuilder({ page }).disableRules('meta-refresh').analyze();
  expect(found.violations).toEqual([]);

  change(FAST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.event.event_name, { timeout: 60_000 });
  await openTicketTab(page, { slug });
  const again = await selectTicket(page, offer.seat);
  await addTickets(again, 1);
  await continueToCheckout(again);
  await expect(page).toHaveURL('/checkout');
});
