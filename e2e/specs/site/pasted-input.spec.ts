import { DEMO_EVENTS } from '@acara/core-api/demo';
import { openAccount } from '../../fixtures/account.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const { slug, accessCode } = DEMO_EVENTS.private;

test('a login with an e-mail address as messengers copy it is one with the address [typed.email]', async ({
  page,
  request,
}) => {
  const account = await openAccount(request);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Email').fill(`\u202a\u200b${account.email.toUpperCase()}\u00a0\u202c`);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Now Redirecting..')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the address of a private event can be pasted in the place of its slug, its code as a phone writes it [private.pasted, typed.code]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Private Event' });
  await dialog.getByLabel('Slug Event').fill(`Datang ya: ${site.origin}/detail-event/${slug}.`);
  await dialog.getByLabel('Kode').fill(` *${accessCode.toLowerCase().replace('-', '\u2013')}*\u200b`);
  await dialog.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toContain(`/detail-event/${slug}/`);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Tiket' })).toBeVisible();
});

for (const end of ['.', ')', ',', '%20', '%E2%80%8B'])
  test(`a link to an event with ${end} behind it opens the event [site.mistyped-links]`, async ({ request }) => {
    for (const written of [DEMO_EVENTS.paid.slug, DEMO_EVENTS.paid.slug.toUpperCase()]) {
      const answer = await request.get(`/detail-event/${written}${end}`);
      expect([answer.status(), answer.url()]).toEqual([200, `${site.origin}/detail-event/${DEMO_EVENTS.paid.slug}`]);
      const first = await request.get(`/detail-event/${written}${end}`, { maxRedirects: 0 });
      expect(first.status()).toBe(308);
    }
  });
