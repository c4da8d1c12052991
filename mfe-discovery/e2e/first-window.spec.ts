import type { Locator } from '@playwright/test';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

/** How many pixels of the element's height are in the window. */
const seenHeight = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  });

for (const [width, height] of [
  [1280, 800],
  [360, 780],
] as const)
  test(`an event is visible in the first window at ${width} × ${height} [home.first-window]`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await hydrated(page);
    const card = page.getByRole('region', { name: 'Event menurut kategori' }).getByRole('article').first();
    const image = card.locator('img');
    const picture = await image.evaluate((node) => node.getBoundingClientRect().height);
    expect(await seenHeight(card)).toBeGreaterThan(picture);
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  });

test('on a phone a banner has its words as text, and its buttons on the picture [home.banner-text]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await hydrated(page);
  const banners = page.getByRole('group', { name: 'Event pilihan' });
  const slide = banners.getByRole('group', { name: /^1 dari/ });
  await expect(slide.locator('strong')).toBeVisible();
  const picture = await slide.locator('img').boundingBox();
  const pause = await banners.getByRole('button', { name: 'Hentikan putaran otomatis' }).boundingBox();
  expect(pause && picture && pause.y >= picture.y && pause.y + pause.height <= picture.y + picture.height).toBe(true);
});

test('the first scripts are marked for compilation while they arrive', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/href="([^"]+)"[^>]* data-run>/g)].map(([, src]) => src ?? '');
  const marked = await Promise.all(
    scripts.map(async (src) => (await (await request.get(src)).text()).startsWith('//# allFunctionsCalledOnLoad\n')),
  );
  // All but the remote's entry, which is tiny.
  expect(scripts.filter((_, index) => !marked[index])).toEqual([expect.stringMatching(/\/remoteEntry\.js$/)]);
  expect(marked).toHaveLength(3);
});
