import { createHash } from 'node:crypto';
import { halt, previewKey, signPreview, visitorSignature } from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { changeStore, deployCandidate, visitorIds } from '../testing/fixture-rollout.ts';
import { deployBundle, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

// What a cache in front of all edges may store and show to everybody.

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const SET = `mfe-test/${NEW}`;
const EARLY = `acara_visitor=${visitorIds('mfe-test', NEW, { isIn: true })}`;
const OTHER = `acara_visitor=${visitorIds('mfe-test', NEW, { isIn: false })}`;
const SHARED = 'public, max-age=0, s-maxage=8, stale-while-revalidate=4, stale-if-error=60';
const OWN = 'private, no-cache';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', OLD, namedBundle(OLD));
      await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, server: namedBundle(NEW) });
    },
  });
});
afterAll(() => edge?.close());

const fetchPage = async (cookie = '', address = '/event', headers: Record<string, string> = {}) => {
  const response = await edge.get(address, { headers: { ...headers, ...(cookie && { cookie }) } });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    caching: response.headers.get('cache-control'),
    given: response.headers.getSetCookie().map((line) => line.split(';')[0]),
    hash: createHash('sha256').update(body).digest('hex'),
    policy: response.headers.get('content-security-policy'),
    etag: response.headers.get('etag') ?? '',
    release: /<i>([^<]+)<\/i>/.exec(body.toString())?.[1],
    vary: response.headers.get('vary'),
  };
};
const introduce = async (cookie = '', origin = 'http://acara.test') => {
  const response = await edge.get('/_releases/visitor', { method: 'POST', headers: { origin, cookie } });
  return { status: response.status, given: response.headers.getSetCookie() };
};

describe('a document', () => {
  test('has the time at which it was made', async () => {
    const response = await edge.get('/event');
    const [, madeAt] = /^<!doctype html><html lang="id" data-made-at="(\d+)">/.exec(await response.text()) ?? [];
    expect(Date.now() - Number(madeAt)).toBeLessThan(600_000);
    expect(Number(madeAt)).toBeLessThanOrEqual(Date.now());
  });

  test('is the same, byte for byte, for guests, members and visitors of any kind, and sets no cookie', async () => {
    const first = await fetchPage();
    expect(first).toMatchObject({ status: 200, caching: SHARED, given: [], release: OLD });
    expect(first.vary).toBe('accept-encoding, cookie');
    const others = [
      ['acara_access=secret; acara_refresh=secret; acara_company=1'],
      [OTHER],
      ['acara_set=stable'],
      [`acara_set=stable; ${EARLY}`],
      ['', '/event?utm_source=x&fbclid=1'],
      ['', '/event?page=1&unknown=2'],
    ] as const;
    for (const [cookie, address] of others) expect(await fetchPage(cookie, address)).toEqual(first);
  });

  test.each([
    ['x-forwarded-host', 'evil.test'],
    ['x-forwarded-proto', 'https'],
    ['x-original-url', '/dashboard'],
    ['accept-language', 'en'],
    ['user-agent', 'Mozilla/5.0 (iPhone)'],
    ['authorization', 'Bearer x'],
  ])('does not depend on the header %s', async (name, value) => {
    expect(await fetchPage('', '/event', { [name]: value })).toEqual(await fetchPage());
  });

  test('is 304 for a browser that has it, with what caches need', async () => {
    const { etag } = await fetchPage();
    expect(await fetchPage('', '/event', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      caching: SHARED,
      etag,
    });
    expect(await fetchPage('', '/event', { 'if-none-match': `W/"x", ${etag}` })).toMatchObject({ status: 304 });
    expect(await fetchPage('', '/event', { 'if-none-match': 'W/"x"' })).toMatchObject({ status: 200 });
    expect((await fetchPage(`acara_set=${SET}`)).etag).not.toBe(etag);
  });

  test.each([
    ['of a member', '/dashboard', OWN],
    ['with an access code', '/detail-event/pesta/rahasia', 'private, no-store'],
    ['that could not be rendered', '/throws', OWN],
    ['that is incomplete', '/search/sebagian', OWN],
    ['without its chrome', '/chrome-throws', OWN],
    ['that is not found', '/nowhere', 'public, max-age=0, s-maxage=4'],
    ['that a remote does not find', '/gone/x', 'public, max-age=0, s-maxage=4'],
    ['of a moved address', '/search?keyword=a', 'private, no-store'],
  ])('%s: %s is %s', async (_what, address, caching) => {
    expect(await fetchPage('', address)).toMatchObject({ caching, given: [] });
  });

  test('of a preview, or after a failed shell, is not shared', async () => {
    const key = await previewKey({ dir: edge.dir });
    const token = signPreview({ choice: { 'mfe-test': NEW }, expiresAt: new Date(Date.now() + 60_000) }, key);
    const preview = await fetchPage(`acara_set=stable; acara_preview=${token}`);
    expect(preview).toMatchObject({ caching: 'private, no-store', release: NEW });
    expect(await fetchPage(`acara_preview=expired.x`)).toMatchObject({ caching: OWN, release: OLD });
    expect(await fetchPage('acara_set=stable; acara_failed_shell=shell-release-1')).toMatchObject({ caching: OWN });
  });
});

