import type { Locator, Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { beRegular } from '../../fixtures/account.ts';
import { eventOnSale } from '../../fixtures/sale.ts';
import { openTicketTab } from '../../fixtures/ticket-tab.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

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

/** The label of the first visible slide of a carousel that scripts have taken over. */
const firstSlide = async (carousel: Locator): Promise<string | null> => {
  await expect(carousel.locator('.swiper')).toHaveAttribute('data-live', 'true');
  return carousel.locator('.swiper-slide-active').getAttribute('aria-label');
};

/** Its number among so many: `2 dari 5`. */
const numberIn = (label: string | null) => (label ?? '').split(' dari ').map(Number) as [number, number];

const isMoving = (carousel: Locator): Promise<boolean> =>
  carousel
    .locator('.swiper')
    .evaluate((one: Element & { swiper?: { animating: boolean } }) => one.swiper?.animating === true);

/** By the page's clock, which stands still otherwise: it moves once in each interval, not before, and on from there. */
const expectTurns = async (page: Page, carousel: Locator, intervalMs: number) => {
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.locator('.swiper')).toHaveAttribute('data-live', 'true');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const [begin, count] = numberIn(await firstSlide(carousel));
  for (const turns of [1, 2, 3]) {
    // A turn under way ends by the real time.
    await expect.poll(() => isMoving(carousel)).toBe(false);
    await page.clock.runFor(intervalMs);
    await expect.poll(async () => numberIn(await firstSlide(carousel))[0]).toBe(((begin - 1 + turns) % count) + 1);
  }
  await page.clock.resume();
};

test('banners turn each second, upcoming events every 1500 ms and popular ones every 3000 ms [home.autoplay]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  const region = page.getByRole('region', { name: 'Event yang akan datang' });
  await expectTurns(page, page.locator('[data-kind="banners"]'), 1000);
  await expectTurns(page, page.getByRole('group', { name: 'Popular Event' }), 3000);
  await expectTurns(page, region.locator('[data-kind="events"]'), 1500);
});

test('the carousels of the dashboard turn every 1300 ms [dashboard.autoplay]', async ({ page, context }) => {
  await beRegular(context);
  await page.clock.install();
  await page.goto('/dashboard');
  for (const name of ['Event Akan Datang', 'Event Sudah Lewat'])
    await expectTurns(page, page.getByRole('region', { name }).locator('[data-kind="events"]'), 1300);
});

test('the button that acts, a link and the chosen tab are purple [site.purple]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await hydrated(page);
  const colour = (found: Locator, property: 'color' | 'backgroundColor', part?: '::after') =>
    found.evaluate(
      (element, [name, pseudo]) => (getComputedStyle(element, pseudo)[name].match(/\d+/g) ?? []).map(Number),
      [property, part] as const,
    );
  for (const [red = 0, green = 0, blue = 0] of [
    await colour(page.getByRole('button', { name: 'Lihat tiket' }).first(), 'backgroundColor'),
    await colour(page.getByRole('link', { name: 'Lihat di peta' }), 'color'),
    await colour(page.getByRole('tab', { selected: true }), 'backgroundColor', '::after'),
  ]) {
    expect(green).toBeLessThan(red);
    expect(red).toBeLessThan(blue);
    expect(blue - green).toBeGreaterThan(60);
  }
});
