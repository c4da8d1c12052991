import type { Page } from '@playwright/test';
import { link } from '../fixtures/links.ts';
import { expect, hydrated } from '../fixtures/test.ts';
import { BAD, GOOD, publishTrial } from '../fixtures/trial-site.ts';
import { trialTest as test } from '../fixtures/trial-test.ts';

const button = (page: Page) => page.getByRole('region', { name: 'Uji coba' }).getByRole('button');

test('a section of another remote stands in the home page without JavaScript', async ({ browser, trial }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(trial.edge.origin);
  await expect(button(page)).toHaveText('Ditekan 0 kali');
  await page.close();
});

test('it is taken over as it stands, and comes again with the page', async ({ page, trial, watched }) => {
  await page.goto(trial.edge.origin);
  await hydrated(page);
  await expect(async () => {
    await button(page).click();
    await expect(button(page)).not.toHaveText('Ditekan 0 kali', { timeout: 500 });
  }).toPass();
  expect(watched.errors).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await expect(page).toHaveURL(new RegExp(`${link('guide')}$`));
  await page.goBack();
  await expect(button(page)).toHaveText('Ditekan 0 kali');
  expect(watched.errors).toEqual([]);
});

test('a broken one gives way to the release before, and the page stays', async ({ page, trial, watched }) => {
  await publishTrial(trial, 'bad', { asStable: true });
  // Until the edge knows of it.
  await expect.poll(async () => (await page.request.get(trial.edge.origin)).text()).toContain(BAD);
  await page.addInitScript(() => sessionStorage.setItem('trial_section_fault', 'throws on first render'));
  await page.goto(trial.edge.origin);
  await expect(button(page)).toHaveAttribute('data-release', GOOD);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(watched.errors.join('\n')).toContain('[acara] mfe-trial trial.section: render failed');
  expect(watched.errors.join('\n')).toContain(`[acara] mfe-trial trial.section: ${GOOD} runs in place of ${BAD}`);
});
