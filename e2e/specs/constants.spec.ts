import type { Locator, Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { logIn, putSession } from '../fixtures/account.ts';
import { eventOnSale } from '../fixtures/sale.ts';
import { openTicketTab } from '../fixtures/ticket-tab.ts';
import { expect, hydrated, test } from '../fixtures/test.ts';

// Widths and intervals, in the browser that lays them out.

const CALM = { reducedMotion: 'reduce' } as const;

/** How many slides stand side by side. */
const perView = (viewport: Locator) =>
  viewport.evaluate((box) => {
    const slide = box.querySelector('.swiper-slide');
    return slide ? Math.round(box.clientWidth / slide.getBoundingClientRect().width) : 0;
  });

test('event carousels show three, two and one beside each other, from 1024 and 464 px [home.carousel-width]', async ({
  page,
}) => {
  await page.emulateMedia(CALM);
  await page.goto('/');
  const carousel = page.getByRole('group', { name: 'Popular Event' }).locator('.swiper');
  for (const [width, count] of [
    [1280, 3],
    [1024, 3],
    [1023, 2],
    [464, 2],
    [463, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => perView(carousel), `${width} px`).toBe(count);
  }
});

for (const [event, widths] of [
  [
    'an event anybody finds',
    [
      [2000, 3],
      [1042, 3],
      [1041, 2],
      [720, 2],
      [719, 1],
    ],
  ],
  [
    'a private event',
    [
      [2000, 4],
      [1042, 4],
      [1041, 3],
      [720, 3],
      [719, 1],
    ],
  ],
] as const)
  test(`ticket cards of ${event} show as many as there are classes, up to what the width has room for [tickets.per-view, tickets.per-view-private]`, async ({
    page,
    request,
  }) => {
    const demo = event === 'a private event' ? DEMO_EVENTS.private : DEMO_EVENTS.paid;
    await page.emulateMedia(CALM);
    const { event: found } = await eventOnSale(request, demo);
    const classes = found.seat?.seat_detail.filter((seat) => seat.seat_detail_active_status_name === 'active') ?? [];
    await openTicketTab(page, demo);
    const cards = page.getByRole('group', { name: 'Kelas tiket' }).locator('.swiper');
    for (const [width, most] of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => perView(cards), `${width} px`).toBe(Math.min(classes.length, most));
    }
  });

test('the gallery has two, three and four columns [event.gallery]', async ({ page }) => {
  await page.goto(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await hydrated(page);
  await page.getByRole('tab', { name: 'Galeri' }).click();
  const grid = page.getByRole('tabpanel', { name: 'Galeri' }).getByRole('list');
  for (const [width, columns] of [
    [400, 2],
    [600, 3],
    [800, 4],
    [1100, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const count = () =>
      grid.evaluate((list) => new Set([...list.children].map((item) => item.getBoundingClientRect().left)).size);
    await expect.poll(count, `${width} px`).toBe(columns);
  }
});

/** Milliseconds between the moves of a carousel, by the page's own timer. */
const watchIntervals = (page: Page) =>
  page.addInitScript(() => {
    const requested: number[] = [];
    const original = window.setInterval.bind(window);
    Object.assign(window, {
      askedIntervals: requested,
      setInterval: (run: () => void, ms?: number) => {
        requested.push(ms ?? 0);
        return original(run, ms);
      },
    });
  });
const intervals = (page: Page) =>
  page.evaluate(() => {
    const requested: unknown = Reflect.get(window, 'askedIntervals');
    return Array.isArray(requested) ? requested.map(Number) : [];
  });

test('banners turn each second, upcoming events every 1500 ms and popular ones every 3000 ms [home.autoplay]', async ({
  page,
}) => {
  await watchIntervals(page);
  await page.goto('/');
  await hydrated(page);
  await expect.poll(() => intervals(page)).toContain(1000);
  await page.getByRole('group', { name: 'Popular Event' }).scrollIntoViewIfNeeded();
  await expect.poll(() => intervals(page)).toContain(3000);
  await page.getByRole('region', { name: 'Event yang akan datang' }).scrollIntoViewIfNeeded();
  await expect.poll(() => intervals(page)).toContain(1500);
});

test('the carousels of the dashboard turn every 1300 ms [dashboard.autoplay]', async ({ page, context }) => {
  await putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));
  await watchIntervals(page);
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Event Sudah Lewat' }).getByRole('article').first().scrollIntoViewIfNeeded();
  await expect.poll(() => intervals(page)).toContain(1300);
});

test('an event carousel is endless, forward and back [home.carousel-loops]', async ({ page }) => {
  await page.emulateMedia(CALM);
  await page.goto('/');
  await hydrated(page);
  const carousel = page.getByRole('group', { name: 'Popular Event' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.locator('.swiper')).toHaveAttribute('data-live', 'true');
  const first = () => carousel.locator('.swiper-slide-active').getAttribute('aria-label');
  const begin = await first();
  const all = await carousel.locator('.swiper-slide').count();
  await carousel.getByRole('button', { name: 'Sebelumnya' }).click();
  await expect.poll(first).toBe(`${all} dari ${all}`);
  const next = carousel.getByRole('button', { name: 'Berikutnya' });
  await next.click();
  await expect.poll(first).toBe(begin);
  for (let at = 0; at < all; at += 1) await next.click();
  await expect.poll(first).toBe(begin);
});

test('the colour of the brand is a purple [site.purple]', async ({ page }) => {
  await page.goto('/');
  const [red, green, blue] = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--color-brand)';
    document.body.append(probe);
    return getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
  });
  expect(green).toBeLessThan(red ?? 0);
  expect(red).toBeLessThan(blue ?? 0);
});
