import type { Page } from '@playwright/test';
import { beRegular } from '../../fixtures/account.ts';
import { startCarousels } from '../../fixtures/carousels.ts';
import { getOutcome, ROLES, SCREENS, type Role } from '../../fixtures/screens.ts';
import { walk } from '../../fixtures/tab-walk.ts';
import { expect, hydrated, test, VERIFY, verifyUnless } from '../../fixtures/test.ts';

/** Tabs of the event page have carousels of their own. */
const TABS: Record<string, string[]> = { 'event.detail': ['Tiket', 'Penyelenggara'], 'event.private': ['Tiket'] };

/** Pages with carousels. */
const WITH_CAROUSELS = ['home', 'event.detail', 'event.private', 'dashboard'];

const expectWalk = async (page: Page, where: string) => {
  await startCarousels(page);
  const { stops, missed } = await walk(page);
  const faults = stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  expect.soft(faults, where).toEqual([]);
  // Back over the same stops, and over those that appeared while the page was scrolled.
  expect.soft(missed, `${where}, back`).toEqual([]);
};

const walkAll = async (page: Page, role: Role, names: string[]) => {
  const seen = new Set<string>();
  for (const name of names) {
    const outcome = getOutcome(name, role);
    const screen = SCREENS[name];
    // A screen with several addresses is walked once.
    if (!screen || seen.has(outcome)) continue;
    seen.add(outcome);
    await test.step(name, async () => {
      await page.goto(screen.at);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCREENS[outcome]?.title ?? '');
      if (outcome !== 'not-found') await hydrated(page);
      await expectWalk(page, `${name} as a ${role}`);
      for (const tab of TABS[outcome] ?? []) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expectWalk(page, `${name}, ${tab}, as a ${role}`);
      }
    });
  }
};

const WIDTHS = [360, 768, 1280];

const open = async (page: Page, role: Role, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  if (role === 'member') await beRegular(page.context());
};

for (const name of WITH_CAROUSELS)
  for (const width of WIDTHS)
    for (const reducedMotion of ['no-preference', 'reduce'] as const)
      test(
        `Tab and Shift+Tab pass through ${name} at ${width} px, motion: ${reducedMotion} [home.carousel-order]`,
        verifyUnless(name === 'home' && width === 1280 && reducedMotion === 'no-preference'),
        async ({ page }) => {
          test.setTimeout(300_000); // Some hundred stops, a key at a time.
          await page.emulateMedia({ reducedMotion });
          await open(page, 'member', width);
          await walkAll(page, 'member', [name]);
        },
      );

for (const role of ROLES)
  for (const width of WIDTHS)
    test(`Tab and Shift+Tab pass through every page as a ${role} at ${width} px`, VERIFY, async ({ page }) => {
      test.setTimeout(600_000); // Two dozen pages.
      await open(page, role, width);
      await walkAll(page, role, Object.keys(SCREENS));
    });
