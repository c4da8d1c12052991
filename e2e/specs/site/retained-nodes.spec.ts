import type { Page } from '@playwright/test';
import { beRegular } from '../../fixtures/account.ts';
import { startCarousels } from '../../fixtures/carousels.ts';
import { countRetained, visit } from '../../fixtures/retained.ts';
import { getOutcome, SCREENS } from '../../fixtures/screens.ts';
import { expect, hydrated, test, VERIFY } from '../../fixtures/test.ts';

const TRIPS = 50;
/** What the first visits fill: code, caches, the trees that React keeps for its next rendering. */
const WARM_UP = 3;
/** Nodes and listeners that may come and go between two counts: less than one card, and none for each trip. */
const TOLERANCE = 20;

/** A visitor takes longer for a trip than the test: the calls of a page are limited by time, and wait beyond that. */
const TRIP_MS = 15_000;

/** Routes of every remote. */
const TRIP = ['events', 'event.detail', 'home', 'checkout', 'dashboard', 'tickets', 'profile', 'home'];

const takeTrip = async (page: Page) => {
  for (const name of TRIP) {
    const [screen, shown] = [SCREENS[name], SCREENS[getOutcome(name, 'member')]];
    if (!screen || !shown) throw new Error(`no screen ${name}`);
    await visit(page, screen.at, shown);
    if (name === 'event.detail') await page.getByRole('tab', { name: 'Penyelenggara', exact: true }).click();
    await startCarousels(page);
  }
  await page.goBack();
  await expect(page.locator('#acara-outlet h1')).toHaveText(SCREENS.profile?.title ?? '');
  await page.clock.fastForward(TRIP_MS);
};

test('pages that were left keep no nodes and no listeners', VERIFY, async ({ page, context }) => {
  test.setTimeout(1_800_000); // Fifty round trips.
  await beRegular(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  const session = await context.newCDPSession(page);
  for (let trip = 0; trip < WARM_UP; trip += 1) await takeTrip(page);
  const before = await countRetained(page, session);
  for (let trip = 0; trip < TRIPS; trip += 1) await takeTrip(page);
  // What a page shows for a while counts, too, and is gone after another trip; what is retained stays.
  await expect(async () => {
    await takeTrip(page);
    const after = await countRetained(page, session);
    expect(after.detached - before.detached).toBeLessThan(TOLERANCE);
    expect(after.listeners - before.listeners).toBeLessThan(TOLERANCE);
  }).toPass({ timeout: 30_000 });
});
