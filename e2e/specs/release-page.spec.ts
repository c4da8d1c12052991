import { rollOut } from '@acara/releases';
import { accessibilityFaults, sidewaysOverflow } from '../fixtures/page-faults.ts';
import { expect, hydrated } from '../fixtures/test.ts';
import { BAD, changeSample, GOOD } from '../fixtures/sample-site.ts';
import { createLink, sampleTest as test } from '../fixtures/sample-test.ts';
import { createFailureBeacon, sendBeacon, visit } from '../fixtures/visitors.ts';

// How releases do, for anyone who has a signed link.

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

  // Somebody whose page fails, and somebody with a browser who comes and goes.
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
