import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { halt, isInCohort, promote, rollBack, rollOut } from '@acara/releases';
import type { EdgeProcess } from '../fixtures/edge-process.ts';
import { expect, hydrated, verifyUnless } from '../fixtures/test.ts';
import { BAD, changeTrial, GOOD, publishTrial, type TrialStore } from '../fixtures/trial-site.ts';
import { trialTest as test, type TrialSite } from '../fixtures/trial-test.ts';

// A second release of one slice beside the first, on a site of its own. The second is called bad and does no harm here.

test.describe.configure({ timeout: 120_000 });

const share = (trial: TrialStore, bp: number) =>
  changeTrial(trial, 'rollout', (document, now) => rollOut(document, 'mfe-trial', { bp }, now));

/** The release of the trial slice that a visitor's document names, and the one that the server rendered. */
const releaseFor = async (edge: EdgeProcess, visitor: string) => {
  const answer = await fetch(`${edge.origin}/uji/satu`, { headers: { cookie: `acara_visitor=${visitor}` } });
  const html = await answer.text();
  return {
    status: answer.status,
    rendered: /data-testid="release">([^<]+)</.exec(html)?.[1],
    named: /"mfe-trial":\{"releaseId":"([^"]+)"/.exec(html)?.[1],
  };
};

/** A page of the second release, its clock in the test's hands. */
const openBad = async (page: Page, trial: TrialSite) => {
  await publishTrial(trial, 'bad', { asStable: false });
  await share(trial, 10_000);
  await expect.poll(async () => (await releaseFor(trial.edge, randomUUID())).named).toBe(BAD);
  await page.clock.install();
  await page.goto(`${trial.edge.origin}/uji/satu`);
  await hydrated(page);
};

const revoke = async (trial: TrialSite) => {
  await changeTrial(trial, 'halt', (document, now) => halt(document, 'mfe-trial', 'trial', now));
  await expect.poll(async () => (await releaseFor(trial.edge, randomUUID())).named).toBe(GOOD);
};

