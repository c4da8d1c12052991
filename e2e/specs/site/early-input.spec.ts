import type { Page } from '@playwright/test';
import { newMember } from '../../fixtures/account.ts';
import { EARLY_CONTROLS, EVENT, firstCard, NARROW, type EarlyControl } from '../../fixtures/early-controls.ts';
import { hold } from '../../fixtures/hold.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const PENDING = '[data-tapped]';

/** Holds the scripts of a package back. */
const holdScripts = (page: Page, name: string) => hold(page, new RegExp(`/r/${name}/.*[.]js`));

const named = (name: string): EarlyControl => {
  const found = EARLY_CONTROLS.find((one) => one.name === name);
  if (!found) throw new Error(`no control ${name}`);
  return found;
};
const HEART = named('a heart');
/** The menu belongs to the shell, the others to a remote. */
const MENU = named('the menu');
const PRESSED = [HEART, named('the share button'), MENU, named('a tab'), named("'Lihat tiket'")];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [at, { name, path, find, effect }] of PRESSED.entries())
  for (const by of ['tap', 'key'] as const)
    for (const held of ['shell', 'mfe-.*']) {
      if (name === MENU.name && held !== 'shell') continue;
      const missing = held === 'shell' ? 'any script' : 'its remote';
      test(
        `${name} pressed by ${by} before ${missing} is there: shown at once, done once hydrated [site.early-input]`,
        verifyUnless((by === 'tap') === (held === 'shell') && (by === 'tap') === (at % 2 === 0)),
        async ({ page, context }) => {
          await newMember(context);
          await page.setViewportSize({ width: NARROW, height: 800 });
          const release = await holdScripts(page, held);
          await page.goto(path, { waitUntil: 'commit' });
          const control = find(page);
          await expect(control).toBeVisible();
          if (by === 'tap') await control.click();
          else await control.press('Enter');
          await expect(page.locator(PENDING)).toHaveCount(1);
          release();
          await effect(page);
          await expect(page.locator(PENDING)).toHaveCount(0);
        },
      );
    }

test('a press counts once for its control, even if it is repeated, or the icon under the finger was replaced', async ({
  page,
  context,
}) => {
  await newMember(context);
  const release = await holdScripts(page, 'mfe-.*');
  await page.goto('/', { waitUntil: 'commit' });
  const heart = HEART.find(page);
  await heart.click();
  await heart.evaluate((button) => {
    for (const icon of button.querySelectorAll('svg')) icon.replaceWith(icon.cloneNode(true));
  });
  await heart.click();
  release();
  await HEART.effect(page);
});

test('arrow keys on the tabs of an event are not lost before hydration', async ({ page }) => {
  const release = await holdScripts(page, 'mfe-.*');
  await page.goto(EVENT, { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Deskripsi' }).press('ArrowRight');
  release();
  await expect(page.getByRole('tab', { name: 'Deskripsi', selected: true })).toHaveCount(0);
});

test("'Lihat tiket' shows the first class at once, below the header, however late the scripts are", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdScripts(page, '.*');
  await page.goto(EVENT, { waitUntil: 'commit' });
  await page.getByRole('article').getByRole('button', { name: 'Lihat tiket' }).first().click();
  const panel = page.getByRole('tabpanel', { name: 'Tiket' });
  const firstClass = panel.getByRole('listitem').first();
  await expect(firstClass).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tabpanel', { name: 'Deskripsi' })).toBeHidden();
  const top = await firstClass.evaluate((row) => row.getBoundingClientRect().top);
  expect(top).toBeLessThan(300);
  release();
  await expect(page.getByRole('tab', { name: 'Tiket', selected: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select Ticket' }).first()).toBeVisible();
  await expect(page.locator('[data-early]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Deskripsi' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Deskripsi' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('going back before the scripts are there leads to the page of that address alone', async ({ page }) => {
  await page.goto('/event');
  await hydrated(page);
  await page.goto('/');
  await hydrated(page);
  await firstCard(page)
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/detail-event\//);
  const release = await holdScripts(page, '.*');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  release();
  await expect(page.getByRole('region', { name: 'Event menurut kategori' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a link works without scripts', async ({ page }) => {
  await holdScripts(page, '.*');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/detail-event\//);
});

test('text typed before hydration stays in its field, and the search finds it', async ({ page }) => {
  const release = await holdScripts(page, '.*');
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Cari event' });
  await field.pressSequentially('konser');
  release();
  await hydrated(page);
  await expect(field).toHaveValue('konser');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/konser/);
});

test('text typed into a form before hydration stays in its field', async ({ page }) => {
  const release = await holdScripts(page, '.*');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').pressSequentially('bukan-alamat');
  release();
  await hydrated(page);
  await expect(page.getByLabel('Email')).toHaveValue('bukan-alamat');
});

test('a filter that is typed into before hydration shows its choices', async ({ page }) => {
  const release = await holdScripts(page, '.*');
  await page.goto('/', { waitUntil: 'commit' });
  const filter = page.getByRole('main').getByRole('combobox').first();
  await filter.pressSequentially('konser');
  release();
  await expect(page.getByRole('option', { name: /konser/i }).first()).toBeVisible();
  await expect(filter).toHaveValue('konser');
});

test('a press is dropped, and no longer shown as pending, where nothing hydrates its element for 10 s', async ({
  page,
}) => {
  await page.clock.install();
  await holdScripts(page, 'mfe-.*');
  await page.goto('/', { waitUntil: 'commit' });
  await HEART.find(page).click();
  await expect(page.locator(PENDING)).toHaveCount(1);
  await page.clock.fastForward(11_000);
  await expect(page.locator(PENDING)).toHaveCount(0);
});
