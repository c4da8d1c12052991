import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { declaredRoutes, link } from '../../fixtures/links.ts';
import { newMember } from '../../fixtures/account.ts';
import { test as buyerTest } from '../../fixtures/buyer.ts';
import { checkOut, openPayment, openTransaction } from '../../fixtures/checkout.ts';
import { googleButton } from '../../fixtures/google.ts';
import { hold } from '../../fixtures/hold.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { closePopup, payByCard } from '../../fixtures/snap.ts';
import { expect, hydrated, test, VERIFY, watch } from '../../fixtures/test.ts';

// A page logs nothing in the console, and its policy refuses nothing that the site does.

/** The browser warns of unused preloads 3 s after a page's load, and a little later. */
const SETTLE_MS = 5_000;

/** Addresses of all routes without parameters, also of those that are added later. */
const findAddresses = (...access: string[]): string[] =>
  Object.values(declaredRoutes)
    .filter((route) => access.includes(route.access) && !route.requires && !route.whenMissing)
    .map((route) => route.path)
    .filter((pattern) => !pattern.includes(':'));

const FOR_GUESTS = [
  ...findAddresses('public', 'guest'),
  link('search', { keyword: 'konser' }),
  link('event.detail', { slug: DEMO_EVENTS.paid.slug }),
  link('event.private', { slug: DEMO_EVENTS.private.slug, access: DEMO_EVENTS.private.accessCode }),
];
const FOR_MEMBERS = [link('home'), ...findAddresses('member')];

/** Console messages of pages that stay open for a while, each in its own tab, since the browser sets that time. */
const collectErrors = async (context: BrowserContext, addresses: string[]): Promise<string[]> => {
  const tabs: { at: string; errors: string[] }[] = [];
  for (const at of addresses) {
    const page = await context.newPage();
    tabs.push({ at, errors: (await watch(page)).errors });
    await page.goto(at);
    await hydrated(page);
  }
  await context.pages().at(-1)?.waitForTimeout(SETTLE_MS);
  return tabs.flatMap(({ at, errors }) => errors.map((error) => `${at}: ${error}`));
};

test('open pages of guests log nothing', async ({ context }) => {
  test.setTimeout(150_000);
  expect(await collectErrors(context, FOR_GUESTS)).toEqual([]);
});

test('open pages of members log nothing', VERIFY, async ({ context }) => {
  test.setTimeout(150_000);
  await newMember(context);
  expect(await collectErrors(context, FOR_MEMBERS)).toEqual([]);
});

const closeDialog = async (page: Page) => {
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('a guest opens every page without a message', async ({ page, watched }) => {
  test.setTimeout(90_000);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  await page.goto(link('home'));
  await hydrated(page);
  await main.getByRole('button', { name: 'Bagikan event' }).first().click();
  await closeDialog(page);
  await banner.getByRole('button', { name: 'Private Event' }).click();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Tampilan' }).click();
  await page.getByRole('radio', { name: 'Gelap' }).check();
  await page.keyboard.press('Escape');
  const search = banner.getByRole('combobox', { name: 'Cari event' });
  await search.pressSequentially('konser');
  await expect(banner.getByRole('option').first()).toBeVisible();
  await search.press('Enter');
  await expect(page).toHaveURL(link('search', { keyword: 'konser' }));
  await main.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/detail-event\//);

  await page.goto(link('event.detail', { slug: DEMO_EVENTS.paid.slug }));
  await hydrated(page);
  for (const tab of ['Agenda', 'Penyelenggara', 'Tiket', 'Galeri']) await page.getByRole('tab', { name: tab }).click();
  const gallery = page.getByRole('tabpanel', { name: 'Galeri' });
  await gallery.getByRole('link').or(gallery.getByRole('button')).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await closeDialog(page);
  await page.getByRole('tab', { name: 'Tiket' }).click();
  const thread = page.locator('iframe[title^="Diskusi"]');
  await thread.scrollIntoViewIfNeeded();
  await expect(thread.contentFrame().locator('body')).not.toBeEmpty();

  for (const at of [link('terms'), link('guide')]) {
    await page.getByRole('contentinfo').locator(`a[href="${at}"]`).first().click();
    await expect(page).toHaveURL(at);
  }
  await banner.getByRole('link', { name: 'Masuk' }).click();
  await expect(googleButton(page)).toBeVisible();
  expect(watched.errors).toEqual([]);
});

buyerTest(
  'a purchase through the popup of the payment, its ticket and the pages of a member',
  async ({ page, request, watched }) => {
    buyerTest.setTimeout(90_000);
    const main = page.getByRole('main');
    const offer = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
    await checkOut(page, DEMO_EVENTS.paid, offer);
    await openPayment(page);
    await closePopup(page);
    await expect(page).toHaveURL(link('transactions'));
    const details = await openTransaction(page, offer.event.event_name);
    await details.getByRole('button', { name: 'Lanjutkan Pembayaran' }).click();
    await payByCard(page);
    await expect(page).toHaveURL(link('tickets'));
    await main.getByRole('button', { name: /^Perbesar kode QR/ }).click();
    await closeDialog(page);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await main.getByRole('button', { name: /^Cetak tiket/ }).click();
    await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: /^Unduh tiket/ }).click()]);
    for (const at of [
      link('dashboard'),
      link('profile'),
      link('profile.contact'),
      link('events.liked'),
      link('home'),
    ]) {
      await page.goto(at);
      await hydrated(page);
    }
    expect(watched.errors).toEqual([]);
  },
);

test('a remote whose code loads slowly logs nothing', async ({ page, watched }) => {
  await page.clock.install();
  await page.goto(link('home'));
  await hydrated(page);
  const release = await hold(page, '**/r/mfe-account/**');
  const before = watched.requests.length;
  // From here on the test controls the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
  // The page before is unmounted in a timer, which may be set after the first of these steps.
  const step = async () => {
    await page.clock.runFor(10);
    return watched.requests.slice(before).filter((url) => url.includes('/r/mfe-account/')).length;
  };
  await expect.poll(step).toBeGreaterThan(0);
  // Less than the page's timeout for code.
  await page.clock.runFor(3_900);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
  expect(watched.errors).toEqual([]);
});

test('an error page of the edge has its styles', async ({ page, watched }) => {
  await page.goto('/?acara_preview=x');
  await expect(page.getByRole('heading', { name: 'Pratinjau tidak berlaku' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('max-width', '512px');
  expect(watched.errors.filter((error) => !/status of 403/.test(error))).toEqual([]);
});

test('injected text becomes neither code nor markup', async ({ page }) => {
  await page.goto(link('home'));
  await hydrated(page);
  const outcome = await page.evaluate(() => {
    const tried = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return String(error);
      }
    };
    const script = (src: string) => tried(() => Object.assign(document.createElement('script'), { src }));
    return {
      foreign: script('https://evil.test/x.js'),
      upload: script('/img/event/1.jpg'),
      data: script('data:text/javascript,1'),
      markup: tried(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
      parsed: tried(() => new DOMParser().parseFromString('<p>', 'text/html')),
      handler: tried(() => document.createElement('p').setAttribute('onclick', 'alert(1)')),
      policy: tried(() => Reflect.get(window, 'trustedTypes').createPolicy('mine', {})),
      second: tried(() => Reflect.get(window, 'trustedTypes').createPolicy('default', {})),
      release: script('/r/shell/any/file.js'),
    };
  });
  const { release, ...refused } = outcome;
  for (const [what, error] of Object.entries(refused)) expect(error, what).toMatch(/^TypeError/);
  expect(release).toBe('done');
});
