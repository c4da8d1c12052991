import { readFile } from 'node:fs/promises';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { newMember } from '../../fixtures/account.ts';
import { getEvent } from '../../fixtures/api.ts';
import { sidewaysOverflow } from '../../fixtures/page-faults.ts';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const open = async (page: Page, slug: string) => {
  await page.goto(`/detail-event/${slug}`);
  await hydrated(page);
};

test('the tabs show agenda, organiser and gallery [event.tabs, event.agenda, organizer.events]', async ({
  page,
  request,
  watched,
}) => {
  const event = await getEvent(request, DEMO_EVENTS.paid.slug);
  await open(page, event.event_slug);
  await page.getByRole('tab', { name: 'Agenda' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Agenda' })).toContainText(
    event.event_agenda[0]?.event_agenda_title ?? 'Saat ini belum tersedia',
  );
  await page.getByRole('tab', { name: 'Penyelenggara' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Penyelenggara' })).toContainText(event.organizer.organizer_name);
  await expect(page.getByText('Event Lainnya dari Penyelenggara')).toBeVisible();
  await page.getByRole('tab', { name: 'Galeri' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Galeri' }).getByRole('img')).toHaveCount(event.gallery.length);
  expect(watched.errors).toEqual([]);
  expect(watched.foreign).toEqual([]);
});

test('the lightbox of the gallery shows the next and the previous picture by keyboard, and closes [event.lightbox]', async ({
  page,
  watched,
}) => {
  await open(page, DEMO_EVENTS.paid.slug);
  await page.getByRole('tab', { name: 'Galeri' }).click();
  await page
    .getByRole('tabpanel', { name: 'Galeri' })
    .getByRole('link')
    .or(page.getByRole('tabpanel', { name: 'Galeri' }).getByRole('button'))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(watched.errors).toEqual([]);
});

test('a private event asks for its code, refuses a wrong one and opens with the right one [routes.detail-event.private, private.locked]', async ({
  page,
}) => {
  const { slug, accessCode } = DEMO_EVENTS.private;
  await page.goto(`/detail-event/${slug}`);
  const dialog = page.getByRole('dialog', { name: 'Private Event' });
  await dialog.getByLabel('Kode').fill('salah');
  await dialog.getByRole('button', { name: 'Buka' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error! Kode akses tidak cocok.');
  await dialog.getByLabel('Kode').fill(accessCode);
  await dialog.getByRole('button', { name: 'Buka' }).click();
  await expect(page).toHaveURL(`/detail-event/${slug}/${accessCode}`);
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
});

test('a private event that a member opened with its code opens again without it, for that member only [private.again]', async ({
  page,
  context,
  browser,
}) => {
  const { slug, accessCode } = DEMO_EVENTS.private;
  await newMember(context);
  // The page itself is made for guests; the member's own read follows.
  const read = page.waitForResponse((answer) => answer.url().includes(`/event/slug/${slug}/${accessCode}`));
  await page.goto(`/detail-event/${slug}/${accessCode}`);
  await read;
  await page.goto(`/detail-event/${slug}`);
  await expect(page.getByRole('tab', { name: 'Deskripsi' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Private Event' })).toBeHidden();
  const guest = await browser.newPage();
  await guest.goto(`/detail-event/${slug}`);
  await expect(guest.getByRole('dialog', { name: 'Private Event' })).toBeVisible();
  await guest.close();
});

test('closing the access dialog leads home [private.close]', async ({ page }) => {
  await page.goto(`/detail-event/${DEMO_EVENTS.private.slug}`);
  await expect(page.getByRole('dialog', { name: 'Private Event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
});

test('the Private Event dialog of the header finds an event by slug and code [site.private-open, private.refused]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Private Event' });
  await dialog.getByLabel('Slug Event').fill(DEMO_EVENTS.private.slug);
  await dialog.getByLabel('Kode').fill('salah');
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(dialog).toContainText('Kode akses tidak cocok.');
  await dialog.getByLabel('Kode').fill(DEMO_EVENTS.private.accessCode);
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(page).toHaveURL(`/detail-event/${DEMO_EVENTS.private.slug}/${DEMO_EVENTS.private.accessCode}`);
});

test('an inactive event is marked as such [event.inactive]', async ({ page }) => {
  await open(page, DEMO_EVENTS.inactive.slug);
  await expect(page.getByText('Status event inaktif')).toBeVisible();
});

test('a wide table of the text scrolls within its own box, and not the page [event.text-tables]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, DEMO_EVENTS.reservedSeat.slug);
  const box = page.getByRole('region', { name: 'Tabel' });
  const scrolled = await box.evaluate((element) => {
    element.querySelector('table')?.style.setProperty('min-width', '600px');
    element.scrollLeft = 10_000;
    return { inside: element.scrollLeft, isWider: element.scrollWidth > element.clientWidth };
  });
  expect(scrolled).toEqual({ inside: expect.any(Number), isWider: true });
  expect(scrolled.inside).toBeGreaterThan(0);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test('the calendar file holds the event at its instant', async ({ page, request }) => {
  const event = await getEvent(request, DEMO_EVENTS.paid.slug);
  await open(page, event.event_slug);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Tambah ke kalender' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const utc = new Date(event.event_start_datetime).toISOString().replace(/[-:]|\.\d+/g, '');
  expect(text).toContain(`DTSTART:${utc}`);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test('the heart of an event leads a guest to the login [likes.guest-login]', async ({ page }) => {
  await open(page, DEMO_EVENTS.paid.slug);
  await page
    .getByRole('button', { name: /favorit/i })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
});
