import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures/test.ts';

// One walk through three remotes and back. The `View` of an address is what a visitor sees there.

type View = { address: string; title: string; events: string[]; tab: string | null; top: number };

const getView = (page: Page): Promise<View> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const tabs = main?.querySelector('[role="tablist"][aria-label="Tentang event ini"]');
    const list = tabs ? null : (main?.querySelector('[aria-label^="hasil pencarian" i]') ?? main);
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    return {
      address: location.pathname + location.search,
      title: text(main?.querySelector('h1')),
      events: [...(list?.querySelectorAll('article :is(h2, h3)') ?? [])].map(text),
      tab: tabs ? text(tabs.querySelector('[aria-selected="true"]')) : null,
      top: Math.round(window.scrollY),
    };
  });

/** Follows a link without the pointer, which would scroll the page first. */
const follow = (link: Locator): Promise<void> => link.evaluate((element: HTMLElement) => element.click());

/** Requests to the API, one list per step. */
const watchCalls = (page: Page) => {
  const steps: { step: string; calls: string[] }[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // Late requests of the page before do not belong to the next document.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      steps.push({ step: `the document ${pathname}${search}`, calls: [] });
    if (pathname.startsWith('/api/v1/')) steps.at(-1)?.calls.push(`${request.method()} ${pathname}${search}`);
  });
  return {
    begin: (step: string) => steps.push({ step, calls: [] }),
    twice: () =>
      steps.flatMap(({ step, calls }) =>
        calls.filter((call, at) => calls.indexOf(call) !== at).map((call) => `${step}: ${call}`),
      ),
    asked: () => steps.reduce((sum, { calls }) => sum + calls.length, 0),
  };
};

const scrollDown = async (page: Page) => {
  const before = (await getView(page)).top;
  await page.evaluate(() => window.scrollBy(0, 140));
  await expect.poll(async () => (await getView(page)).top).toBeGreaterThan(before);
};

test('across remotes, back, forward, reload and a shared link keep view and scroll, and no call is made twice', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000); // Eight places, each seen four times.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls = watchCalls(page);
  const main = page.getByRole('main');
  const views: View[] = [];
  const settled = async (title: string | RegExp, address: string | RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByText(/^Memuat/).filter({ visible: true })).toHaveCount(0);
  };
  /** Navigates away with a step; back again, the page must look the same. */
  const leave = async (step: string, act: () => Promise<unknown>) => {
    views.push(await getView(page));
    calls.begin(step);
    await act();
  };
  const otherEvents = (from: View) => expect.poll(async () => (await getView(page)).events).not.toEqual(from.events);
  const nextPage = async (step: string, address: RegExp) => {
    const from = await getView(page);
    await leave(step, () => follow(main.getByRole('link', { name: 'Halaman 2', exact: true })));
    await expect(page).toHaveURL(address);
    await otherEvents(from);
    await expect.poll(async () => (await getView(page)).events.length).toBeGreaterThan(0);
    await scrollDown(page);
  };

  await page.goto('/?category=1');
  await hydrated(page);
  await settled('Temukan event seru di sekitar Anda', '/?category=1');
  await nextPage('page 2 of the search on the home page', /\/\?category=1&page=2$/);

  await leave('all events', () =>
    follow(main.getByRole('region', { name: 'Event menurut kategori' }).getByRole('link', { name: 'Tampilkan Semua' })),
  );
  await settled('Semua Event', /\/event(\?category=all)?$/);
  await nextPage('page 2 of all events', /\/event\?.*page=2$/);

  const [name = ''] = (await getView(page)).events;
  await leave('an event', () => follow(main.getByRole('article').first().getByRole('link').first()));
  await settled(name, /\/detail-event\//);
  calls.begin('its organiser');
  await page.getByRole('tab', { name: 'Penyelenggara' }).click();
  await expect(page.getByText('Event Lainnya dari Penyelenggara')).toBeVisible();
  await expect(main.getByText(/^Memuat/).filter({ visible: true })).toHaveCount(0);
  await scrollDown(page);

  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('konser');
  await leave('a search', () => box.press('Enter'));
  await settled('#konser di Semua Kategori', '/search/konser');
  await nextPage('page 2 of a search', /\/search\/konser\?page=2$/);

  await leave('the login', () => follow(page.getByRole('banner').getByRole('link', { name: 'Masuk' })));
  await settled('Masuk', '/login');
  const login = await getView(page);

  for (const view of views.toReversed()) {
    calls.begin(`back to ${view.address}`);
    await page.goBack();
    await expect.poll(() => getView(page), `back to ${view.address}`).toEqual(view);
  }
  for (const view of [...views.slice(1), login]) {
    calls.begin(`forward to ${view.address}`);
    await page.goForward();
    await expect.poll(() => getView(page), `forward to ${view.address}`).toEqual(view);
    await expect(main.getByText(/^Memuat/).filter({ visible: true })).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => getView(page), `reload of ${view.address}`).toEqual(view);
  }
  expect(calls.twice()).toEqual([]);
  expect(calls.asked()).toBeGreaterThan(5);

  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 800 });
  for (const { address, title, events } of views) {
    await other.goto(address);
    await expect.poll(() => getView(other), `a link to ${address}`).toMatchObject({ address, title, events });
  }
});
