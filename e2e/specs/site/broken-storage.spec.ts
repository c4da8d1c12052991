import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { site } from '../../fixtures/site-address.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

/** Names of the site (docs/contracts/storage-keys.md). */
const COOKIES = ['acara_access', 'acara_refresh', 'acara_company'];
const ITEMS = ['id', 'name', 'return_to', 'registered_id', 'recent', 'theme', 'slash'].map((name) => `acara_${name}`);

/** Fills the storage to the last character. */
const fillLocalStorage = async (page: Page) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    let text = '';
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
      try {
        localStorage.setItem('penuh', text + 'x'.repeat(size));
        text += 'x'.repeat(size);
      } catch {
        // Less, then.
      }
  });
  await expect(page.evaluate(() => localStorage.setItem('x', 'x'))).rejects.toThrow('QuotaExceededError');
};

/** The storages exist, but every call throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'])
      Object.defineProperty(Storage.prototype, name, { value: blocked });
  });

/** As in Chrome with blocked cookies: no cookie is stored, and every storage is refused. */
const blockCookies = (page: Page) =>
  page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const refused = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked });
    for (const name of ['open', 'match', 'keys', 'has', 'delete'])
      Object.defineProperty(CacheStorage.prototype, name, { value: refused });
    for (const name of ['register', 'getRegistration', 'getRegistrations'])
      Object.defineProperty(ServiceWorkerContainer.prototype, name, { value: refused });
  });

/** Every key of ours has an invalid value. */
const fillWithGarbage = async (page: Page) => {
  await page.context().addCookies(
    COOKIES.map((name) => ({
      name,
      value: '%E0%A4%A',
      url: site.origin,
    })),
  );
  await page.goto('/robots.txt');
  await page.evaluate(
    (names) => {
      for (const store of [localStorage, sessionStorage])
        for (const name of names) store.setItem(name, `{"a":[null,"${name}"`);
      localStorage.setItem('acara_recent', '[null,7,{"event_id":"x"},{"event_id":1}]');
      sessionStorage.setItem('acara_checkout', '{"payment_token":7,"data_seat":null}');
      sessionStorage.setItem('acara_scroll:first:/', 'jauh');
    },
    [...COOKIES, ...ITEMS],
  );
};

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const lost = (page: Page) => page.getByRole('heading', { name: 'Whoops, lost in space?' });
const isOwnStatus = (error: string) => /status of 404 .*\/notfound$/.test(error);

/** The session of a member lasts as long as the page, which warns of that. */
const NOT_SAVED = 'Anda akan keluar begitu halaman ini ditutup.';

for (const { state, breakStorage, isSaved } of [
  { state: 'full', breakStorage: fillLocalStorage, isSaved: false },
  { state: 'blocked', breakStorage: blockStorage, isSaved: false },
  { state: 'holding garbage', breakStorage: fillWithGarbage, isSaved: true },
  { state: 'refused with all cookies', breakStorage: blockCookies, isSaved: false },
]) {
  test.describe(`with the storage ${state}`, () => {
    test.beforeEach(({ page }) => breakStorage(page));
    test.afterEach(({ watched }) => expect(watched.errors.filter((error) => !isOwnStatus(error))).toEqual([]));

    test(
      'a guest finds events, an event and, without tickets, the not-found screen',
      verifyUnless(state === 'refused with all cookies' || state === 'holding garbage'),
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto('/');
        await hydrated(page);
        await expect(title(page)).toHaveText('Temukan event seru di sekitar Anda');
        await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
        await page.getByRole('main').locator('a[href^="/detail-event/"]:visible').first().click();
        await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
        await page.goBack();
        await expect(title(page)).toHaveText('Temukan event seru di sekitar Anda');

        await page.goto(`/detail-event/${DEMO_EVENTS.paid.slug}`);
        await hydrated(page);
        await page.getByRole('tab', { name: 'Galeri' }).click();
        await expect(page.getByRole('tabpanel', { name: 'Galeri' })).toBeVisible();

        await page.goto('/myevent');
        await expect(page).toHaveURL('/notfound');
        await expect(lost(page)).toBeVisible();
      },
    );

    test(
      'a login works, warns if it will not last, and leads to the tickets',
      verifyUnless(state === 'full'),
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto('/login');
        await hydrated(page);
        await page.getByLabel('Email').fill(DEMO_ACCOUNTS.regular.email);
        await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
        await page.getByRole('button', { name: 'Masuk', exact: true }).click();
        await expect(page.getByText('Now Redirecting..')).toBeVisible();
        await expect(page).toHaveURL('/');
        const bar = page.getByRole('banner');
        await expect(bar.getByText(NOT_SAVED)).toHaveCount(isSaved ? 0 : 1);
        await bar.getByRole('link', { name: 'Tiket', exact: true }).click();
        await expect(page).toHaveURL('/myevent');
        await expect(title(page)).toHaveText('Tiket Saya');
        await expect(
          page
            .getByRole('region', { name: /^Registered Event/ })
            .getByRole('heading')
            .first(),
        ).toBeVisible();

        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          isSaved ? 'Tiket Saya' : 'Whoops, lost in space?',
        );
      },
    );
  });
}
