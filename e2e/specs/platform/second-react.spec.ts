import type { Page } from '@playwright/test';
import { halt, isInCohort, promote, rollBack, rollOut } from '@acara/releases';
import { logIn, openAccount, putSession } from '../../fixtures/account.ts';
import { bypassCacheOfRevoked } from '../../fixtures/revoked-releases.ts';
import { buildForScope, changeSample, GOOD, OTHER_REACT, publishSample } from '../../fixtures/sample-site.ts';
import { sampleTest as base, type SampleSite } from '../../fixtures/sample-test.ts';
import { expect, hydrated } from '../../fixtures/test.ts';

// One remote moves to another major of React, on a site of its own, where every other package stays.

const NEXT = '18.3.1';
const FORMER = '19.3.1';
const SCOPE_FILES = /[/]react18(-libraries)?[.]js/;

/** The next release is listed, without visitors. */
const test = base.extend<{ movingSite: SampleSite }>({
  movingSite: async ({ sampleSite }, provide) => {
    await publishSample(await buildForScope(sampleSite, 'react18'), 'good', { asStable: false });
    await provide(sampleSite);
  },
});

test.describe.configure({ timeout: 180_000 });

/** The same visitors in each run, a tenth of whom the rollout selects. */
const visitors = Array.from({ length: 40 }, (_, nth) => `20000000-0000-4000-8000-${String(nth).padStart(12, '0')}`);
const chosen = visitors.filter((unit) => isInCohort('mfe-sample', { salt: OTHER_REACT, bp: 1000 }, unit));

const share = (site: SampleSite, bp: number) =>
  changeSample(site, 'rollout', (document, now) => rollOut(document, 'mfe-sample', { bp }, now));

/** What the document of a visitor names, what of it the server rendered, and whether it names the scope. */
const documentFor = async ({ edge }: SampleSite, visitor: string, path = '/uji/satu') => {
  const answer = await fetch(edge.origin + path, { headers: { cookie: `acara_visitor=${visitor}` } });
  const html = await answer.text();
  return {
    named: /"mfe-sample":\{"releaseId":"([^"]+)"/.exec(html)?.[1],
    rendered: /data-(?:testid="react">|react=")([\d.]+)/.exec(html)?.[1],
    hasScope: html.includes('"scopes":'),
    loadsScope: SCOPE_FILES.test(html.replace(/<script type="application[/]json".*/s, '')),
  };
};

/** As after the first document of a visitor who has this release. */
const beVisitorOf = (page: Page, { edge }: SampleSite, releaseId: string) =>
  page.context().addCookies([{ name: 'acara_set', value: `mfe-sample/${releaseId}`, url: edge.origin }]);

const scopeRequests = ({ requests }: { requests: string[] }) => requests.filter((address) => SCOPE_FILES.test(address));

/** Bytes of a file as browsers get it. */
const compressedSize = async (page: Page, address: string) => {
  const answer = await page.request.head(address, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()['content-encoding']).toBe('br');
  return Number(answer.headers()['content-length']);
};

const giveToAll = async (site: SampleSite) => {
  await share(site, 10_000);
  await expect.poll(async () => (await documentFor(site, visitors[0] ?? '')).named).toBe(OTHER_REACT);
};

test('a tenth of the visitors get the remote with its own React, rendered by the server; the others nothing of it', async ({
  movingSite,
}) => {
  expect(chosen.length).toBeGreaterThan(0);
  const before = await documentFor(movingSite, chosen[0] ?? '');
  expect(before).toEqual({ named: GOOD, rendered: FORMER, hasScope: false, loadsScope: false });

  await share(movingSite, 1000);
  await expect.poll(async () => (await documentFor(movingSite, chosen[0] ?? '')).named).toBe(OTHER_REACT);
  for (const visitor of visitors)
    expect(await documentFor(movingSite, visitor)).toEqual(
      chosen.includes(visitor)
        ? { named: OTHER_REACT, rendered: NEXT, hasScope: true, loadsScope: true }
        : { named: GOOD, rendered: FORMER, hasScope: false, loadsScope: false },
    );
  // A section in the page of a remote with the default scope.
  expect(await documentFor(movingSite, chosen[0] ?? '', '/')).toMatchObject({ rendered: NEXT, loadsScope: false });

  await changeSample(movingSite, 'halt', (document, now) => halt(document, 'mfe-sample', 'sample', now));
  await expect.poll(() => documentFor(movingSite, chosen[0] ?? '')).toEqual(before);
  console.log(`  ${chosen.length} of ${visitors.length} visitors had React ${NEXT}, until the release was halted`);
});

