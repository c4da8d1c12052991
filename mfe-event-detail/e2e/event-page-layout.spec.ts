import { devices, type Locator, type Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { EventDetail } from '@acara/shared-contract';
import { newMember } from '@acara/e2e/fixtures/account';
import { getEvent } from '@acara/e2e/fixtures/api';
import { followLink } from '@acara/e2e/fixtures/links';
import { findOffer } from '@acara/e2e/fixtures/sale';
import { openTicketTab, selectTicket } from '@acara/e2e/fixtures/ticket-tab';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'];

const open = async (page: Page) => {
  await page.goto(`/detail-event/${DEMO_EVENTS.paid.slug}`);
  await hydrated(page);
};
/** Names of the tabs that the window has. */
const tabs = (page: Page) =>
  page.getByRole('tablist', { name: 'Tentang event ini' }).getByRole('tab').allTextContents();
const getBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

/** The purchase dialog of a class with numbered seats. */
const openDialog = async (page: Page) => {
  await newMember(page.context());
  const { seat } = await findOffer(page.request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  await openTicketTab(page, DEMO_EVENTS.reservedSeat);
  const dialog = await selectTicket(page, seat);
  await expect(dialog.getByRole('grid')).toBeVisible();
  return { dialog, picker: dialog.getByRole('grid'), price: dialog.getByText('Harga', { exact: true }) };
};

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('an event has its five tabs, in their order [event.tabs]', async ({ page }) => {
    await open(page);
    await expect.poll(() => tabs(page)).toEqual(['Deskripsi', 'Agenda', 'Penyelenggara', 'Galeri', 'Tiket']);
  });

  test('the purchase is in the middle, its facts at the right of the seats [dialog.layouts]', async ({ page }) => {
    const { dialog, picker, price } = await openDialog(page);
    await expect
      .poll(async () => {
        const { x, width } = await getBox(dialog);
        return width < 1280 && Math.abs(x - (1280 - x - width)) <= 16;
      })
      .toBe(true);
    const [seats, facts] = [await getBox(picker), await getBox(price)];
    // The seats may be larger than their visible part.
    expect(seats.x).toBeLessThan(640);
    expect(facts.x).toBeGreaterThan(640);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the agenda is no tab but is below the description [event.agenda-phone]', async ({ page, request }) => {
    const event = await getEvent(request, DEMO_EVENTS.paid.slug);
    const [session] = event.event_agenda;
    if (!session) throw new Error('no agenda');
    await open(page);
    await expect.poll(() => tabs(page)).toEqual(['Deskripsi', 'Penyelenggara', 'Galeri', 'Tiket']);
    const text = page.getByRole('tabpanel', { name: 'Deskripsi' });
    const agenda = page.getByText(session.event_agenda_title, { exact: true });
    await expect(agenda).toBeVisible();
    const above = await getBox(text);
    expect((await getBox(agenda)).y).toBeGreaterThanOrEqual(above.y + above.height);
    await page.getByRole('tab', { name: 'Galeri' }).tap();
    await expect(agenda).toBeHidden();
  });

  test('the purchase is as wide as the screen, its facts above the seats [dialog.layouts]', async ({ page }) => {
    const { dialog, picker } = await openDialog(page);
    const wide = page.viewportSize()?.width ?? 0;
    await expect.poll(async () => (await getBox(dialog)).width).toBe(wide);
    const facts = await getBox(dialog.getByRole('button', { name: /^Rp/, expanded: false }));
    expect(facts.y + facts.height).toBeLessThanOrEqual((await getBox(picker)).y);
  });
});

test('without a sale window only a narrow phone has the ticket tab [event.tickets-tab-empty]', async ({ page }) => {
  await page.route('**/api/v1/event/slug/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: EventDetail };
    await route.fulfill({ json: { data: { ...data, event_ticket_sale_start_datetime: null } } });
  });
  await page.goto('/panduan');
  await hydrated(page);
  // By a soft navigation, so that the browser requests the event itself.
  await followLink(page, `/detail-event/${DEMO_EVENTS.paid.slug}`);
  const tab = page.getByRole('tab', { name: 'Tiket' });
  await expect(page.getByRole('tab', { name: 'Galeri' })).toBeVisible();
  for (const [width, visible] of [
    [1280, false],
    [464, false],
    [463, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(tab, `${width} px`).toBeVisible({ visible });
  }
});
