import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { logIn, putSession } from '../../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const pages = {
  home: '/',
  event: `/detail-event/${DEMO_EVENTS.paid.slug}`,
  'not found': '/tidak-ada',
  login: '/login',
  registration: '/register',
  'forgotten password': '/forgot-password',
  'new password': '/reset-password?token=x',
};

for (const [name, path] of Object.entries(pages))
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const)
    test(
      `${name} at ${width} px, ${colorScheme}: no serious accessibility fault, no sideways scrolling [routes.login, routes.register]`,
      verifyUnless(['login', 'registration'].includes(name) && width === 360),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        if (name !== 'not found') await hydrated(page);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      },
    );

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(
    `menus and favourites of a member at ${width} px, ${colorScheme}, have no serious accessibility fault`,
    verifyUnless(width === 360),
    async ({ page, context }) => {
      await putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/event-disukai');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      if (width === 360) await page.getByRole('button', { name: 'Buka menu' }).click();
      else await page.getByRole('button', { name: 'Menu profil' }).click();
      await expect(page.getByText(DEMO_ACCOUNTS.regular.email)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
