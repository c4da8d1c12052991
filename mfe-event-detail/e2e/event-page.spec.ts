import { DEMO_EVENTS } from '@acara/core-api/demo';
import { newMember } from '@acara/e2e/fixtures/account';
import { getEvent } from '@acara/e2e/fixtures/api';
import { sidewaysOverflow } from '@acara/e2e/fixtures/page-faults';
import type { Page } from '@playwright/test';
import { site } from '@acara/e2e/fixtures/site-address';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';
import { openTicketTab } from '@acara/e2e/fixtures/ticket-tab';

const open = async (page: Page, slug: string) => {
  await page.goto(`/detail-event/${slug}`);
  await hydrated(page);
};

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

test('the Private Event dialog of the header refuses a wrong code, and reads pasted address and code as they were meant [site.private-open, private.refused, private.pasted, typed.code]', async ({
  page,
}) => {
  const { slug, accessCode } = DEMO_EVENTS.private;
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Private Event' });
  await dialog.getByLabel('Slug Event').fill(`Datang ya: ${site.origin}/detail-event/${slug}.`);
  await dialog.getByLabel('Kode').fill('salah');
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(dialog).toContainText('Kode akses tidak cocok.');
  // As a phone writes it.
  await dialog.getByLabel('Kode').fill(` *${accessCode.toLowerCase().replace('-', '\u2013')}*\u200b`);
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toContain(`/detail-event/${slug}/`);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
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

test('the poster of an event is enlarged in a dialog, which closes [event.poster]', async ({ page }) => {
  await open(page, DEMO_EVENTS.paid.slug);
  await page.getByRole('link', { name: 'Perbesar poster' }).click();
  const dialog = page.getByRole('dialog', { name: /^Poster / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the ticket tab embeds the discussion of its event [tickets.discussion]', async ({ page, request }) => {
  const event = await getEvent(request, DEMO_EVENTS.paid.slug);
  await openTicketTab(page, DEMO_EVENTS.paid);
  const thread = page.frameLocator(`iframe[title="Diskusi ${event.event_name}"]`);
  await page.getByRole('heading', { name: 'Diskusi' }).scrollIntoViewIfNeeded();
  await expect(thread.getByRole('textbox').first()).toBeVisible();
});
