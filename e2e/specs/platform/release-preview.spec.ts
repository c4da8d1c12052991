import { changeRegistry, rollBack } from '@acara/releases';
import { accessibilityFaults } from '../../fixtures/page-faults.ts';
import { bypassCacheOfRevoked } from '../../fixtures/revoked-releases.ts';
import { expect, hydrated } from '../../fixtures/test.ts';
import { BAD, GOOD, NEXT_SHELL, publishNextShell } from '../../fixtures/sample-site.ts';
import { createLink, sampleTest as test, type SampleSite } from '../../fixtures/sample-test.ts';

// A release without traffic, shown to anyone who has a signed link.

test.use({ isBadListed: true });
test.describe.configure({ timeout: 120_000 });

/** The steps of a person who shows a release. */
const linkTo = (sampleSite: SampleSite, releaseId: string): Promise<string> =>
  createLink(sampleSite, 'preview', `mfe-sample=${releaseId}`);

test('a signed link shows a release to its holder alone, who can go back in the panel', async ({
  page,
  sampleSite,
  watched,
}) => {
  const { edge } = sampleSite;
  const link = new URL(await linkTo(sampleSite, BAD));
  await page.goto(`${edge.origin}/uji/satu?${link.searchParams}`);
  await expect(page).toHaveURL(`${edge.origin}/uji/satu`);
  await hydrated(page);
  await expect(page.getByTestId('release')).toHaveText(BAD);

  const toggle = page.getByRole('button', { name: 'Pratinjau: 1 rilis dipilih' });
  await toggle.click();
  const panel = page.getByRole('group', { name: 'Pratinjau rilis' });
  await expect(panel.getByText(`Berjalan: ${BAD}`)).toBeVisible();
  await expect(panel.getByText('shell', { exact: true })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  await panel.getByLabel('mfe-sample', { exact: true }).selectOption({ label: 'Seperti biasa' });
  await panel.getByRole('button', { name: 'Pakai untuk mfe-sample' }).click();
  await expect(page.getByTestId('release')).toHaveText(GOOD);

  await page.getByRole('button', { name: 'Pratinjau', exact: true }).click();
  await panel.getByRole('button', { name: 'Akhiri pratinjau' }).click();
  await expect(page.getByRole('complementary', { name: 'Pratinjau rilis' })).toHaveCount(0);
  await expect(page.locator('#acara-preview')).toHaveCount(0);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'acara_preview' }));
  await expect(page.getByTestId('release')).toHaveText(GOOD);

  const others = await (await fetch(`${edge.origin}/uji/satu`)).text();
  expect(others).toContain(GOOD);
  expect(others).not.toContain(BAD);
  expect(others).not.toContain('acara-preview');
  expect(watched.errors).toEqual([]);
});

test('a revoked shell is replaced with the next navigation between remotes', async ({ page, sampleSite }) => {
  const { edge, store } = sampleSite;
  await publishNextShell(sampleSite, (source) => `${source}\n/* next */`);
  const shells = () => page.locator(`script[src*="/r/shell/${NEXT_SHELL}/"]`).count();
  await expect.poll(async () => (await (await fetch(edge.origin)).text()).includes(NEXT_SHELL)).toBe(true);
  await bypassCacheOfRevoked(page);
  await page.clock.install();
  await page.goto(`${edge.origin}/uji/satu`);
  await hydrated(page);
  expect(await shells()).toBeGreaterThan(0);

  const now = new Date();
  await changeRegistry({ store, note: { by: 'e2e', action: 'rollback', why: 'sample' }, now }, (document) =>
    rollBack(document, 'shell', { why: 'sample' }, now),
  );
  await expect.poll(async () => (await (await fetch(edge.origin)).text()).includes(NEXT_SHELL)).toBe(false);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(75_000);
  await (await response).finished();
  await expect(page.getByTestId('release')).toHaveText(GOOD);
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await hydrated(page);
  expect(await shells()).toBe(0);
});
