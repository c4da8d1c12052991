import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures/test.ts';

// Tests that need layout and painting.

/** Opacity of the bar, from 0 to 1. */
const opacityOfBar = (page: Page) =>
  page
    .getByRole('banner')
    .locator('[data-step]')
    .evaluate((bar) => {
      const parts = /[,/]\s*([\d.]+)\)$/.exec(getComputedStyle(bar).backgroundColor);
      return getComputedStyle(bar).backgroundColor.startsWith('rgb(') ? 1 : Number(parts?.[1] ?? 1);
    });

test('the bar stays at the top, and gets more opaque with each of its steps [header.bar, header.opacity]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  const seen: number[] = [];
  for (const [at, offset] of [0, 100, 200, 300, 450].entries()) {
    await page.evaluate((top) => window.scrollTo(0, top), offset);
    await expect(page.getByRole('banner').locator('[data-step]')).toHaveAttribute('data-step', String(at));
    await expect.poll(() => opacityOfBar(page)).toBeGreaterThan(seen.at(-1) ?? 0);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    seen.push(await opacityOfBar(page));
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  expect(seen.at(-1)).toBe(1);

  await page.evaluate(() => window.scrollTo(0, 1500));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /ke beranda/ })).toBeInViewport();
  await expect(bar.getByRole('combobox')).toBeInViewport();
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
});

test('POWERMATCH has a design of its own [home.category-special]', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const section = page.getByRole('region', { name: 'Event menurut kategori' });
  const getStyle = (name: string) =>
    section.getByRole('button', { name }).evaluate((button) => {
      const { color, backgroundColor, backgroundImage, borderColor } = getComputedStyle(button);
      return [color, backgroundColor, backgroundImage, borderColor];
    });
  expect(await getStyle('POWERMATCH')).not.toEqual(await getStyle('Kuliner'));
});
