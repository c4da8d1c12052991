import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { logIn, putSession } from '../../fixtures/account.ts';
import { link } from '../../fixtures/links.ts';
import { markupFaults } from '../../fixtures/markup.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const top = (page: Page) => page.evaluate(() => window.scrollY);
const beMember = async (context: BrowserContext) =>
  putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));

const PAGES = [
  { path: link('guide'), statement: 'routes.panduan', heading: 'Panduan', kind: 'BreadcrumbList' },
  { path: link('terms'), statement: 'routes.syarat-ketentuan', heading: 'Syarat & Ketentuan', kind: 'BreadcrumbList' },
  { path: link('categories'), statement: 'routes.allcatmob', heading: 'Semua Kategori', kind: 'ItemList' },
];

for (const { path, statement, heading, kind } of PAGES) {
  for (const who of ['guest', 'member'] as const)
    test(
      `${path} as a ${who}, narrow and wide: nothing wrong, no sideways scrolling [${statement}, site.everybody-reads]`,
      verifyUnless(who === 'guest'),
      async ({ page, context, watched }) => {
        if (who === 'member') await beMember(context);
        for (const [width, colorScheme] of [
          [360, 'light'],
          [1280, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.goto(path);
          await hydrated(page);
          await expect(title(page)).toHaveText(heading);
          expect(await accessibilityFaults(page)).toEqual([]);
          expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
        }
        expect(watched.errors).toEqual([]);
      },
    );

  test(`${path} describes itself in valid markup [${statement}]`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`));
    expect(html).toContain(`"@type":"${kind}"`);
    expect(await markupFaults(html)).toEqual([]);
  });

  test(
    `${path}: back, forward and reload keep view and scroll`,
    verifyUnless(path === link('terms')),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 600 });
      await page.goto('/');
      await hydrated(page);
      const way = page.getByRole('contentinfo').locator(`a[href="${path}"]`).first();
      // All categories are reached from the listing of events.
      if ((await way.count()) === 0) {
        await page.goto('/event');
        await hydrated(page);
        await page.getByRole('main').locator(`a[href="${path}"]`).click();
      } else await way.click();
      await expect(title(page)).toHaveText(heading);
      await expect.poll(() => top(page)).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 250));
      await page.goBack();
      await expect(title(page)).not.toHaveText(heading);
      await page.goForward();
      await expect(title(page)).toHaveText(heading);
      await expect.poll(() => top(page)).toBe(250);
      await page.reload();
      await hydrated(page);
      await expect.poll(() => top(page)).toBe(250);
    },
  );
}

test('the guide opens one question at a time [guide.one-open]', async ({ page }) => {
  await page.goto(link('guide'));
  await hydrated(page);
  const entries = page.getByRole('main').locator('details');
  const open = () => entries.evaluateAll((all) => all.map((one) => one.hasAttribute('open')));
  expect(await open()).toEqual([true, false, false, false, false]);
  for (const at of [1, 2, 3, 4]) {
    await entries.nth(at).locator('summary').click();
    await expect.poll(open).toEqual([0, 1, 2, 3, 4].map((one) => one === at));
  }
  await entries.nth(4).locator('summary').press('Enter');
  await expect.poll(open).toEqual([false, false, false, false, false]);
});

test('the terms lead to a chapter, and back to the top after 400 px [site.back-to-top, terms.top]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link('terms'));
  await hydrated(page);
  const up = page.getByRole('button', { name: 'Kembali ke atas' });
  await expect(up).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Daftar isi' })
    .getByRole('link', { name: /Pencairan/ })
    .click();
  const chapter = page.getByRole('heading', { name: /Pencairan Hasil Penjualan/ });
  await expect(page).toHaveURL('/syarat-ketentuan#pencairan');
  await expect(chapter).toBeInViewport();
  await expect.poll(async () => (await chapter.boundingBox())?.y ?? 0).toBeGreaterThan(64);
  await page.reload();
  await expect(chapter).toBeInViewport();
  await up.click();
  await expect.poll(() => top(page)).toBe(0);
});

test('a link to a chapter of the terms leads there', async ({ page }) => {
  await page.goto('/syarat-ketentuan#pembatalan');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: /Pembatalan Event/ })).toBeInViewport();
});

test('on a phone the contents of the terms open and close', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link('terms'));
  await hydrated(page);
  const box = page.getByRole('main').locator('details');
  await box.locator('summary').click();
  await box.getByRole('link', { name: /Kontak/ }).click();
  await expect(page.getByRole('heading', { name: /Kontak/, level: 2 }).first()).toBeInViewport();
});

test('all categories lead to their events [routes.allcatmob]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link('categories'));
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Kuliner' }).click();
  await expect(page).toHaveURL(/\/event\?category=\d+$/);
  await expect(title(page)).toHaveText('Semua Event di kategori Kuliner');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the terms can be read, and the guide opens one question at a time', async ({ page }) => {
    await page.goto(link('terms'));
    await expect(page.getByText('10 (sepuluh) hari kerja')).toBeVisible();
    await page.goto(link('guide'));
    const entries = page.getByRole('main').locator('details');
    await entries.nth(1).locator('summary').click();
    await expect(entries.nth(1)).toHaveAttribute('open');
    await expect(entries.nth(0)).not.toHaveAttribute('open');
  });

  test('listings turn their pages by links', async ({ page }) => {
    await page.goto('/event');
    await page.getByRole('link', { name: 'Halaman 2', exact: true }).click();
    await expect(page).toHaveURL('/event?page=2');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
