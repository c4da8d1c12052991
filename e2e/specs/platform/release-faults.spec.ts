import type { Page } from '@playwright/test';
import type { EdgeProcess } from '../../fixtures/edge-process.ts';
import { faultTest as test, ON_THE_WAY } from '../../fixtures/fault-test.ts';
import { followLink } from '../../fixtures/links.ts';
import { expect, hydrated, verifyUnless } from '../../fixtures/test.ts';
import { BAD, GOOD } from '../../fixtures/sample-site.ts';

// A release of one remote with every kind of fault: the visitor's page runs the release before.

const BAD_ENTRY = `**/r/mfe-sample/${BAD}/remoteEntry.js*`;
const BAD_CHUNK = `**/r/mfe-sample/${BAD}/__federation_expose_lifecycles*.js*`;

const IN_THE_CODE = [
  'throws on evaluation',
  'throws in bootstrap',
  'throws in mount',
  'throws on first render',
  'throws in an effect',
  'hangs in bootstrap',
  'hangs in mount',
] as const;

type Fault = { name: string; arrange: (page: Page) => Promise<unknown> };
const FAULTS: Fault[] = [
  ...Object.entries(ON_THE_WAY).flatMap(([how, answer]): Fault[] => [
    { name: `the entry ${how}`, arrange: (page) => page.route(BAD_ENTRY, answer) },
    { name: `the chunk ${how}`, arrange: (page) => page.route(BAD_CHUNK, answer) },
  ]),
  ...IN_THE_CODE.map((fault): Fault => ({ name: `the remote ${fault}`, arrange: (page) => breakRemote(page, fault) })),
];

/** One of each phase that is reported: load, late, mount, render. `section-faults.spec.ts` has others of them. */
const REPRESENTATIVES = [
  'the entry answers 404',
  'the entry never comes',
  'the remote throws in mount',
  'the remote throws on first render',
];

const breakRemote = (page: Page, fault: string) =>
  page.addInitScript((name) => window.sessionStorage.setItem('sample_fault', name), fault);

const release = (page: Page) => page.getByTestId('release');
const retry = (page: Page) => page.getByRole('button', { name: 'Coba lagi' });
const toHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: /acara/i }).first();

