import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openHealthStore, runningAnalyses } from '@acara/releases';
import { flood, type Forged } from '@acara/tooling/src/net/flood.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { expect, VERIFY } from '../../fixtures/test.ts';
import { begin, BP, failInBrowsers, getState, isCanary, settled } from '../../fixtures/failing-canary.ts';
import { BAD } from '../../fixtures/sample-site.ts';
import { createLink, sampleTest as test } from '../../fixtures/sample-test.ts';
import { createFailureBeacon, visit, type Visitor } from '../../fixtures/visitors.ts';

// A release that fails in browsers is halted by the edge. `shell/edge/health` has the sound ones.

test.use({ isBadListed: true, edgeEnv: { EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '2' } });
test.describe.configure({ timeout: 240_000 });

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

/** `shell/edge/health/watch-rollouts.test.ts` has what is counted of them. */
const SECONDS = 30;

test(
  `2,000 forged or malformed beacons a second for ${SECONDS} s affect neither a healthy release nor the edge`,
  VERIFY,
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
    const statuses = await flood(origin, { perSecond: 2000, seconds: SECONDS }, (nth) => {
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
      `  ${2000 * SECONDS} beacons: ${before} MB before, ${after} MB after; ${pages.length} pages, p99 ${p99} ms`,
    );
    expect(statuses).toEqual({ 204: 2000 * SECONDS });
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