test('a share of the visitors gets a new release within 15 s, under load, and nobody sees an error', async ({
  trial,
}) => {
  const { edge } = trial;
  const visitors = Array.from({ length: 60 }, () => randomUUID());
  const bp = 3000;
  const early = visitors.filter((unit) => isInCohort('mfe-trial', { salt: BAD, bp }, unit));
  const others = visitors.filter((unit) => !early.includes(unit));
  expect(early.length).toBeGreaterThan(3);
  expect(others.length).toBeGreaterThan(3);

  let isOver = false;
  const statuses = new Map<number, number>();
  const visit = async () => {
    for (let at = 0; !isOver; at += 1) {
      const path = ['/', '/uji/satu', '/event', '/login'][at % 4] ?? '/';
      const answer = await fetch(edge.origin + path, {
        headers: { cookie: `acara_visitor=${visitors[at % visitors.length]}` },
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const load = Promise.all(Array.from({ length: 4 }, visit));

  await publishTrial(trial, 'bad', { asStable: false });
  const before = Date.now();
  await share(trial, bp);
  await expect.poll(async () => (await releaseFor(edge, early[0] ?? '')).named, { timeout: 15_000 }).toBe(BAD);
  console.log(`  seen by the edge after ${Date.now() - before} ms`);
  for (const unit of early) expect(await releaseFor(edge, unit)).toEqual({ status: 200, rendered: BAD, named: BAD });
  for (const unit of others) expect(await releaseFor(edge, unit)).toEqual({ status: 200, rendered: GOOD, named: GOOD });

  await changeTrial(trial, 'promote', (document, now) => promote(document, 'mfe-trial', now));
  await expect.poll(async () => (await releaseFor(edge, others[0] ?? '')).named, { timeout: 15_000 }).toBe(BAD);
  isOver = true;
  await load;
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(50);
});

test('who has a release keeps it while its share grows', async ({ trial }) => {
  await publishTrial(trial, 'bad', { asStable: false });
  const visitors = Array.from({ length: 40 }, () => randomUUID());
  let early: string[] = [];
  for (const bp of [1000, 4000, 10_000]) {
    await share(trial, bp);
    const revision = (await trial.store.read())?.extras.acara.revision;
    await expect
      .poll(async () => (await (await fetch(`${trial.edge.origin}/_releases/revoked.json`)).json()).revision)
      .toBe(revision);
    const found = await Promise.all(visitors.map(async (unit) => ({ unit, ...(await releaseFor(trial.edge, unit)) })));
    const now = found.filter(({ named }) => named === BAD).map(({ unit }) => unit);
    expect(now).toEqual(expect.arrayContaining(early));
    early = now;
  }
  expect(early).toEqual(visitors);
});

test('a release that is taken back leaves open pages at their next step, and no page gets it any more', async ({
  page,
  trial,
}) => {
  await openBad(page, trial);
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await page.clock.runFor(15_000);

  await revoke(trial);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(61_000);
  await (await response).finished();
  // What the visitor is busy with stays until they leave it.
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('release')).toHaveText(GOOD);
});

test('a section of a release that is taken back stays where it stands, and is the one before at the next visit', async ({
  page,
  trial,
}) => {
  await openBad(page, trial);
  await page.goto(trial.edge.origin);
  await hydrated(page);
  const section = page.getByRole('region', { name: 'Uji coba' }).getByRole('button');
  await expect(section).toHaveAttribute('data-release', BAD);
  await revoke(trial);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(61_000);
  await (await response).finished();
  await expect(section).toHaveAttribute('data-release', BAD);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  await expect(page).toHaveURL(/panduan/);
  await page.goBack();
  await expect(section).toHaveAttribute('data-release', GOOD);
});

test('a step of the visitor is enough to learn that a release was taken back', async ({ page, trial }) => {
  await openBad(page, trial);
  await page.clock.runFor(15_000);
  await revoke(trial);

  const asked = page.waitForResponse('**/_releases/revoked.json');
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await (await asked).finished();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('release')).toHaveText(GOOD);
});

test('after a rollback everybody has the release before again', async ({ trial }) => {
  await publishTrial(trial, 'bad', { asStable: true });
  await expect.poll(async () => (await releaseFor(trial.edge, randomUUID())).named).toBe(BAD);
  await changeTrial(trial, 'rollback', (document, now) => rollBack(document, 'mfe-trial', { why: 'trial' }, now));
  await expect.poll(async () => (await releaseFor(trial.edge, randomUUID())).named).toBe(GOOD);
});

for (const [fault, what] of [
  ['lempar', 'throws'],
  ['macet', 'hangs'],
  ['memori', 'eats memory'],
] as const)
  test(
    `a server face that ${what} costs its page the server’s HTML and the site nothing`,
    verifyUnless(what === 'hangs'),
    async ({ page, trial }) => {
      await publishTrial(trial, 'bad', { asStable: false });
      await share(trial, 5000);
      const units = Array.from({ length: 50 }, () => randomUUID());
      const early = units.find((unit) => isInCohort('mfe-trial', { salt: BAD, bp: 5000 }, unit)) ?? '';
      const other = units.find((unit) => !isInCohort('mfe-trial', { salt: BAD, bp: 5000 }, unit)) ?? '';
      await expect.poll(async () => (await releaseFor(trial.edge, early)).named).toBe(BAD);

      await page.context().addCookies([{ name: 'acara_visitor', value: early, url: trial.edge.origin }]);
      const affected = page.goto(`${trial.edge.origin}/uji/${fault}`);
      // Other pages, of the same slice too, are answered meanwhile.
      for (let round = 0; round < 5; round += 1)
        expect(await releaseFor(trial.edge, other)).toMatchObject({ status: 200, named: GOOD });
      expect((await affected)?.status()).toBe(200);
      await expect(page.getByTestId('release')).toHaveText(BAD);
      await expect.poll(async () => (await releaseFor(trial.edge, other)).rendered).toBe(GOOD);
      expect((await fetch(`${trial.edge.origin}/readyz`)).status).toBe(200);
      expect(() => process.kill(trial.edge.pid, 0)).not.toThrow();
    },
  );