describe('the cookie of the set', () => {
  test('alone decides the content of a document', async () => {
    const early = await fetchPage(`acara_set=${SET}`);
    expect(early).toMatchObject({ caching: SHARED, given: [], release: NEW });
    expect(await fetchPage(`${OTHER}; acara_set=${SET}`)).toEqual(early);
  });

  test('comes with the document of a visitor whose id has another set, which no other visitor gets', async () => {
    expect(await fetchPage(EARLY)).toMatchObject({ caching: OWN, given: [`acara_set=${SET}`], release: NEW });
  });

  test.each([
    'x',
    `${SET}.${SET}`,
    `${SET}.shell/shell-release-1`,
    `mfe-test/${OLD}`,
    '',
    '"><script>',
    'x'.repeat(3000),
  ])('that names no set of now (%#) is replaced, and its answer not shared', async (name) => {
    const given = await fetchPage(`${EARLY}; acara_set=${name}`);
    expect(given).toMatchObject({ caching: OWN, given: [`acara_set=${SET}`], release: NEW });
    expect(await fetchPage(`acara_set=${name}`)).toMatchObject({
      caching: OWN,
      given: ['acara_set=stable'],
      release: OLD,
    });
  });

  test('is given with a signed id to a page that requests one, once', async () => {
    const key = await previewKey({ dir: edge.dir });
    const { status, given } = await introduce();
    expect([status, given.length]).toEqual([204, 2]);
    const [, id = '', signature] =
      /^acara_visitor=([0-9a-f-]{36})[.]([\w-]{16}); Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/.exec(
        given[0] ?? '',
      ) ?? [];
    expect(signature).toBe(visitorSignature(key, id));
    // Scripts see that there is one.
    expect(given[1]).toMatch(/^acara_set=[\w./-]+; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    const cookies = given.map((line) => line.split(';')[0]).join('; ');
    expect(await introduce(cookies)).toEqual({ status: 204, given: [] });
  });

  test('is that of the id, whatever the cookie has', async () => {
    const setOf = async (cookie: string) => (await introduce(cookie)).given.map((line) => line.split(';')[0]).at(-1);
    expect(await setOf(EARLY)).toBe(`acara_set=${SET}`);
    expect(await setOf(`${OTHER}; acara_set=${SET}`)).toBe('acara_set=stable');
  });

  test('reaches the share of a rollout', async () => {
    const sets = await Promise.all(Array.from({ length: 60 }, () => introduce()));
    const early = sets.filter(({ given }) => given[1]?.startsWith(`acara_set=${SET};`)).length;
    // Half of the visitors; outside of this once in 10,000 runs.
    expect(early).toBeGreaterThan(14);
    expect(early).toBeLessThan(46);
  });

  test('is not given to another site', async () => {
    expect(await introduce('', 'https://evil.test')).toEqual({ status: 204, given: [] });
  });
});

test('a halt ends a set at once: its name is the stable set, and is replaced', async () => {
  await changeStore(edge.dir, (document) => halt(document, 'mfe-test', 'bad', new Date('2026-01-03T00:00:00Z')));
  const last = await eventually(
    () => fetchPage(`${EARLY}; acara_set=${SET}`),
    ({ release }) => release === OLD,
  );
  expect(last).toMatchObject({ caching: OWN, given: ['acara_set=stable'] });
  expect(await fetchPage(EARLY)).toMatchObject({ caching: SHARED, given: [] });
});