test('its page is hydrated with its React, beside a header with the default one, in one session', async ({
  page,
  request,
  movingSite,
  watched,
}) => {
  const { origin } = movingSite.edge;
  await page.goto(`${origin}/uji/satu`);
  await hydrated(page);
  await expect(page.getByTestId('react')).toHaveText(FORMER);
  expect(scopeRequests(watched)).toEqual([]);

  await giveToAll(movingSite);
  const member = await logIn(request, await openAccount(request));
  await putSession(page.context(), member);
  await page.addInitScript(({ id, name }) => {
    localStorage.setItem('acara_name', name);
    localStorage.setItem('acara_id', String(id));
  }, member);
  await beVisitorOf(page, movingSite, OTHER_REACT);
  await page.goto(`${origin}/uji/satu`);
  await hydrated(page);
  await expect(page.getByTestId('react')).toHaveText(NEXT);
  await expect(page.getByTestId('visitor')).toHaveText(member.name);
  await expect(page.getByRole('banner')).toContainText(member.name.slice(0, 3));
  const files = [...new Set(scopeRequests(watched))];
  expect(files).toHaveLength(2);
  // Requested once each: the preload is what the loader uses.
  expect(scopeRequests(watched)).toHaveLength(2);
  for (const file of files) console.log(`  ${file.split('/').at(-1)}: ${await compressedSize(page, file)} bytes`);

  const counter = page.getByRole('button', { name: /^Hitung/ });
  await counter.click();
  await expect(counter).toHaveText('Hitung 1');
  await page.getByRole('link', { name: 'Bagian lain' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uji dua');
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  const section = page.getByRole('region', { name: 'Uji coba' }).getByRole('button');
  await section.click();
  await expect(section).toHaveText('Ditekan 1 kali');
  await expect(section).toHaveAttribute('data-react', NEXT);
  await page.goBack();
  await expect(page.getByTestId('react')).toHaveText(NEXT);

  // Both in one page: a dialog of another remote, opened by the header; a section that the server rendered.
  await page.getByRole('banner').getByRole('button', { name: 'Private Event' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(origin);
  await hydrated(page);
  await section.click();
  await expect(section).toHaveText('Ditekan 1 kali');
  await expect(section).toHaveAttribute('data-react', NEXT);
  expect(watched.errors).toEqual([]);
});

test('where its libraries cannot be loaded, the page runs the release before', async ({ page, movingSite }) => {
  await giveToAll(movingSite);
  await page.route(SCOPE_FILES, (route) => route.abort());
  await beVisitorOf(page, movingSite, OTHER_REACT);
  await page.goto(`${movingSite.edge.origin}/uji/satu`);
  await expect(page.getByTestId('release')).toHaveText(GOOD);
  await expect(page.getByTestId('react')).toHaveText(FORMER);
  await page.getByRole('button', { name: 'Hitung 0' }).click();
  await expect(page.getByRole('button', { name: 'Hitung 1' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a rollback takes it out of new documents, and out of open pages at their next navigation', async ({
  page,
  movingSite,
}) => {
  /** Of a visitor who is in no rollout. */
  const named = async () => (await documentFor(movingSite, '')).named;
  await giveToAll(movingSite);
  await changeSample(movingSite, 'promote', (document, now) => promote(document, 'mfe-sample', now));
  await expect.poll(named).toBe(OTHER_REACT);
  await page.clock.install();
  await bypassCacheOfRevoked(page);
  await page.goto(`${movingSite.edge.origin}/uji/satu`);
  await hydrated(page);
  await expect(page.getByTestId('react')).toHaveText(NEXT);
  await page.clock.runFor(15_000);

  await changeSample(movingSite, 'rollback', (document, now) =>
    rollBack(document, 'mfe-sample', { why: 'sample' }, now),
  );
  await expect.poll(named).toBe(GOOD);
  const response = page.waitForResponse('**/_releases/revoked.json');
  await page.clock.runFor(61_000);
  await (await response).finished();
  await page.getByRole('banner').getByRole('link', { name: /acara/i }).first().click();
  await expect(page.getByRole('tab', { name: 'Semua' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('react')).toHaveText(FORMER);
});
