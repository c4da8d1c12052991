import { halt, rollOut } from '@acara/releases';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { hasVarnish, startSharedCache, type SharedCache } from '@acara/tooling/src/site/shared-cache.ts';
import { expect, hydrated, VERIFY } from '../../fixtures/test.ts';
import { BAD, changeSample, GOOD } from '../../fixtures/sample-site.ts';
import { createLink, sampleTest } from '../../fixtures/sample-test.ts';

// Varnish between visitors and an edge, with the rules of `deploy/varnish`. The second release is called bad, but works.

const test = sampleTest.extend<{ cachePort: number; cache: SharedCache }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  cachePort: async ({}, provide) => provide(await freePort()),
  edgeEnv: async ({ cachePort }, provide) =>
    provide({ EDGE_TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: `http://localhost:${cachePort}` }),
  cache: async ({ sampleSite, cachePort }, provide) => {
    const cache = await startSharedCache(Number(new URL(sampleSite.edge.origin).port), cachePort);
    await provide(cache);
    await cache.stop();
  },
});
test.use({ isBadListed: true });
test.describe.configure({ timeout: 120_000 });
test.skip(!hasVarnish(), 'Varnish is not installed');

const read = async (address: string, cookie = '') => {
  const answer = await fetch(address, { headers: cookie ? { cookie } : {}, signal: AbortSignal.timeout(10_000) });
  const html = await answer.text();
  return {
    status: answer.status,
    from: answer.headers.get('x-cache'),
    release: /data-testid="release">([^<]+)</.exec(html)?.[1],
    html,
  };
};

test(
  'a canary reaches visitors from their second document on, and a halt all visitors within 15 s',
  VERIFY,
  async ({ page, context, sampleSite, cache, watched }) => {
    const address = `${cache.origin}/uji/satu`;
    await changeSample(sampleSite, 'rollout', (document, now) =>
      rollOut(document, 'mfe-sample', { releaseId: BAD, bp: 10_000 }, now),
    );
    const names = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    const set = `acara_set=mfe-sample/${BAD}`;
    await expect
      .poll(async () => (await read(`${sampleSite.edge.origin}/uji/satu`, set)).release, { timeout: 15_000 })
      .toBe(BAD);

    await page.goto(address);
    await hydrated(page);
    await expect(page.getByTestId('release')).toHaveText(GOOD);
    await expect.poll(names, { timeout: 15_000 }).toContain(set);
    await page.reload();
    await expect(page.getByTestId('release')).toHaveText(BAD);
    await read(address, set);
    expect(await read(address, set)).toMatchObject({ from: 'hit', release: BAD });
    expect(await read(address)).toMatchObject({ release: GOOD });

    await changeSample(sampleSite, 'halt', (document, now) => halt(document, 'mfe-sample', 'sample', now));
    const haltedAt = Date.now();
    let last = haltedAt;
    while (Date.now() - haltedAt < 16_000) {
      if ((await read(address, set)).release === BAD) last = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    console.log(`  seen for ${last - haltedAt} ms after the halt`);
    expect(last - haltedAt).toBeLessThan(15_000);
    await page.reload();
    await expect(page.getByTestId('release')).toHaveText(GOOD);
    expect(await names()).toContain('acara_set=stable');
    expect(watched.errors).toEqual([]);
  },
);

test('members and guests share a document, and the page is a member’s before the first paint', async ({
  page,
  context,
  cache,
}) => {
  const guest = await read(cache.origin);
  const member = await read(`${cache.origin}/?utm_source=mail&fbclid=1`, 'acara_access=x; acara_refresh=y');
  expect(member).toEqual({ ...guest, from: 'hit' });
  await context.addCookies([{ name: 'acara_access', value: 'x', url: cache.origin }]);
  await page.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => {
        Object.assign(window, { firstSession: document.documentElement.dataset.session });
      },
      { once: true },
    ),
  );
  await page.goto(cache.origin);
  expect(await page.evaluate(() => Reflect.get(window, 'firstSession') as string)).toBe('member');
});

test('a preview is neither stored nor served from the cache', async ({ page, sampleSite, cache }) => {
  const address = `${cache.origin}/uji/satu`;
  expect((await read(address)).release).toBe(GOOD);
  const link = new URL(await createLink(sampleSite, 'preview', `mfe-sample=${BAD}`));
  await page.goto(`${address}?${link.searchParams}`);
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await page.reload();
  await expect(page.getByTestId('release')).toHaveText(BAD);
  await read(address);
  expect(await read(address)).toMatchObject({ from: 'hit', release: GOOD });
});

test('odd cookies and addresses cause no variants, and not-found pages are cached briefly', async ({ cache }) => {
  const address = `${cache.origin}/uji/satu`;
  await read(address);
  for (const cookie of ['acara_set=stable', 'acara_set=<script>', 'acara_set=', 'x=1; theme=dark'])
    expect(await read(address, cookie)).toMatchObject({ from: 'hit', release: GOOD });
  expect(await read(address, 'acara_set=mfe-sample/made-up-release')).toMatchObject({ from: 'pass', release: GOOD });
  expect(await read(address)).toMatchObject({ from: 'hit', release: GOOD });
  expect(await read(`${cache.origin}/tidak-ada`)).toMatchObject({ status: 404, from: 'miss' });
  expect(await read(`${cache.origin}/tidak-ada`)).toMatchObject({ status: 404, from: 'hit' });
});

test('while the edge hangs, stored documents are served, and waiting requests are answered afterwards', async ({
  sampleSite,
  cache,
}) => {
  const { pid } = sampleSite.edge;
  await read(cache.origin);
  process.kill(pid, 'SIGSTOP');
  try {
    // HAProxy, which this test lacks, would abort such a request.
    void read(`${cache.origin}/event`).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await read(cache.origin)).toMatchObject({ status: 200, from: 'hit' });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await read(`${cache.origin}/event`)).status, { timeout: 15_000 }).toBe(200);
});
