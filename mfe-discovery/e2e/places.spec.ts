import type { Page } from '@playwright/test';
import { link } from '@acara/e2e/fixtures/links';
import { expect, hydrated } from '@acara/e2e/fixtures/test';
import { sampleTest as test } from '@acara/e2e/fixtures/sample-test';

const button = (page: Page) => page.getByRole('region', { name: 'Uji coba' }).getByRole('button');

test('a section of another remote is in the home page without JavaScript, is hydrated unchanged, and is rendered again with the page', async ({
  browser,
  page,
  sampleSite,
  watched,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(sampleSite.edge.origin);
  await expect(button(plain)).toHaveText('Ditekan 0 kali');
  await plain.close();

  await page.goto(sampleSite.edge.origin);
  await hydrated(page);
  await expect(async () => {
    await button(page).click();
    await expect(button(page)).not.toHaveText('Ditekan 0 kali', { timeout: 500 });
  }).toPass();
  expect(watched.errors).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await expect(page).toHaveURL(new RegExp(`${link('guide')}$`));
  // The page was left, not only its address.
  await expect(button(page)).toHaveCount(0);
  await page.goBack();
  await expect(button(page)).toHaveText('Ditekan 0 kali');
  expect(watched.errors).toEqual([]);
});
