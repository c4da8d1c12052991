import type { Locator, Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { beRegular } from '../../fixtures/account.ts';
import { test as buyerTest } from '../../fixtures/buyer.ts';
import { checkOut } from '../../fixtures/checkout.ts';
import { expectNoFaults, settle, SIZES, WIDTHS } from '../../fixtures/large-letters.ts';
import { setLetters, spaceText } from '../../fixtures/layout-faults.ts';
import { declaredRoutes, link } from '../../fixtures/links.ts';
import { waitForCachedTickets } from '../../fixtures/offline-tickets.ts';
import { PUBLIC_PAGES } from '../../fixtures/public-pages.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { ticketTab } from '../../fixtures/ticket-tab.ts';
import { expect, hydrated, test, VERIFY, verifyUnless } from '../../fixtures/test.ts';

// The size of letters that a visitor sets in the browser. It is not a zoom: the window keeps its width in pixels.

const CALM = { contextOptions: { reducedMotion: 'reduce' } } as const;

type Place = { name: string; path: string };

const MEMBERS_PAGES: Place[] = [
  { name: 'home', path: link('home') },
  ...Object.entries(declaredRoutes)
    .filter(([, { access, requires }]) => access === 'member' && !requires)
    .map(([name, { path }]) => ({ name, path })),
];

const routeOf = ({ name }: { name: string }) => name.split(',')[0];
/** Pages of a route differ in their texts; their layout is one. */
const ONE_OF_EACH_ROUTE = PUBLIC_PAGES.filter(
  (page, at) => PUBLIC_PAGES.findIndex((other) => routeOf(other) === routeOf(page)) === at,
);

/** `npm test` looks at the largest letters, in the narrowest and a wide window. */
const CASES = [
  { size: 32, widths: [360, 1280], pages: ONE_OF_EACH_ROUTE, options: {} },
  ...SIZES.map((size) => ({ size, widths: WIDTHS, pages: PUBLIC_PAGES, options: VERIFY })),
];

const visit = async (page: Page, size: number, { name, path }: Place, widths: readonly number[]) => {
  await page.goto(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoFaults(page, size, `${name} at ${width} px`);
  }
};

test.describe('with letters', () => {
  test.use(CALM);
  test.describe.configure({ timeout: 600_000 }); // Each page in every window.

  for (const { size, widths, pages, options } of CASES) {
    const what = `of ${size} px, in windows of ${widths.join(', ')} px,`;

    test(
      `${what} ${pages.length} public pages fit, nothing is cut off or covered [site.large-letters]`,
      options,
      async ({ page, request }) => {
        await setLetters(page, size);
        for (const { name, path } of pages)
          await test.step(name, async () =>
            visit(page, size, { name, path: typeof path === 'string' ? path : await path(request) }, widths),
          );
      },
    );

    test(
      `${what} members' pages fit, nothing is cut off or covered [site.large-letters]`,
      options,
      async ({ page }) => {
        await beRegular(page.context());
        await setLetters(page, size);
        for (const place of MEMBERS_PAGES) await test.step(place.name, () => visit(page, size, place, widths));
      },
    );
  }

  for (const { pages, options } of [
    { pages: ONE_OF_EACH_ROUTE, options: {} },
    { pages: PUBLIC_PAGES, options: VERIFY },
  ])
    test(
      `and words set apart, ${pages.length} pages fit the narrowest window [site.text-spacing]`,
      options,
      async ({ page, request }) => {
        await page.setViewportSize({ width: 320, height: 800 });
        for (const { name, path } of pages)
          await test.step(name, async () => {
            await page.goto(typeof path === 'string' ? path : await path(request));
            await spaceText(page);
            await expectNoFaults(page, 16, name);
          });
      },
    );

  test('and words set apart, members’ pages fit the narrowest window [site.text-spacing]', VERIFY, async ({ page }) => {
    await beRegular(page.context());
    await page.setViewportSize({ width: 320, height: 800 });
    for (const { name, path } of MEMBERS_PAGES)
      await test.step(name, async () => {
        await page.goto(path);
        await spaceText(page);
        await expectNoFaults(page, 16, name);
      });
  });
});

/** What opens over a page. The window may be too narrow or too wide to offer it. */
type Opening = Place & { open: (page: Page) => Locator; then?: (page: Page) => Promise<void> };

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const inMenu = (name: string) => async (page: Page) => {
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
};

const GUESTS_OPENINGS: Opening[] = [
  { name: 'the menu', path: link('guide'), open: button('Buka menu') },
  { name: 'the appearance', path: link('guide'), open: button('Tampilan') },
  {
    name: 'suggestions',
    path: link('guide'),
    open: button('Buka pencarian'),
    then: async (page) => {
      await page.getByRole('banner').getByRole('combobox').pressSequentially('konser');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the search',
    path: link('home'),
    open: button(/^Cari event Semua Event/),
    then: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^KAPAN/ })
        .click(),
  },
  { name: 'the calendar of the search', path: link('home'), open: button(/^KAPAN/) },
  { name: 'the share dialog', path: link('home'), open: button('Bagikan event') },
  { name: 'the login dialog', path: link('home'), open: button('Tambah sebagai favorit') },
  { name: 'the filter', path: link('events'), open: button('Kategori') },
  {
    name: 'a picture of the gallery',
    path: link('event.detail', { slug: DEMO_EVENTS.paid.slug }),
    open: (page) => page.getByRole('tab', { name: 'Galeri' }),
    then: async (page) => {
      await page.getByRole('tabpanel', { name: 'Galeri' }).getByRole('link').first().click();
      const pictures = page.getByRole('dialog', { name: /^Galeri / });
      await expect(pictures.getByRole('button', { name: 'Berikutnya' })).toBeVisible();
    },
  },
  {
    name: 'the poster',
    path: link('event.detail', { slug: DEMO_EVENTS.paid.slug }),
    open: (page) => page.getByRole('link', { name: 'Perbesar poster' }),
    then: (page) =>
      expect(page.getByRole('dialog', { name: /^Poster / }).getByRole('button', { name: 'Perbesar' })).toBeVisible(),
  },
  { name: 'the calendar of the tickets', path: ticketTab(DEMO_EVENTS.paid), open: button(/^TANGGAL/) },
];

