import type { BrowserContext, Page } from '@playwright/test';
import { EMPTY_STORAGE, enterLogin, logOut, newMember, readStorage, tamperedToken } from '../../fixtures/account.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

// Carousels that advance automatically would move another card to the pressed place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const memberLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Event Disukai' });

const replaceAccessToken = (context: BrowserContext, token: string) =>
  context.addCookies([{ name: 'acara_access', value: token, url: site.origin, sameSite: 'Lax' }]);

interface AnsweredCall {
  tab: Page;
  /** Path and query, which name one caller of a tab. */
  address: string;
  path: string;
  status: number;
  hasBearer: boolean;
}

/** Calls of the API made by all tabs, in the order of their answers. */
const watchCalls = (context: BrowserContext) => {
  const calls: AnsweredCall[] = [];
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/v1/')) return;
    const path = pathname.slice('/api/v1'.length);
    const hasBearer = response.request().headers().authorization !== undefined;
    const tab = response.frame().page();
    calls.push({ tab, address: `${path}${search}`, path, status: response.status(), hasBearer });
  });
  return calls;
};

/** Calls that were refused and that their tab did not make again with success. */
const leftRefused = (calls: AnsweredCall[]) =>
  calls
    .filter(
      ({ tab, address, status }, at) =>
        status >= 400 &&
        !calls.slice(at).some((later) => later.tab === tab && later.address === address && later.status === 200),
    )
    .map(({ address, status }) => ({ address, status }));

// The page asks for a new token either because it sees that the old one is over, or because the server refuses it.
const tokens = {
  'that has run out': { iat: -1000, exp: -100 },
  // Different times, otherwise it would be the real token.
  'that seems valid and is refused': { iat: -5, exp: 700 },
};

for (const [name, times] of Object.entries(tokens))
  test(
    `5 tabs with 4 callers each and an access token ${name}: one refresh, every call succeeds, no tab is logged out [session.renewed, session.renewed-late]`,
    verifyUnless(times.exp > 0),
    async ({ context }) => {
      const { login } = await newMember(context);
      await replaceAccessToken(context, tamperedToken(login.auth.token, times));
      const calls = watchCalls(context);
      const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
      await Promise.all(tabs.map((tab) => tab.goto('/')));
      // The home page requests its four lists again for a member.
      for (const tab of tabs) {
        await hydrated(tab);
        await expect(memberLink(tab)).toBeVisible();
      }
      const lists = () =>
        calls.filter(({ path, status, hasBearer }) => path === '/event/all' && status === 200 && hasBearer);
      await expect.poll(() => lists().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
      // The bar also requests the pending tickets: each call that was refused for its token is repeated.
      await expect.poll(() => leftRefused(calls), { timeout: 20_000 }).toEqual([]);
      expect(calls.filter(({ path }) => path === '/refresh_token')).toHaveLength(1);
      const refused = calls.filter(({ status }) => status >= 400);
      expect(refused.filter(({ status, hasBearer }) => status !== 401 || !hasBearer)).toEqual([]);
      if (times.exp < 0) expect(refused).toEqual([]);
      for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem('acara_id'))).toBe(String(login.id));
    },
  );

test('a tab that is closed in mid-refresh leaves the member logged in', async ({ context }) => {
  const { login } = await newMember(context);
  await replaceAccessToken(context, tamperedToken(login.auth.token, { iat: -1000, exp: -100 }));
  const dying = await context.newPage();
  let reached: () => void = () => undefined;
  const atServer = new Promise<void>((resolve) => (reached = resolve));
  await dying.route('**/api/v1/refresh_token', async (route) => {
    await route.fetch(); // The server has exchanged the token; its response never arrives.
    reached();
  });
  await dying.goto('/');
  await atServer;
  await dying.close();

  const calls = watchCalls(context);
  const page = await context.newPage();
  await page.goto('/event-disukai');
  await expect(page.getByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
  await expect(memberLink(page)).toBeVisible();
  expect(calls.filter(({ status }) => status >= 400)).toEqual([]);
});

test('a failed connection shows an alert, and the member stays logged in', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/');
  await hydrated(page);
  // All calls fail: a response to the refetch after the failed like would close the alert again.
  await page.route('**/api/v1/**', (route) => route.abort('connectionreset'));
  const heart = page.getByRole('article').first().getByRole('button', { name: 'Tambah sebagai favorit' });
  await heart.click();
  const banner = page.getByRole('banner').getByText('Koneksi ke server terputus. Anda tetap masuk.');
  await expect(banner).toBeVisible();
  await expect(heart).toBeVisible();
  await expect(memberLink(page)).toBeVisible();

  await page.unroute('**/api/v1/**');
  await heart.click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('article').first().getByRole('button', { name: 'Hapus sebagai favorit' })).toBeVisible();
});

test('a server that is down while a token is exchanged does not log the member out', async ({ page, context }) => {
  const { login } = await newMember(context);
  await replaceAccessToken(context, tamperedToken(login.auth.token, { iat: -1000, exp: -100 }));
  await page.route('**/api/v1/refresh_token', (route) =>
    route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }),
  );
  await page.goto('/event-disukai');
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 15_000 });
  await expect(memberLink(page)).toBeVisible();
  await page.unroute('**/api/v1/refresh_token');
  await page.getByRole('banner').getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
});

test('a session ended at the server is over in the browser with its next call [session.refused]', async ({
  page,
  context,
  request,
}) => {
  const { account, login } = await newMember(context);
  await page.goto('/event-disukai');
  await expect(page.getByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
  // The open page must not be the first whose call is refused.
  await page.goto('about:blank');
  const answer = await request.post('/api/v1/logout', { form: { refresh_token: login.auth.refreshToken } });
  expect(answer.ok(), account.email).toBe(true);
  const authorization = `Bearer ${login.auth.token}`;
  const profile = () => request.get('/api/v1/profile', { headers: { authorization } });
  await expect.poll(async () => (await profile()).status(), { timeout: 5_000 }).toBe(401);
  await page.goto('/event-disukai');
  await expect(page).toHaveURL('/');
  expect(await readStorage(page)).toEqual(EMPTY_STORAGE);
});

test('a member never sees the header of a guest, not before the scripts either', async ({ page, context }) => {
  await newMember(context);
  await page.route('**/r/shell/**/*.js*', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'member');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeHidden();
});

test('a tab that receives a logout late does not end a session that began since', async ({ page, context }) => {
  const { account } = await newMember(context);
  await page.goto('/');
  await hydrated(page);
  const busy = await context.newPage();
  await busy.goto('/');
  await hydrated(busy);
  // It receives no messages while its thread is blocked.
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await busy.route('**/robots.txt?busy', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const rest = busy.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/robots.txt?busy', false);
    request.send();
  });
  await logOut(page);
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
  await enterLogin(page, account);
  await expect(page.getByText('Now Redirecting..')).toBeVisible();
  answer();
  await rest;
  await expect(memberLink(busy)).toBeVisible();
  await expect(memberLink(page)).toBeVisible();
  await page.goto('/event-disukai');
  await expect(page.getByText('Anda belum menambahkan event apapun sebagai favorit.')).toBeVisible();
});
