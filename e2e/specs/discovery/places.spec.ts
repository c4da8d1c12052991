import type { Page } from '@playwright/test';
import { link } from '../../fixtures/links.ts';
import { expect, hydrated } from '../../fixtures/test.ts';
import { BAD, GOOD, publishSample } from '../../fixtures/sample-site.ts';
import { sampleTest as test } from '../../fixtures/sample-test.ts';

const button = (page: Page) => page.getByRole('region', { name: 'Uji coba' }).getByRole('button');

test('a section of another remote is in the home page without JavaScript', async ({ browser, sampleSite }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(sampleSite.edge.origin);
  await expect(button(page)).toHaveText('Ditekan 0 kali');
  await page.close();
});

test('the section is hydrated unchanged, and is rendered again with the page', async ({
  page,
  sampleSite,
  watched,
}) => {
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

test('a broken section is replaced by the release before, and the rest of the page is unaffected', async ({
  page,
  sampleSite,
  watched,
}) => {
  await publishSample(sampleSite, 'bad', { asStable: true });
  // Until the edge has the change.
  await expect.poll(async () => (await page.request.get(sampleSite.edge.origin)).text()).toContain(BAD);
  await page.addInitScript(() => sessionStorage.setItem('sample_section_fault', 'throws on first render'));
  await page.goto(sampleSite.edge.origin);
  await expect(button(page)).toHaveAttribute('data-release', GOOD);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(watched.errors.join('\n')).toContain('[acara] mfe-sample sample.section: render failed');
  expect(watched.errors.join('\n')).toContain(`[acara] mfe-sample sample.section: ${GOOD} runs in place of ${BAD}`);
});