/** Whether the document is still the one that the test began with. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSampleDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSampleDocument' in window);

const softly = async (page: Page, origin: string) => {
  // A file that never arrives delays the load event.
  await page.goto(origin, { waitUntil: 'commit' });
  await hydrated(page);
  await markDocument(page);
  await followLink(page, '/uji/satu');
};

const findBeacon = (edge: EdgeProcess, phase: RegExp) =>
  expect
    .poll(() => edge.log().filter((line) => line.releaseId === BAD && phase.test(line.phase ?? '')).length)
    .toBeGreaterThan(0);

const FAILURES = /^(load|bootstrap|mount|render)$/;

const took = async (page: Page, name: string, from: number) => {
  const ms = Math.round((await page.evaluate(() => performance.timeOrigin + performance.now())) - from);
  console.log(`  recovery ${String(ms).padStart(6)} ms  ${name}`);
};

// A release is requested again in the background, also while a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const { name, arrange } of FAULTS)
  test(
    `${name}: after a click the page runs the release before, and continues`,
    verifyUnless(REPRESENTATIVES.includes(name)),
    async ({ page, edges }) => {
      const edge = edges.withFallback;
      const beacons = edge.log().length;
      await arrange(page);
      await softly(page, edge.origin);
      const from = await page.evaluate(() => performance.timeOrigin + performance.now());
      await expect(release(page)).toHaveText(GOOD, { timeout: 15_000 });
      await took(page, name, from);
      await expect(retry(page)).toBeHidden();
      // The edge writes its log asynchronously.
      await expect
        .poll(() =>
          edge
            .log()
            .slice(beacons)
            .some((line) => line.releaseId === BAD),
        )
        .toBe(true);
      await findBeacon(edge, name.endsWith('never comes') ? /^late$/ : FAILURES);

      await page.getByRole('button', { name: 'Hitung 0' }).click();
      await expect(page.getByRole('button', { name: 'Hitung 1' })).toBeVisible();
      await page.getByRole('link', { name: 'Bagian lain' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uji dua');
      await toHome(page).click();
      await expect(page).toHaveURL(`${edge.origin}/`);
      await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
      await page.goBack({ waitUntil: 'commit' });
      await expect(release(page)).toHaveText(GOOD);
      expect(await isSameDocument(page)).toBe(true);
    },
  );

for (const [at, { name, arrange }] of FAULTS.entries())
  test(
    `${name}: a first page runs the release before, in place of the server HTML`,
    verifyUnless(at % 6 === 1),
    async ({ page, edges }) => {
      await arrange(page);
      await page.goto(`${edges.withFallback.origin}/uji/satu`, { waitUntil: 'commit' });
      const from = await page.evaluate(() => performance.timeOrigin);
      await expect(release(page)).toHaveText(GOOD, { timeout: 15_000 });
      await took(page, `${name}, first page`, from);
      await page.getByRole('button', { name: 'Hitung 0' }).click();
      await expect(page.getByRole('button', { name: 'Hitung 1' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    },
  );

for (const [at, { name, arrange }] of FAULTS.entries())
  test(
    `${name}: without a release before, the panel, and the rest of the site`,
    verifyUnless(at % 9 === 3),
    async ({ page, edges }) => {
      await arrange(page);
      await softly(page, edges.alone.origin);
      await expect(retry(page)).toBeVisible({ timeout: 15_000 });
      await toHome(page).click();
      await expect(page).toHaveURL(`${edges.alone.origin}/`);
      await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
      await expect(retry(page)).toBeHidden();
      expect(await isSameDocument(page)).toBe(true);
    },
  );

test('a remote that throws later is replaced by the release before', async ({ page, edges }) => {
  await breakRemote(page, 'throws later');
  await page.goto(`${edges.withFallback.origin}/uji/satu`);
  await hydrated(page);
  await markDocument(page);
  await expect(release(page)).toHaveText(BAD);
  await page.getByRole('button', { name: 'Muat bagian' }).click();
  await expect(page.getByTestId('late-part')).toHaveText(BAD);

  await page.getByRole('button', { name: 'Rusakkan' }).click();
  await expect(release(page)).toHaveText(GOOD);
  // Two releases in one page, both with a lazy chunk of the same name.
  await page.getByRole('button', { name: 'Muat bagian' }).click();
  await expect(page.getByTestId('late-part')).toHaveText(GOOD);
  await findBeacon(edges.withFallback, /^render$/);
  expect(await isSameDocument(page)).toBe(true);
});

test('a remote that throws later is replaced by the panel where there is no release before', async ({
  page,
  edges,
}) => {
  await breakRemote(page, 'throws later');
  await page.goto(`${edges.alone.origin}/uji/satu`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Rusakkan' }).click();
  await expect(retry(page)).toBeVisible();
  await toHome(page).click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
});

for (const fault of ['throws in unmount', 'hangs in unmount'] as const)
  test(
    `a remote that ${fault} can still be left, and the next visit runs the release before`,
    verifyUnless(fault === 'hangs in unmount'),
    async ({ page, edges }) => {
      const edge = edges.withFallback;
      await breakRemote(page, fault);
      await page.goto(`${edge.origin}/uji/satu`);
      await hydrated(page);
      await markDocument(page);
      await toHome(page).click();
      await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible({ timeout: 10_000 });
      await expect(release(page)).toBeHidden();
      await findBeacon(edge, /^unmount$/);
      await page.goBack({ waitUntil: 'commit' });
      await expect(release(page)).toHaveText(GOOD);
      expect(await isSameDocument(page)).toBe(true);
    },
  );
