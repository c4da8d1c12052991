import type { Page } from '@playwright/test';
import { enterLogin, newMember, tamperedToken } from '../../fixtures/account.ts';
import { accessibilityFaults } from '../../fixtures/page-faults.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const ENDED = 'Sesi Anda berakhir. Silakan masuk lagi.';
const banner = (page: Page) => page.getByRole('banner');
/** The layout shift of the document so far. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

for (const width of [360, 1280])
  test(
    `at ${width} px the notice of a lost network pushes the page down and stays in sight`,
    verifyUnless(width === 360),
    async ({ page, context }) => {
      await newMember(context);
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      await hydrated(page);
      expect(await shifted(page)).toBeLessThan(0.02);
      await page.goto('/myevent');
      const title = page.getByRole('heading', { level: 1, name: 'Tiket Saya' });
      await expect(title).toBeVisible();
      await context.setOffline(true);
      const alert = banner(page).getByText('Anda sedang offline.');
      await expect(alert).toBeVisible();
      const [band, heading] = [await alert.boundingBox(), await title.boundingBox()];
      expect((heading?.y ?? 0) - ((band?.y ?? 0) + (band?.height ?? 0))).toBeGreaterThan(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(alert).toBeInViewport();
    },
  );

test('a session that the server ended is explained at /, and the login leads back to the page that was left', async ({
  page,
  context,
}) => {
  const { account, login } = await newMember(context);
  await page.goto('/');
  await hydrated(page);
  // The open page must not be the first to find that the session has ended.
  await page.goto('about:blank');
  // Ended from another device: the token runs out, its successor is refused.
  await context.request.post('/api/v1/logout', {
    form: { refresh_token: login.auth.refreshToken },
    headers: { authorization: `Bearer ${login.auth.token}` },
  });
  const old = tamperedToken(login.auth.token, { iat: -1000, exp: -100 });
  await context.addCookies([{ name: 'acara_access', value: encodeURIComponent(old), url: site.origin }]);
  await page.goto('/transaksi');
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('status').filter({ hasText: ENDED })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await banner(page).getByRole('link', { name: 'Silakan masuk lagi.' }).click();
  await expect(page).toHaveURL('/login');
  await expect(banner(page).getByText(ENDED)).toBeHidden();
  await enterLogin(page, account);
  await expect(page).toHaveURL('/transaksi');
});
