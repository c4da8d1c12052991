import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openHealthStore, runningAnalyses } from '@acara/releases';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { flood, type Forged } from '@acara/tooling/src/net/flood.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, VERIFY, verifyUnless } from '../../fixtures/test.ts';
import { begin, BP, failInBrowsers, getState, isCanary, settled } from '../../fixtures/failing-canary.ts';
import { BAD } from '../../fixtures/sample-site.ts';
import { createLink, sampleTest as test } from '../../fixtures/sample-test.ts';
import { createFailureBeacon, sendBeacon, visit, createVisitBeacon, type Visitor } from '../../fixtures/visitors.ts';

// A failing release is halted by the edge, and a healthy one is not.

test.use({ isBadListed: true, edgeEnv: { EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '2' } });
test.describe.configure({ timeout: 240_000 });

/** Visitors of a sound rollout, which must not be halted. `npm run bench -- rollouts` has forty. */
const VISITORS = 200;
/** From 0 to 1, the same in each run; numerical recipes' generator. */
const chances = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

test('a bad release at 10 % is halted automatically, within seconds', async ({ sampleSite }) => {
  const { origin } = sampleSite.edge;
  const chance = chances(7);
  await begin(sampleSite);
  await settled(sampleSite);

  const from = Date.now();
  let affected = 0;
  let visitors = 0;
  while ((await getState(sampleSite))?.revoked === undefined && Date.now() - from < 60_000) {
    const group = await Promise.all(Array.from({ length: 10 }, () => visit(origin, '/uji/satu', (visitors += 1))));
    for (const visitor of group) {
      // Now and then a page fails, whichever release it runs.
      if (!isCanary(visitor) && chance() > 0.01) continue;
      if (isCanary(visitor)) affected += 1;
      expect(await sendBeacon(origin, visitor, createFailureBeacon(visitor, 'mfe-sample'))).toBe(204);
    }
  }
  console.log(`  halted after ${Date.now() - from} ms, ${visitors} visitors, ${affected} of whom had a failing page`);
  expect((await getState(sampleSite))?.revoked?.why).toMatch(/failure/);
  const halted = (await sampleSite.store.audit()).findLast(({ action }) => action === 'halt');
  expect(halted).toMatchObject({ by: 'health gate', why: expect.stringContaining('failure') });

  await settled(sampleSite);
  const later = await Promise.all(Array.from({ length: 60 }, (_, at) => visit(origin, '/uji/satu', 60_000 + at)));
  expect(later.filter(isCanary)).toEqual([]);
});

for (const part of ['page', 'section'] as const)
  test(
    `real browsers whose ${part} fails are helped at once, and end the rollout`,
    // The test with a webhook has a page that fails.
    VERIFY,
    async ({ browser, sampleSite }) => {
      await begin(sampleSite);
      await settled(sampleSite);
      await failInBrowsers(browser, sampleSite, part);
      const health = openHealthStore({ dir: sampleSite.dir });
      const places = (await health.groups(0, 'mfe-sample')).map(({ place }) => place.replace(/:\d+:\d+$/, ''));
      await health.close();
      expect(places).toContainEqual(expect.stringMatching(new RegExp(`^mfe-sample/${BAD}/.+[.]js$`)));
    },
  );

const SOURCE = 'e2e/mfe-sample/src/lifecycles.tsx';
/** Of the line that throws in mount. */
const lineOf = (text: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', SOURCE), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

const reported = test.extend<{ receiver: WebhookReceiver }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  receiver: async ({}, provide) => {
    const receiver = await startWebhookReceiver();
    await provide(receiver);
    await receiver.close();
  },
});

reported.describe('with a webhook', () => {
  reported.use({
    edgeEnv: async ({ edgeEnv, receiver }, provide) =>
      provide({ ...edgeEnv, RELEASES_WEBHOOK_URL: receiver.url, RELEASES_WEBHOOK_SECRET: 'a secret of the receiver' }),
  });
  reported(
    'within a minute of its halt the team of a bad release gets file, line, commit and owner, and acknowledges it',
    async ({ browser, page, sampleSite, receiver, watched }) => {
      await begin(sampleSite);
      await settled(sampleSite);
      await failInBrowsers(browser, sampleSite, 'page');
      await expect.poll(() => receiver.seen.length, { timeout: 60_000 }).toBe(1);
      const bodies = await receiver.bodies();
      const { revoked } = (await getState(sampleSite)) ?? {};
      const elapsed = Date.now() - Date.parse(revoked?.at ?? '');
      console.log(`  reported ${elapsed} ms after the halt: ${JSON.stringify(bodies)}`);
      expect(elapsed).toBeLessThan(60_000);
      const original = { file: SOURCE, line: lineOf('sample: mount') };
      const failure = { kind: 'failure', message: 'sample: mount', original, firstReleaseId: BAD };
      const owner = { team: 'Sample', contact: '#team-sample' };
      expect(bodies).toMatchObject([
        { data: { package: 'mfe-sample', releaseId: BAD, commit: 'sample', owner, failure } },
      ]);
      await expect.poll(async () => (await getState(sampleSite))?.revoked?.failure).toMatchObject(failure);

      await page.goto(await createLink(sampleSite, 'watch', '--by', 'ani'));
      const notice = page.getByRole('region', { name: 'Dihentikan otomatis: mfe-sample' });
      await expect(notice).toContainText(`${SOURCE}:${original.line}`);
      await expect(notice).toContainText('Commit sample, pemilik Sample (#team-sample)');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await notice.getByRole('button', { name: 'Akui mfe-sample' }).click();
      await expect(page).toHaveURL(/[/]_releases[?]range=3h$/);
      await expect(notice).toBeHidden();
      await expect(page.getByText('Diakui ani')).toBeVisible();
      expect((await getState(sampleSite))?.revoked?.acknowledged?.by).toBe('ani');
      expect(watched.errors).toEqual([]);
    },
  );
});