const MEMBERS_OPENINGS: Opening[] = [
  { name: 'the menu', path: link('guide'), open: button('Buka menu') },
  { name: 'the profile menu', path: link('guide'), open: button('Menu profil') },
  { name: 'Private Event', path: link('guide'), open: button('Buka menu'), then: inMenu('Private Event') },
  { name: 'the seats', path: ticketTab(DEMO_EVENTS.reservedSeat), open: button('Select Ticket') },
  { name: 'tickets without seats', path: ticketTab(DEMO_EVENTS.free), open: button('Select Ticket') },
  { name: 'a donation', path: ticketTab(DEMO_EVENTS.donation), open: button('Select Ticket') },
  { name: 'a code', path: link('tickets'), open: button(/^Perbesar kode QR/) },
  { name: 'a transaction', path: link('transactions'), open: (page) => page.getByRole('main').locator('li > button') },
];

test.describe('what opens over a page', () => {
  test.use(CALM);
  test.describe.configure({ timeout: 600_000 });

  for (const size of SIZES)
    for (const width of WIDTHS)
      for (const [role, openings] of [
        ['guest', GUESTS_OPENINGS],
        ['member', MEMBERS_OPENINGS],
      ] as const)
        test(
          `fits a window of ${width} px with letters of ${size} px, for a ${role} [site.large-letters]`,
          verifyUnless(size === 32 && width === 360),
          async ({ page }) => {
            if (role === 'member') await beRegular(page.context());
            await page.setViewportSize({ width, height: 800 });
            await setLetters(page, size);
            for (const { name, path, open, then } of openings)
              await test.step(name, async () => {
                await page.goto('about:blank');
                await page.goto(path);
                await hydrated(page);
                await settle(page);
                const opener = open(page).filter({ visible: true }).first();
                if ((await opener.count()) === 0) return;
                await opener.click();
                await then?.(page);
                await expectNoFaults(page, size, name);
              });
          },
        );
});

buyerTest.describe('the checkout', () => {
  buyerTest.use(CALM);

  for (const size of SIZES)
    buyerTest(
      `fits every window with letters of ${size} px [site.large-letters]`,
      verifyUnless(size === 32),
      async ({ page, request }) => {
        await setLetters(page, size);
        await checkOut(
          page,
          DEMO_EVENTS.paid,
          await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' }),
        );
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoFaults(page, size, `${width} px`);
        }
      },
    );
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const size of SIZES)
    test(
      `of tickets that can be read offline nothing is cut off or covered with letters of ${size} px [site.large-letters]`,
      verifyUnless(size === 32),
      async ({ page, context }) => {
        await beRegular(page.context());
        await page.goto(link('home'));
        await waitForCachedTickets(page);
        await setLetters(page, size);
        await context.setOffline(true);
        await page.goto(link('tickets'));
        await expect(page.getByRole('heading', { name: 'Tiket Tersimpan' })).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoFaults(page, size, `${width} px`);
        }
      },
    );
});

test('with larger letters a carousel shows fewer cards, and swiper agrees with the styles [site.large-letters]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await setLetters(page, 32);
  await page.goto(link('home'));
  await hydrated(page);
  const carousel = page.getByRole('group', { name: 'Popular Event' }).locator('.swiper');
  await carousel.scrollIntoViewIfNeeded();
  const perView = () =>
    carousel.evaluate((box) => Math.round(box.clientWidth / (box.querySelector('.swiper-slide')?.clientWidth ?? 1)));
  expect(await perView()).toBe(2);
  await expect(carousel).toHaveAttribute('data-live', 'true');
  expect(await perView()).toBe(2);
});
