import type { Page } from '@playwright/test';
import type { EdgeProcess } from '../../fixtures/edge-process.ts';
import { faultTest as test, ON_THE_WAY } from '../../fixtures/fault-test.ts';
import { expect, hydrated, verifyUnless } from '../../fixtures/test.ts';
import { BAD, GOOD } from '../../fixtures/sample-site.ts';

// A faulty release provides a section of another remote's home page: the page shows the section of the release before.

const BAD_ENTRY = `**/r/mfe-sample/${BAD}/remoteEntry.js*`;
const BAD_CHUNK = `**/r/mfe-sample/${BAD}/sample.section.js*`;

const breakSection = (page: Page, fault: string) =>
  page.addInitScript((name) => window.sessionStorage.setItem('sample_section_fault', name), fault);

type Fault = { name: string; phase: RegExp; arrange: (page: Page) => Promise<unknown> };
const FAULTS: Fault[] = [
  ...Object.entries(ON_THE_WAY).flatMap(([how, answer]): Fault[] => {
    const phase = how === 'never comes' ? /^late$/ : /^load$/;
    return [
      { name: `the entry ${how}`, phase, arrange: (page) => page.route(BAD_ENTRY, answer) },
      { name: `its script ${how}`, phase, arrange: (page) => page.route(BAD_CHUNK, answer) },
    ];
  }),
  ...Object.entries({
    'throws on evaluation': /^load$/,
    'throws in mount': /^mount$/,
    'hangs in mount': /^mount$/,
    'throws on first render': /^render$/,
    'throws in an effect': /^render$/,
  }).map(([how, phase]): Fault => ({ name: `it ${how}`, phase, arrange: (page) => breakSection(page, how) })),
];

const section = (page: Page) => page.getByRole('region', { name: 'Uji coba' }).getByRole('button');

/** The edge has logged the failure with the name of the section. */
const reported = (edge: EdgeProcess, from: number, phase: RegExp) =>
  expect
    .poll(() =>
      edge
        .log()
        .slice(from)
        .filter((line) => line.releaseId === BAD && line.fragment === 'sample.section')
        .map((line) => line.phase ?? ''),
    )
    .toContainEqual(expect.stringMatching(phase));

/** The page around it works. */
const expectWhole = async (page: Page) => {
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await expect(page).toHaveURL(/panduan/);
};

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** One of each phase that is reported; `release-faults.spec.ts` has others, and a script that never comes. */
const REPRESENTATIVES = ['its script has one byte changed', 'it throws in mount', 'it throws on first render'];

for (const { name, phase, arrange } of FAULTS)
  test(
    `${name}: the page shows the section of the release before`,
    verifyUnless(REPRESENTATIVES.includes(name)),
    async ({ page, edges }) => {
      const edge = edges.withFallback;
      const from = edge.log().length;
      await arrange(page);
      await page.goto(edge.origin, { waitUntil: 'commit' });
      await hydrated(page);
      await expect(section(page)).toHaveAttribute('data-release', GOOD, { timeout: 15_000 });
      await section(page).click();
      await expect(section(page)).toHaveText('Ditekan 1 kali');
      await reported(edge, from, phase);
      await expectWhole(page);
    },
  );

for (const [at, { name, phase, arrange }] of FAULTS.entries())
  test(
    `${name}: without a release before, nothing is shown there`,
    verifyUnless(at % 9 === 4),
    async ({ page, edges }) => {
      const edge = edges.alone;
      const from = edge.log().length;
      await arrange(page);
      await page.goto(edge.origin, { waitUntil: 'commit' });
      await hydrated(page);
      await expect(section(page)).toBeHidden({ timeout: 15_000 });
      await reported(edge, from, phase);
      await expectWhole(page);
    },
  );

test('a section that throws later is replaced by the release before', async ({ page, edges }) => {
  const edge = edges.withFallback;
  const from = edge.log().length;
  await breakSection(page, 'throws later');
  await page.goto(edge.origin);
  await hydrated(page);
  await expect(async () => {
    await section(page).click();
    await expect(section(page)).toHaveAttribute('data-release', GOOD, { timeout: 500 });
  }).toPass();
  await reported(edge, from, /^render$/);
  await expectWhole(page);
});

test('a section that throws in unmount is still removed, and is shown as the release before the next time', async ({
  page,
  edges,
}) => {
  const edge = edges.withFallback;
  const from = edge.log().length;
  await breakSection(page, 'throws in unmount');
  await page.goto(edge.origin);
  await hydrated(page);
  await expect(section(page)).toHaveAttribute('data-release', BAD);
  // Hydrated: otherwise it cannot throw.
  await expect(async () => {
    await section(page).click();
    await expect(section(page)).not.toHaveText('Ditekan 0 kali', { timeout: 500 });
  }).toPass();
  await expectWhole(page);
  await reported(edge, from, /^unmount$/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(section(page)).toHaveAttribute('data-release', GOOD);
});