test('a release that fails as rarely as the one before is not halted', async ({ sampleSite }) => {
  const { origin } = sampleSite.edge;
  const health = openHealthStore({ dir: sampleSite.dir });
  const chance = chances(1);
  await begin(sampleSite);
  await settled(sampleSite);
  let affected = 0;
  for (let at = 0; at < VISITORS; at += 20) {
    const group = await Promise.all(Array.from({ length: 20 }, (_, one) => visit(origin, '/uji/satu', at + one)));
    // Every fourth group of visitors comes during an outage, in which most pages fail.
    const share = (at / 20) % 4 === 3 ? 0.6 : 0.02;
    for (const visitor of group) {
      if (chance() < share) {
        affected += 1;
        await sendBeacon(origin, visitor, createFailureBeacon(visitor, 'mfe-sample'));
      }
      await sendBeacon(origin, visitor, createVisitBeacon(visitor, 'mfe-sample', chance() < 0.1 ? 6000 : 1500));
    }
  }
  const document = await sampleSite.store.read();
  const [running] = document ? runningAnalyses(document) : [];
  if (!running) throw new Error(`a healthy rollout was halted: ${(await getState(sampleSite))?.revoked?.why}`);
  const counted = async () => {
    const { failure } = await health.tally(running);
    return failure.shares.reduce((sum, { canary, control }) => sum + canary + control, 0);
  };
  await expect.poll(counted, { timeout: 20_000 }).toBe(affected);
  expect((await getState(sampleSite))?.revoked).toBeUndefined();
  await health.close();
});

for (const seconds of [3, 30])
  test(
    `2,000 forged or malformed beacons a second for ${seconds} s affect neither a healthy release nor the edge`,
    verifyUnless(seconds === 3),
    async ({ sampleSite }) => {
      const { origin, pid } = sampleSite.edge;
      await begin(sampleSite);
      await settled(sampleSite);
      const canaries: Visitor[] = [];
      // All of one network: an attacker with many addresses of it can have any number of visitor ids.
      for (let nth = 0; canaries.length < 20; nth += 1) {
        const visitor = await visit(origin, '/uji/satu', 0);
        if (isCanary(visitor)) canaries.push(visitor);
      }
      const json = { 'content-type': 'application/json' };
      const kinds: ((nth: number, visitor: Visitor) => Forged)[] = [
        // Bodies that are no beacons.
        (nth) => ({ body: `{"kind":"failure","remote":${nth}`, headers: json }),
        // A release that exists, with an invented signature, from anywhere.
        (nth, visitor) => ({
          body: JSON.stringify({
            ...createFailureBeacon(visitor, 'mfe-sample'),
            signature: String(nth).padStart(16, 'A'),
          }),
          headers: { ...json, cookie: visitor.cookie, 'x-forwarded-for': `172.16.${nth & 255}.1` },
        }),
        // The right signature, from visitors that no edge ever named, from anywhere.
        (nth, visitor) => ({
          body: JSON.stringify(createFailureBeacon(visitor, 'mfe-sample')),
          headers: {
            ...json,
            cookie: `acara_visitor=00000000-0000-4000-8000-${String(nth).padStart(12, '0')}.AAAAAAAAAAAAAAAA`,
            'x-forwarded-for': `172.17.${nth & 255}.1`,
          },
        }),
        // Valid beacons, repeatedly, from one network.
        (_nth, visitor) => ({
          body: JSON.stringify(createFailureBeacon(visitor, 'mfe-sample')),
          headers: { ...json, cookie: visitor.cookie, 'x-forwarded-for': visitor.network },
        }),
      ];
      const before = Math.round(memoryMb(pid));
      let isOver = false;
      const pages: number[] = [];
      const visits = (async () => {
        while (!isOver) {
          const from = performance.now();
          await visit(origin, '/uji/satu', 1000 + pages.length);
          pages.push(performance.now() - from);
        }
      })();
      const statuses = await flood(origin, { perSecond: 2000, seconds }, (nth) => {
        const visitor = canaries[nth % canaries.length];
        const kind = kinds[nth % kinds.length];
        if (!visitor || !kind) throw new Error('nothing to send');
        return kind(nth, visitor);
      });
      isOver = true;
      await visits;
      const after = Math.round(memoryMb(pid));
      pages.sort((one, other) => one - other);
      const p99 = Math.round(pages[Math.floor(pages.length * 0.99)] ?? 0);
      console.log(
        `  ${2000 * seconds} beacons: ${before} MB before, ${after} MB after; ${pages.length} pages, p99 ${p99} ms`,
      );
      expect(statuses).toEqual({ 204: 2000 * seconds });
      expect(after - before).toBeLessThan(150);

      const health = openHealthStore({ dir: sampleSite.dir });
      const document = await sampleSite.store.read();
      const [running] = document ? runningAnalyses(document) : [];
      if (!running) throw new Error(`halted: ${(await getState(sampleSite))?.revoked?.why}`);
      // Valid beacons count, up to the limit of a network.
      await expect
        .poll(async () => (await health.tally(running)).failure.shares)
        .toMatchObject([{ bp: BP, canary: 5, control: 0 }]);
      await health.close();
      expect((await getState(sampleSite))?.revoked).toBeUndefined();
    },
  );
