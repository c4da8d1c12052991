import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { Page } from '@playwright/test';
import { expect, hydrated, test, verifyUnless } from '@acara/e2e/fixtures/test';
import { openTicketTab } from '@acara/e2e/fixtures/ticket-tab';

const WIDTHS = [320, 360, 768, 1280] as const;
/** Elements that can be pressed, by the same selector as the page's. */
const ACTIONS = 'main :is(a[href], button, input, select, textarea, summary, iframe)';

const open = async (page: Page, slug: string) => {
  await page.goto(`/detail-event/${slug}`);
  await hydrated(page);
};

const ticketsButton = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Lihat tiket' }).first();
const bar = (page: Page) => page.getByRole('region', { name: 'Beli tiket' });
const chat = (page: Page) => page.getByRole('link', { name: 'Chat WhatsApp' });

/** How far the tabs are from the lower edge of the header, in pixels. */
const distance = (page: Page) =>
  page.evaluate(() => {
    const getEdge = (selector: string, edge: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[edge] ?? NaN;
    return Math.round(Math.abs(getEdge('[role=tablist]', 'top') - getEdge('#acara-header', 'bottom')));
  });

for (const width of WIDTHS)
  test(
    `'Lihat tiket' lands exactly below the header at ${width} px [way.lands]`,
    verifyUnless(width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await open(page, DEMO_EVENTS.paid.slug);
      await ticketsButton(page).click();
      await expect(page.getByRole('tab', { name: 'Tiket', selected: true })).toBeVisible();
      await expect.poll(() => distance(page)).toBeLessThanOrEqual(1);
    },
  );

test('the bar with price and button appears on small screens once the button of the page is out of view [way.bar]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, DEMO_EVENTS.paid.slug);
  await ticketsButton(page).scrollIntoViewIfNeeded();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
  await expect(bar(page)).toContainText('Mulai Rp');
  const box = await bar(page).boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(780);
  await bar(page).getByRole('button', { name: 'Lihat tiket' }).click();
  await expect(page.getByRole('tab', { name: 'Tiket', selected: true })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => distance(page)).toBeLessThanOrEqual(1);
});

test('the bar does not appear on wide screens, under a dialog, or where no tickets are on sale [way.no-bar]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 780 });
  await open(page, DEMO_EVENTS.paid.slug);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeHidden();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await expect(page.getByRole('dialog', { name: 'Share to Friends' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await open(page, DEMO_EVENTS.soldOut.slug);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).toHaveCount(0);
});

/** Elements under the visible floating button. */
const covered = (page: Page) =>
  chat(page).evaluate((own, actions) => {
    if (Number(getComputedStyle(own).opacity) < 0.01 || getComputedStyle(own).visibility === 'hidden') return [];
    const place = own.getBoundingClientRect();
    return [...document.querySelectorAll(actions)]
      .filter((action) => {
        const box = action.getBoundingClientRect();
        const apart =
          box.right <= place.left || place.right <= box.left || box.bottom <= place.top || place.bottom <= box.top;
        return action !== own && box.width > 0 && !apart;
      })
      .map((action) => action.textContent || action.getAttribute('aria-label'));
  }, ACTIONS);

for (const width of WIDTHS)
  test(
    `the WhatsApp button covers nothing that can be pressed at ${width} px [way.whatsapp]`,
    verifyUnless(width === 360),
    async ({ page }) => {
      // A zoom of 200 % leaves half of a window of 1280 by 720.
      await page.setViewportSize({ width, height: width === 768 ? 360 : 720 });
      await openTicketTab(page, DEMO_EVENTS.paid);
      await expect(chat(page)).toBeAttached();
      await page.addStyleTag({ content: '*{transition:none!important}' }).catch(() => undefined);
      let seen = 0;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 120) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
        await expect.poll(() => covered(page), `at ${top} px`).toEqual([]);
        if (await chat(page).evaluate((own) => getComputedStyle(own).opacity === '1')) seen += 1;
      }
      expect(seen).toBeGreaterThan(0);
    },
  );

test('the WhatsApp button is hidden while a dialog is open [way.whatsapp]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openTicketTab(page, DEMO_EVENTS.paid);
  await expect(chat(page)).toBeAttached();
  await page.getByRole('article').getByRole('button', { name: 'Select Ticket' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(chat(page)).toBeHidden();
});

test('ticket cards show which of how many are in view, one, two or three at a time [tickets.count]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openTicketTab(page, DEMO_EVENTS.paid);
  const carousel = page.getByRole('group', { name: 'Kelas tiket' });
  await expect(carousel.getByText('1/3')).toBeVisible();
  await carousel.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(carousel.getByText('2/3')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect(carousel.getByText(/^\d\/3$/)).toBeHidden();
});

test('a word of 200 letters scrolls no page sideways [way.long-words]', async ({ page }) => {
  const word = 'x'.repeat(200);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/api/v1/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const long = text
      .replace(
        '"event_description":"',
        `"event_description":"<h2>${word}</h2><pre>${word}</pre><table><td>${word}</table>`,
      )
      .replace(
        /"(event_name|event_location|event_location_detail|organizer_name|organizer_address|tag_name|seat_detail_name|event_agenda_title)":"[^"]*"/g,
        `"$1":"${word}"`,
      );
    await route.fulfill({ response: answer, body: long });
  });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // By a soft navigation, so that the browser calls the API itself.
  await page.goto('/panduan');
  await hydrated(page);
  for (const path of ['/event', `/detail-event/${DEMO_EVENTS.paid.slug}`]) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expect(page.getByText(word).first()).toBeVisible();
    expect(await overflow(), path).toBeLessThanOrEqual(0);
    for (const tab of await page.getByRole('tab').all()) {
      if (!(await tab.isVisible())) continue;
      await tab.click();
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
  }
  // The page polls; a call that is open at the end fails nothing.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
