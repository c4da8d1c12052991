import { packageState, rollOut } from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import type { Page } from '@playwright/test';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, hydrated, verifyUnless } from '../../fixtures/test.ts';
import { BAD, changeSample, GOOD } from '../../fixtures/sample-site.ts';
import { createLink, sampleTest as test, type SampleSite } from '../../fixtures/sample-test.ts';
import { createFailureBeacon, sendBeacon, visit } from '../../fixtures/visitors.ts';

// The health of releases, for anyone who has a signed link.

test.use({ isBadListed: true, edgeEnv: { EDGE_TRUST_PROXY: 'loopback' } });
test.describe.configure({ timeout: 120_000 });

test('the page of releases shows a rollout under way, of a real visit and of a failing page', async ({
  browser,
  page,
  sampleSite,
  watched,
}) => {
  const { origin } = sampleSite.edge;
  expect((await page.request.get(`${origin}/_releases`)).status()).toBe(403);
  await changeSample(sampleSite, 'rollout', (document, now) => rollOut(document, 'mfe-sample', { bp: 5000 }, now));
  await expect
    .poll(async () => (await visit(origin, '/uji/satu', 1)).releases['mfe-sample'], { timeout: 15_000 })
    .toBe(BAD);

  // A visitor whose page fails, and one who opens and leaves pages.
  let affected = await visit(origin, '/uji/satu', 2);
  while (affected.releases['mfe-sample'] !== BAD) affected = await visit(origin, '/uji/satu', 2);
  await sendBeacon(origin, affected, createFailureBeacon(affected, 'mfe-sample'));
  const visitor = await browser.newContext();
  const visited = await visitor.newPage();
  await visited.goto(`${origin}/uji/satu`);
  await hydrated(visited);
  await expect(visited.getByTestId('release')).toHaveText(new RegExp(`${GOOD}|${BAD}`));
  // The visit is reported by code that the page loads once it is idle.
  await visited.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /deferred/.test(name)),
  );
  await visited.goto('about:blank');

  await page.goto(await createLink(sampleSite, 'watch'));
  await expect(page).toHaveURL(`${origin}/_releases`);
  await page.goto(`${origin}/_releases?package=mfe-sample`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rilis' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(BAD) }).first()).toBeVisible();
  // It renews itself: later reports come without a reload.
  await expect(page.getByText(/1 kunjungan/).first()).toBeVisible({ timeout: 30_000 });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  expect(watched.errors).toEqual([]);
  await visitor.close();
});

/** As its remote.json would: a release gets more than a tenth of the visitors only with an approval. */
const requireApproval = (document: RegistryDocument): RegistryDocument => {
  const changed = structuredClone(document);
  for (const { extras } of changed.microFrontends['mfe-sample'] ?? [])
    extras.acara.declaration = Object.assign({}, extras.acara.declaration, { approval: { abovePercent: 10 } });
  return changed;
};

const stateOf = async ({ store }: SampleSite) => {
  const document = await store.read();
  if (!document) throw new Error('no registry');
  return packageState(document, 'mfe-sample');
};

/** Opens the form of an action with the keyboard, gives the reason and sends it. */
const act = async (page: Page, title: string, button: string, why: string) => {
  const actions = page.getByRole('group', { name: 'Tindakan untuk mfe-sample' });
  await actions.locator('summary', { hasText: title }).focus();
  await page.keyboard.press('Enter');
  await actions.locator('details[open]').getByLabel('Alasan').fill(why);
  await actions.getByRole('button', { name: button }).press('Enter');
  return page.locator('#hasil');
};

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test(
      'a rollout is approved, promoted, rolled back and halted on the page',
      verifyUnless(javaScriptEnabled),
      async ({ page, sampleSite, watched }) => {
        const begin = (releaseId: string) =>
          changeSample(sampleSite, 'rollout', (document, now) =>
            rollOut(requireApproval(document), 'mfe-sample', { releaseId, bp: 1000, by: 'ani' }, now),
          );
        await begin(BAD);
        const { origin } = sampleSite.edge;
        await page.goto(await createLink(sampleSite, 'watch', '--by', 'citra'));
        await expect(page.getByText(BAD).first()).toBeVisible();
        await expect(page.getByRole('group')).toHaveCount(0);

        await page.goto(await createLink(sampleSite, 'watch', '--by', 'ani', '--actions'));
        await expect(page.getByText('Setujui')).toHaveCount(0);
        await page.goto(await createLink(sampleSite, 'watch', '--by', 'budi', '--actions'));
        await expect(await act(page, 'Setujui', 'Setujui mfe-sample', '')).toContainText(
          'Sudah dilakukan: Menyetujui.',
        );
        await expect(page.locator('#hasil')).toBeFocused();
        await expect(await act(page, 'Naikkan', 'Naikkan mfe-sample ke 50', '')).toContainText('10 % → 50 %');
        await expect(await act(page, 'Berikan', 'Berikan mfe-sample kepada semua', 'semua baik')).toContainText(
          'untuk semua',
        );
        expect((await stateOf(sampleSite)).stable).toBe(BAD);
        await expect(await act(page, 'Kembalikan', 'Kembalikan mfe-sample', 'kursi hilang')).toContainText('ditarik');
        expect((await stateOf(sampleSite)).stable).toBe(GOOD);

        await begin(BAD);
        await page.goto(`${origin}/_releases?package=mfe-sample`);
        const former = await page.context().newPage();
        await former.goto(page.url());
        await former.locator('summary', { hasText: 'Hentikan' }).click();
        await former.getByLabel('Alasan', { exact: true }).fill('juga mati');
        const summary = page.locator('summary', { hasText: 'Hentikan' });
        for (const colorScheme of ['light', 'dark'] as const)
          for (const width of [360, 1280]) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            if (width === 360) await summary.click();
            expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
            if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
            if (width === 1280) await summary.click();
          }
        await expect(await act(page, 'Hentikan', 'Hentikan mfe-sample', 'tombol mati')).toContainText('Menghentikan');
        if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
        expect((await stateOf(sampleSite)).releases.find(({ releaseId }) => releaseId === BAD)?.revoked?.why).toBe(
          'tombol mati',
        );
        expect((await sampleSite.store.audit()).slice(-6).map(({ by, action }) => `${action} by ${by}`)).toEqual([
          'approve by budi',
          'rollout by budi',
          'promote by budi',
          'rollback by budi',
          'rollout by e2e',
          'halt by budi',
        ]);

        // A form that was opened before is refused: the package has changed.
        await former.getByRole('button', { name: 'Hentikan mfe-sample' }).click();
        await expect(former.getByRole('heading', { name: 'Paket ini sudah berubah' })).toBeVisible();
        await former.getByRole('link', { name: 'Kembali' }).click();
        await expect(former).toHaveURL(/[/]_releases[?]/);
        await former.close();
        expect(watched.errors).toEqual([]);
      },
    );
  });
