import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { hasCommit } from '@acara/tooling/src/history/commit-tree.ts';
import { openAccount } from '../../fixtures/account.ts';
import { startEdge, type EdgeProcess } from '../../fixtures/edge-process.ts';
import { openPreviousStore, PREVIOUS, REMOTES, type PreviousStore } from '../../fixtures/previous-releases.ts';
import { bypassCacheOfRevoked } from '../../fixtures/revoked-releases.ts';
import { expect, hydrated, test as base, VERIFY } from '../../fixtures/test.ts';

// Today's edge on a store with releases of the previous version: its remotes under
// today's shell, today's beside them, and back again. Each test continues from the state of the one before.

type Site = PreviousStore & { edge: EdgeProcess };

const isThere = hasCommit(PREVIOUS);
// Not skipped silently: CI fetches the whole history for it.
if (!isThere)
  console.error(
    `SKIPPED: this clone has no commit ${PREVIOUS}, its releases were not made (git fetch --unshallow); ` +
      'only its records are read, by shell/edge/page/former-releases.test.ts',
  );

const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const store = await openPreviousStore();
      const edge = await startEdge({ releasesDir: store.dir });
      await use({ ...store, edge });
      await edge.stop();
      store.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.skip(!isThere, 'this clone has no commit of the version before');
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Waits until the edge has the current registry. */
const settled = async ({ store, edge }: Site) => {
  const revision = (await store.read())?.extras.acara.revision;
  await expect
    .poll(async () => (await (await fetch(`${edge.origin}/_releases/revoked.json`)).json()).revision)
    .toBe(revision);
};

/** The release that a page runs of each package. */
const running = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('acara-releases')?.textContent ?? '{}');
    const named = Object.entries<{ releaseId: string }>(remotes).map(([name, { releaseId }]) => [name, releaseId]);
    const shell = document.querySelector<HTMLElement>('script[data-release]')?.dataset.release;
    return { ...Object.fromEntries(named), shell };
  });

const expectRunning = async (page: Page, site: Site) => {
  const wanted = await Promise.all(
    ['shell', ...REMOTES].map(async (name) => [name, await site.stableRelease(name)] as const),
  );
  expect(await running(page)).toEqual(Object.fromEntries(wanted));
};

const retry = (page: Page) => page.getByRole('button', { name: 'Coba lagi' });
const banner = (page: Page) => page.getByRole('banner');

/** What a guest sees, from the first page to the form of the login. */
const visitAsGuest = async (page: Page, site: Site) => {
  const { origin } = site.edge;
  await page.goto(origin);
  await hydrated(page);
  await expectRunning(page, site);
  await page.locator('#acara-outlet a[href^="/detail-event/"]:visible').first().click();
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await expect(page).toHaveURL(`${origin}/panduan`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const { slug, accessCode } = DEMO_EVENTS.private;
  const secret = await page.goto(`${origin}/detail-event/${slug}/${accessCode}`);
  expect(secret?.headers()['cache-control']).toContain('no-store');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  for (const path of ['/myevent', '/profile-detail', '/checkout']) {
    await page.goto(origin + path);
    await expect(page).toHaveURL(`${origin}/notfound`);
    await expect(page.getByRole('heading', { name: 'Whoops, lost in space?' })).toBeVisible();
  }
  await page.goto(origin);
  await hydrated(page);
  await expect(banner(page).getByRole('link', { name: 'Daftar' })).toBeVisible();
  await banner(page).getByRole('link', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
};

/** Logs a member in and opens the pages of the account by the menus. */
const visitAsMember = async (page: Page, { edge: { origin } }: Site, account: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(account.email);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(banner(page).getByRole('link', { name: 'Event Disukai' })).toBeVisible();
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Tiket', '/myevent'],
    ['Event Disukai', '/event-disukai'],
  ] as const) {
    await banner(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(retry(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Menu profil' }).click();
  await banner(page).getByRole('link', { name: 'Kelola Akun' }).click();
  await expect(page).toHaveURL(`${origin}/profile-detail`);
  // The menu beside the pages of the account.
  await page.getByRole('main').getByRole('link', { name: 'Password & Keamanan' }).click();
  await expect(page).toHaveURL(`${origin}/profile-password`);
  await page.goto(`${origin}/transaksi`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(retry(page)).toBeHidden();
};

/** All of it, without a console message or a beacon of a failure. */
const visitAll = async (page: Page, errors: readonly string[], site: Site) => {
  const reports = () => site.edge.log().filter(({ phase }) => phase !== undefined);
  const before = reports().length;
  const account = await openAccount(page.context().request);
  await visitAsGuest(page, site);
  await visitAsMember(page, site, account);
  expect(errors).toEqual([]);
  expect(reports().slice(before)).toEqual([]);
};

test('a store of the previous version is served unchanged', VERIFY, async ({ page, watched, site }) => {
  await visitAll(page, watched.errors, site);
});

test(
  'remotes of the previous version run under today’s shell, with their menus and private pages',
  VERIFY,
  async ({ page, watched, site }) => {
    await site.publishToday('shell');
    await settled(site);
    await visitAll(page, watched.errors, site);
  },
);

test('today’s release of one remote runs beside the others', VERIFY, async ({ page, watched, site }) => {
  await site.publishToday('mfe-event-detail');
  await settled(site);
  await visitAll(page, watched.errors, site);
});

test(
  'today’s releases replace all others, and one remote is rolled back to the previous version',
  VERIFY,
  async ({ page, watched, site }) => {
    const former = await site.stableRelease('mfe-account');
    for (const name of ['mfe-discovery', 'mfe-account', 'mfe-checkout']) await site.publishToday(name);
    await settled(site);
    await visitAll(page, watched.errors, site);

    await page.context().clearCookies();
    await site.command('rollback', 'mfe-account', '--why', 'e2e');
    await settled(site);
    expect(await site.stableRelease('mfe-account')).toBe(former);
    await visitAll(page, watched.errors, site);
  },
);

test(
  'a page that runs today’s release continues with the one before when it is revoked',
  VERIFY,
  async ({ page, watched, site }) => {
    const { origin } = site.edge;
    await bypassCacheOfRevoked(page);
    await page.clock.install();
    await page.goto(`${origin}/detail-event/${DEMO_EVENTS.paid.slug}`);
    await hydrated(page);
    await site.command('rollback', 'mfe-event-detail', '--why', 'e2e');
    await settled(site);
    const pending = page.waitForResponse('**/_releases/revoked.json');
    await page.clock.runFor(31_000);
    await (await pending).finished();
    await banner(page).getByRole('link', { name: /acara/i }).first().click();
    await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(retry(page)).toBeHidden();
    const former = await site.stableRelease('mfe-event-detail');
    expect(watched.requests).toContainEqual(expect.stringContaining(`/r/mfe-event-detail/${former}/`));
  },
);

test(
  'the shell can be rolled back once no remote requires more than the older one provides',
  VERIFY,
  async ({ page, watched, site }) => {
    await expect(site.command('rollback', 'shell', '--why', 'e2e')).rejects.toThrow(/cannot run together/);
    for (const name of ['mfe-discovery', 'mfe-checkout']) await site.command('rollback', name, '--why', 'e2e');
    await site.command('rollback', 'shell', '--why', 'e2e');
    await settled(site);
    await visitAll(page, watched.errors, site);
  },
);
