import type { Page } from '@playwright/test';
import { beRegular } from '../../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { getOutcome, ROLES, SCREENS, type Role, type Screen } from '../../fixtures/screens.ts';
import { expect, hydrated, test, verifyUnless, type PageWatch } from '../../fixtures/test.ts';

/** The console shows the status of a document that was not found. */
const isOwnStatus = (error: string) => /status of 404 .*http\S+$/.test(error) && !/\/(r|api|img)\//.test(error);

const expectScreen = async (page: Page, { at, title }: Screen) => {
  await expect(page).toHaveURL(at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
};

const expectNoFaults = async (page: Page, watched: PageWatch, where: string) => {
  await expect(
    page
      .getByRole('main')
      .getByText(/^Memuat/)
      .filter({ visible: true }),
  ).toHaveCount(0);
  expect.soft(await sidewaysOverflow(page), `${where}: sideways`).toBeLessThanOrEqual(0);
  // A page that a translator changed is rendered anew, part by part.
  await expect
    .configure({ soft: true })
    .poll(() => accessibilityFaults(page), { message: `${where}: axe` })
    .toEqual([]);
  expect
    .soft(
      watched.errors.splice(0).filter((error) => !isOwnStatus(error)),
      `${where}: console`,
    )
    .toEqual([]);
};

type Variant = { role: Role; width: number; colorScheme: 'light' | 'dark' };

const VARIANTS = ROLES.flatMap((role) =>
  [360, 1280].flatMap((width): Variant[] => [
    { role, width, colorScheme: 'light' },
    { role, width, colorScheme: 'dark' },
  ]),
);

for (const { role, width, colorScheme } of VARIANTS)
  test(
    `every route as a ${role} at ${width} px, ${colorScheme}: its screen or the not-found screen, and nothing wrong with it [routes.panduan, routes.syarat-ketentuan, routes.allcatmob, site.everybody-reads]`,
    verifyUnless(role === 'guest' && width === 360 && colorScheme === 'light'),
    async ({ page, context, watched }) => {
      test.setTimeout(240_000); // Two dozen screens.
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (role === 'member') await beRegular(context);
      const seen = new Set<string>();
      const visit = async (name: string, outcome: string) => {
        const [screen, shown] = [SCREENS[name], SCREENS[outcome]];
        if (!screen || !shown) throw new Error(`no screen ${name} or ${outcome}`);
        await page.goto(screen.at);
        await expectScreen(page, shown);
        // A screen with several addresses is tested once.
        if (seen.has(outcome)) return;
        seen.add(outcome);
        if (outcome !== 'not-found') await hydrated(page);
        await expectNoFaults(page, watched, `${name} as a ${role}`);
      };
      for (const name of Object.keys(SCREENS)) await test.step(name, () => visit(name, getOutcome(name, role)));
      await page.evaluate(() => sessionStorage.setItem('acara_registered_id', '7'));
      await test.step('after a registration', () => visit('register.done', 'register.done'));
    },
  );
