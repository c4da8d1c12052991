import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '@acara/core-api/demo';
import type { Ticket } from '@acara/shared-contract';
import type { PageReleases } from '@acara/shared-contract/release';
import { beRegular, logOut, newMember } from '@acara/e2e/fixtures/account';
import { readCode } from '@acara/e2e/fixtures/codes';
import { waitForCachedTickets } from '@acara/e2e/fixtures/offline-tickets';
import { accessibilityFaults, sidewaysOverflow } from '@acara/e2e/fixtures/page-faults';
import { expect, hydrated, test, verifyUnless } from '@acara/e2e/fixtures/test';

/** What the service worker serves without a network. */
const storedText = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/tiket-offline'))?.text()) ?? '');
const GUEST_TEXT = 'Anda sedang offline';

test.use({ serviceWorkers: 'allow' });

test('issued tickets can be read without a network, with codes that a reader reads', async ({ page, context }) => {
  const { auth } = await beRegular(context);
  const headers = { authorization: `Bearer ${auth.token}` };
  const issued = (await (
    await context.request.get('/api/v1/ticket?ticket_status_name=issued&limit=1000', { headers })
  ).json()) as { data: Ticket[] };
  const coming = issued.data.filter(({ ticket_datetime: when }) => Date.parse(when) > Date.now());
  expect(coming.length).toBeGreaterThan(0);
  await page.goto('/');
  await waitForCachedTickets(page);

  await context.setOffline(true);
  // From an open page, and at the address of the tickets.
  await page.getByRole('link', { name: 'Lihat tiket tersimpan' }).click();
  await expect(page).toHaveURL('/tiket-offline');
  await expect(page.getByRole('heading', { name: 'Tiket Tersimpan' })).toBeVisible();
  await page.goto('/myevent');
  await expect(page.getByRole('heading', { name: 'Tiket Tersimpan' })).toBeVisible();
  for (const ticket of coming)
    await expect(page.getByText(ticket.ticket_booking_number, { exact: true })).toBeVisible();
  const code = page.locator('li', { hasText: coming[0]?.ticket_booking_number }).getByRole('img', { name: 'Kode QR' });
  expect(await readCode(await code.screenshot())).toBe(coming[0]?.ticket_booking_number);

  // Pending tickets are not stored.
  await context.setOffline(false);
  const pending = (await (
    await context.request.get('/api/v1/ticket?ticket_status_name=pending&limit=8&page=1', { headers })
  ).json()) as { data: Ticket[] };
  const text = await page.locator('body').innerText();
  for (const { ticket_booking_number: number } of pending.data) expect(text).not.toContain(number);

  // With the network back, the requested page loads again.
  await page.getByRole('link', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tiket Saya' })).toBeVisible();
});

test('a logout removes the tickets; the page for guests follows', async ({ page, context }) => {
  await newMember(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await waitForCachedTickets(page);
  await logOut(page);
  await expect.poll(() => storedText(page)).toContain(GUEST_TEXT);
  await context.setOffline(true);
  await page.goto('/myevent');
  await expect(page.getByRole('heading', { name: GUEST_TEXT })).toBeVisible();
});

test('another member gets their own tickets, and a guest none, though nobody logged out', async ({ page, context }) => {
  await beRegular(context);
  await page.goto('/');
  await waitForCachedTickets(page);
  const { login } = await newMember(context);
  await page.goto('/');
  await expect.poll(() => storedText(page)).toContain(login.name);
  expect(await storedText(page)).not.toContain(DEMO_ACCOUNTS.regular.name);
  await context.clearCookies();
  await page.goto('/panduan');
  await expect.poll(() => storedText(page)).toContain(GUEST_TEXT);
});

/** The document of the edge with an older release, which has no fragments. */
const withoutFragments = (html: string) =>
  html.replace(/(id="acara-releases"[^>]*>)(.*?)(<\/script>)/s, (_, start: string, json: string, end: string) => {
    const releases = JSON.parse(json) as PageReleases;
    for (const release of Object.values(releases.remotes)) delete release.fragments;
    return start + JSON.stringify(releases).replaceAll('<', '\\u003c') + end;
  });

test('with a release that renews no tickets the stored ones can still be read, and are removed by a logout', async ({
  page,
  context,
}) => {
  const { login } = await newMember(context);
  await page.route('/panduan', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutFragments(await response.text()) });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/panduan');
  // As stored by a shell with offline tickets; so old that any release that renews them would do so now.
  await page.evaluate(async (memberId) => {
    const headers = { 'content-type': 'text/html', 'x-acara-member': String(memberId), 'x-acara-kept-at': '1' };
    const cache = await caches.open('acara-offline');
    await cache.put('/tiket-offline', new Response('<!doctype html><h1>Tiket dari dulu</h1>', { headers }));
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  }, login.id);
  await waitForCachedTickets(page);
  await page.getByRole('banner').getByRole('link', { name: 'Tiket', exact: true }).click();
  await expect(page.getByText('Tidak mempunyai Tiket yang Aktif.')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole('link', { name: 'Lihat halaman tersimpan' })).toHaveAttribute('href', '/tiket-offline');
  const other = await context.newPage();
  await other.goto('/event');
  await expect(other.getByRole('heading', { name: 'Tiket dari dulu' })).toBeVisible();
  await other.close();

  await context.setOffline(false);
  await logOut(page);
  await expect.poll(() => storedText(page)).toContain(GUEST_TEXT);
});

test('a guest without a network reads that at any address, and can try again [site.offline]', async ({
  page,
  context,
  watched,
}) => {
  await page.goto('/');
  await hydrated(page);
  await waitForCachedTickets(page);
  // Nothing of the site is stored, and no code of a member's tickets loaded.
  expect(watched.requests.filter((url) => /tickets[.-](offline|document)/.test(url))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/panduan');
  await expect(page.getByRole('heading', { name: GUEST_TEXT })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panduan' })).toBeVisible();
});

test('a fresh page of tickets needs no call, and the code that writes it is not loaded', async ({
  page,
  context,
  watched,
}) => {
  await newMember(context);
  await page.goto('/');
  await waitForCachedTickets(page);
  const parts = () =>
    watched.requests.flatMap((url) => /tickets\.offline|tickets-document|\/ticket\?/.exec(url)?.[0] ?? []);
  expect(new Set(parts())).toEqual(new Set(['tickets.offline', 'tickets-document', '/ticket?']));
  watched.requests.length = 0;
  await page.goto('/panduan');
  await expect.poll(parts).toContain('tickets.offline');
  await page.waitForLoadState('networkidle');
  expect(new Set(parts())).toEqual(new Set(['tickets.offline']));
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(
    `the page of tickets at ${width} px, ${colorScheme}, has no serious accessibility fault`,
    verifyUnless(width === 360),
    async ({ page, context, watched }) => {
      await beRegular(context);
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await waitForCachedTickets(page);
      await page.goto('/tiket-offline');
      await expect(page.getByRole('heading', { name: 'Tiket Tersimpan' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await expect(page.getByRole('main')).toHaveCSS('max-width', '720px');
      expect(watched.errors).toEqual([]);
    },
  );
