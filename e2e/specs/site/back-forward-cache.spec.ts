import type { Page } from '@playwright/test';
import { findWholeChromium } from '@acara/tooling/src/checks/chromium.ts';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { logOut, newMember } from '../../fixtures/account.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

// Documents that are restored from the back/forward cache: only a full Chromium has one, and Playwright disables it.
const CHROMIUM = findWholeChromium();

test.use({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({
        ...launchOptions,
        ...(CHROMIUM && { executablePath: CHROMIUM }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
    },
    { scope: 'worker' },
  ],
});

test.skip(CHROMIUM === undefined, 'needs a whole Chromium');

type Shown = { isRestored: boolean; text: string };

/** Notes each time that a document is shown, and what can be read in its first frame. */
const watchShows = (page: Page) =>
  page.addInitScript(() => {
    const shows: Shown[] = [];
    Object.assign(window, { shows });
    addEventListener('pageshow', ({ persisted: isRestored }) =>
      requestAnimationFrame(() => {
        const main = document.querySelector<HTMLElement>('#acara-outlet');
        const isVisible = main?.checkVisibility({ visibilityProperty: true }) ?? false;
        const fields = [...(main?.querySelectorAll('input') ?? [])].map(({ value }) => value);
        shows.push({ isRestored, text: isVisible ? [main?.innerText, ...fields].join() : '' });
      }),
    );
  });

const shows = (page: Page) => page.evaluate(() => (Reflect.get(window, 'shows') ?? []) as Shown[]);

/** Navigates to another document. A document with open requests would not be cached. */
const leave = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.goto('/');
  await hydrated(page);
};

/** Playwright sees no navigation where a document is restored. */
const goBack = async (page: Page, path: string) => {
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => null)).toBe(path);
};

for (const path of ['/event', '/search/festival', `/detail-event/${DEMO_EVENTS.paid.slug}`])
  test(
    `${path} is restored as it was left`,
    verifyUnless(path.startsWith('/detail-event/')),
    async ({ page, watched }) => {
      await watchShows(page);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => window.scrollTo(0, 300));
      await leave(page);
      await goBack(page, path);
      await expect.poll(async () => (await shows(page)).map(({ isRestored }) => isRestored)).toEqual([false, true]);
      expect(
        await page.evaluate(
          () => (performance.getEntriesByType('navigation')[0] as { notRestoredReasons?: unknown }).notRestoredReasons,
        ),
      ).toBeNull();
      expect(await page.evaluate(() => window.scrollY)).toBe(300);
      expect(watched.errors).toEqual([]);
    },
  );

test('a visit is reported once, however often it is restored', async ({ page }) => {
  // The beacon is sent when the document is hidden: no test sees that request.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, ...body) => {
      if (url === '/beacon') localStorage.setItem('sent', `${localStorage.getItem('sent') ?? ''}${location.pathname} `);
      return send(url, ...body);
    };
  });
  const sent = () => page.evaluate(() => localStorage.getItem('sent') ?? '');
  await watchShows(page);
  await page.goto('/event');
  await hydrated(page);
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/deferred\./.test(name))),
    )
    .toBe(true);
  await leave(page);
  await expect.poll(sent).toBe('/event ');
  await goBack(page, '/event');
  await expect.poll(async () => (await shows(page)).map(({ isRestored }) => isRestored)).toEqual([false, true]);
  await leave(page);
  await expect.poll(sent).not.toContain('/event /event');
  expect((await sent()).split(' ').filter((path) => path === '/event')).toHaveLength(1);
});

/** Logs out in another tab, by the menu: Chromium evicts its cached documents because of the message between tabs. */
const logOutElsewhere = async (page: Page) => {
  const other = await page.context().newPage();
  await other.goto('/');
  await hydrated(other);
  await logOut(other);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
  await other.close();
};
/** The state after a logout, without that message: as in a browser that keeps the documents. */
const loseSession = async (page: Page) => {
  // An answer that refuses the lost session would be told to the other documents.
  await page.context().route('**/api/**', (route) => route.abort());
  await page.context().clearCookies({ name: /^acara_(access|refresh)$/ });
  await page.evaluate(() => localStorage.clear());
};

for (const [how, end, isRestored] of [
  ['elsewhere', logOutElsewhere, false],
  ['that this document was not told of', loseSession, true],
] as const)
  test(`after a logout ${how} going back to a private page shows no data of the member [session.logout]`, async ({
    page,
    context,
  }) => {
    const { account } = await newMember(context);
    await watchShows(page);
    await page.goto('/profile-detail');
    await expect(page.getByRole('main').getByLabel(/^Nama/)).toHaveValue(account.name);
    await leave(page);
    await end(page);
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect.poll(() => page.evaluate(() => location.pathname).catch(() => null)).not.toBe('/profile-detail');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
    await expect(page.getByRole('main').getByLabel(/^Nama/)).toHaveCount(0);
    const [, ...later] = await shows(page);
    expect(later.map((shown) => shown.isRestored)).toEqual(isRestored ? [true] : []);
    expect(later.map(({ text }) => text).join()).not.toContain(account.name);
  });
