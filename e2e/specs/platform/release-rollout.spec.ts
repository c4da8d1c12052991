import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { halt, isInCohort, promote, rollOut } from '@acara/releases';
import type { EdgeProcess } from '../../fixtures/edge-process.ts';
import { bypassCacheOfRevoked } from '../../fixtures/revoked-releases.ts';
import { expect, hydrated } from '../../fixtures/test.ts';
import { BAD, changeSample, GOOD, publishSample, type SampleStore } from '../../fixtures/sample-site.ts';
import { sampleTest as test, type SampleSite } from '../../fixtures/sample-test.ts';

// A second release of one remote beside the first, on a site of its own. The second is called bad, but works here.

test.describe.configure({ timeout: 120_000 });

const share = (sampleSite: SampleStore, bp: number) =>
  changeSample(sampleSite, 'rollout', (document, now) => rollOut(document, 'mfe-sample', { bp }, now));

/** The release of the sample remote that a visitor's document names, and the one that the server rendered. */
const releaseFor = async (edge: EdgeProcess, visitor: string) => {
  const answer = await fetch(`${edge.origin}/uji/satu`, { headers: { cookie: `acara_visitor=${visitor}` } });
  const html = await answer.text();
  return {
    status: answer.status,
    rendered: /data-testid="release">([^<]+)</.exec(html)?.[1],
    named: /"mfe-sample":\{"releaseId":"([^"]+)"/.exec(html)?.[1],
  };
};

/** A page of the second release whose clock the test controls. */
const openBad = async (page: Page, sampleSite: SampleSite) => {
  await publishSample(sampleSite, 'bad', { asStable: false });
  await share(sampleSite, 10_000);
  await expect.poll(async () => (await releaseFor(sampleSite.edge, randomUUID())).named).toBe(BAD);
  // As after the visitor's first document.
  await page.context().addCookies([{ name: 'acara_set', value: `mfe-sample/${BAD}`, url: sampleSite.edge.origin }]);
  await page.clock.install();
  await bypassCacheOfRevoked(page);
  await page.goto(`${sampleSite.edge.origin}/uji/satu`);
  await hydrated(page);
};

const revoke = async (sampleSite: SampleSite) => {
  await changeSample(sampleSite, 'halt', (document, now) => halt(document, 'mfe-sample', 'sample', now));
  await expect.poll(async () => (await releaseFor(sampleSite.edge, randomUUID())).named).toBe(GOOD);
};

test('a share of the visitors gets a new release within 15 s, under load, without an error', async ({ sampleSite }) => {
  const { edge } = sampleSite;
  const visitors = Array.from({ length: 60 }, () => randomUUID());
  const bp = 3000;
  const early = visitors.filter((unit) => isInCohort('mfe-sample', { salt: BAD, bp }, unit));
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

  await publishSample(sampleSite, 'bad', { asStable: false });
  const before = Date.now();
  await share(sampleSite, bp);
  await expect.poll(async () => (await releaseFor(edge, early[0] ?? '')).named, { timeout: 15_000 }).toBe(BAD);
  console.log(`  seen by the edge after ${Date.now() - before} ms`);
  for (const unit of early) expect(await releaseFor(edge, unit)).toEqual({ status: 200, rendered: BAD, named: BAD });
  for (const unit of others) expect(await releaseFor(edge, unit)).toEqual({ status: 200, rendered: GOOD, named: GOOD });

  await changeSample(sampleSite, 'promote', (document, now) => promote(document, 'mfe-sample', now));
  await expect.poll(async () => (await releaseFor(edge, others[0] ?? '')).named, { timeout: 15_000 }).toBe(BAD);
  isOver = true;
  await load;
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(50);
});

test('a revoked release leaves open pages at their next navigation, and no page gets it any more', async ({
  page,
  sampleSite,
}) => {
  await openBad(page, sampleSite);
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await page.clock.runFor(15_000);

  await revoke(sampleSite);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(61_000);
  await (await response).finished();
  // A mounted remote stays until the visitor leaves it.
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('release')).toHaveText(GOOD);
});

test('a section of a revoked release stays in the open page; the next visit shows the release before', async ({
  page,
  sampleSite,
}) => {
  await openBad(page, sampleSite);
  await page.goto(sampleSite.edge.origin);
  await hydrated(page);
  const section = page.getByRole('region', { name: 'Uji coba' }).getByRole('button');
  await expect(section).toHaveAttribute('data-release', BAD);
  await revoke(sampleSite);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(61_000);
  await (await response).finished();
  await expect(section).toHaveAttribute('data-release', BAD);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  // The page was left, not only its address.
  await expect(section).toHaveCount(0);
  await page.goBack();
  await expect(section).toHaveAttribute('data-release', GOOD);
});

test('a navigation of the visitor is enough to learn that a release was revoked', async ({
  page,
  sampleSite,
  watched,
}) => {
  await openBad(page, sampleSite);
  const polls = () => watched.requests.filter((address) => address.endsWith('/_releases/revoked.json')).length;
  // The page polls every 30 s once it is idle.
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(polls()).toBeGreaterThan(0);
  }).toPass();
  await page.clock.runFor(15_000);
  await revoke(sampleSite);

  // Sooner than the next poll, which is due in 15 s.
  const pending = page.waitForResponse('**/_releases/revoked.json', { timeout: 10_000 });
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await (await pending).finished();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('release')).toHaveText(GOOD);
});
