import type { Locator } from '@playwright/test';
import { expect, hydrated, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Names of the cards that are whole in sight, from the left. */
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

for (const [width, perView] of [
  [400, 1],
  [800, 2],
  [1280, 3],
] as const)
  for (const count of [2, 3, 4, 9])
    test(`${count} events of an organiser, ${perView} side by side: ${count > perView ? 'turn without an end, both ways' : 'all stand in sight'} [home.carousel-any-number]`, async ({
      page,
      request,
    }) => {
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
      const shownAfter = (turns: number) =>
        Array.from({ length: perView }, (_, at) => `Acara ${((((turns + at) % count) + count) % count) + 1}`);
      if (count <= perView) {
        await expect.poll(() => inSight(carousel)).toEqual(events.map(({ event_name }) => event_name));
        await expect(carousel.getByRole('button', { name: 'Berikutnya' })).toBeHidden();
        return;
      }
      await expect(carousel.locator('[data-live="true"]')).toHaveCount(1);
      for (let turns = 1; turns <= count + 1; turns++) {
        await carousel.dispatchEvent('keydown', { key: 'ArrowRight' });
        await expect.poll(() => inSight(carousel)).toEqual(shownAfter(turns));
      }
      for (let turns = count; turns >= -1; turns--) {
        await carousel.dispatchEvent('keydown', { key: 'ArrowLeft' });
        await expect.poll(() => inSight(carousel)).toEqual(shownAfter(turns));
      }
    });
