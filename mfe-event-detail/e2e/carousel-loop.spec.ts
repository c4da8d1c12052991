import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, hydrated, test, verifyUnless } from '@acara/e2e/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Names of the fully visible cards, from the left. */
const inSight = (carousel: Locator) =>
  carousel.evaluate((root) => {
    const frame = root.querySelector('.swiper')?.getBoundingClientRect();
    if (!frame) return [];
    return [...root.querySelectorAll('.swiper-slide')]
      .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('h4')?.textContent ?? '' }))
      .filter(({ box }) => box.left >= frame.left - 2 && box.right <= frame.right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name);
  });

/** The event page at a width, with so many events of its organiser in their carousel. */
const openCarousel = async (
  page: Page,
  request: APIRequestContext,
  { width, count }: Record<'width' | 'count', number>,
) => {
  const answer = await request.get(`/api/v1/event/all?limit=${count}`);
  const events = ((await answer.json()) as { data: { event_id: number }[] }).data.map((event, at) => ({
    ...event,
    event_id: 9_000_000 + at,
    event_name: `Acara ${at + 1}`,
  }));
  await page.route('**/api/v1/event/all?*organizer_id*', (route) =>
    route.fulfill({ json: { data: events, last_page: 1 } }),
  );
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/detail-event/festival-kopi-dan-musik-lereng-merapi');
  await hydrated(page);
  await page.getByRole('tab', { name: /Penyelenggara|Organizer/ }).click();
  const carousel = page.getByRole('group', { name: 'Event Lainnya dari Penyelenggara' });
  await carousel.scrollIntoViewIfNeeded();
  return carousel;
};
const isLive = (carousel: Locator) => expect(carousel.locator('[data-live="true"]')).toHaveCount(1);
/** Names of `perView` of `count` cards after so many steps. */
const cards = (perView: number, count: number, steps = 0) =>
  Array.from({ length: perView }, (_, at) => `Acara ${((((steps + at) % count) + count) % count) + 1}`);

/** Fewer than fit, as many as fit, one more. */
const REPRESENTATIVE = ['2 by 1', '3 by 3', '4 by 3'];

for (const [width, perView] of [
  [400, 1],
  [800, 2],
  [1280, 3],
] as const)
  for (const count of [2, 3, 4, 9])
    test(
      `${count} events of an organiser, ${perView} side by side: ${count > perView ? 'turn without an end, both ways' : 'all stand in sight'} [home.carousel-any-number]`,
      verifyUnless(REPRESENTATIVE.includes(`${count} by ${perView}`)),
      async ({ page, request }) => {
        const carousel = await openCarousel(page, request, { width, count });
        if (count <= perView) {
          await expect.poll(() => inSight(carousel)).toEqual(cards(count, count));
          await expect(carousel.getByRole('button', { name: 'Berikutnya' })).toBeHidden();
          return;
        }
        await isLive(carousel);
        for (let steps = 1; steps <= count + 1; steps++) {
          await carousel.dispatchEvent('keydown', { key: 'ArrowRight' });
          await expect.poll(() => inSight(carousel)).toEqual(cards(perView, count, steps));
        }
        for (let steps = count; steps >= -1; steps--) {
          await carousel.dispatchEvent('keydown', { key: 'ArrowLeft' });
          await expect.poll(() => inSight(carousel)).toEqual(cards(perView, count, steps));
        }
      },
    );

for (const frames of [0, 1, 2])
  test(
    `a turn is not lost ${frames} frames after the carousel has changed its size`,
    verifyUnless(frames === 1),
    async ({ page, request }) => {
      const carousel = await openCarousel(page, request, { width: 1280, count: 4 });
      await isLive(carousel);
      await expect.poll(() => inSight(carousel)).toEqual(cards(3, 4));
      await carousel.evaluate(async (root, frames) => {
        const viewport = root.querySelector<HTMLElement>('.swiper');
        if (!viewport) throw new Error('no carousel');
        const frame = () => new Promise(requestAnimationFrame);
        // It is called after swiper, which observes first.
        const waiting: (() => void)[] = [];
        const observer = new ResizeObserver(() => waiting.shift()?.());
        const change = () => new Promise<void>((resolve) => waiting.push(resolve));
        const first = change();
        observer.observe(viewport);
        await first;
        for (let each = 0; each < 3; each++) await frame();
        const second = change();
        viewport.style.height = `${viewport.clientHeight + 40}px`;
        await second;
        observer.disconnect();
        for (let each = 0; each < frames; each++) await frame();
        root.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        for (let each = 0; each < 3; each++) await frame();
      }, frames);
      expect(await inSight(carousel)).toEqual(cards(3, 4, 1));
    },
  );
