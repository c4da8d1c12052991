import { halt, previewKey, previewLink, rollOut, signPreview } from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { changeStore, deployCandidate } from '../testing/fixture-rollout.ts';
import { deployBundle, eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

let edge: TestEdge;
let key: string;
let clock: number;
beforeAll(async () => {
  edge = await startTestEdge({
    now: () => clock,
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', OLD, namedBundle(OLD));
      await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, server: namedBundle(NEW), bp: 1 });
    },
  });
  key = await previewKey({ dir: edge.dir });
});
beforeEach(() => {
  clock = NOW;
});
afterAll(() => edge.close());

const token = (choice: Record<string, string> = { 'mfe-test': NEW }, expiresAt = new Date(NOW + HOUR)) =>
  signPreview({ choice, expiresAt }, key);
const fetchPage = async (cookie: string, address = '/event') => {
  const response = await edge.get(address, { headers: { cookie } });
  const html = await response.text();
  return {
    response,
    html,
    browser: /"mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1],
    server: /<i>([^<]+)<\/i>/.exec(html)?.[1],
    panel: JSON.parse(
      /<script type="application\/json" id="acara-preview"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null',
    ) as unknown,
  };
};
/** Where visitors reach the edge, which listens elsewhere. */
const ORIGIN = 'http://acara.test';
const readCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((one) => one.startsWith('acara_preview='))
    ?.split(';')[0] ?? '';
const choose = (body: unknown, cookie: string, headers: Record<string, string> = { origin: ORIGIN }) =>
  edge.get('/_releases/preview', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const leave = (cookie: string, origin: string = ORIGIN) =>
  edge.get('/_releases/preview', { method: 'DELETE', headers: { cookie, ...(origin && { origin }) } });

describe('a preview link', () => {
  test('leads to the same address without it, and the release that it chose runs there, on both sides', async () => {
    const link = new URL(previewLink('http://acara.test', token()));
    const entered = await edge.get(`/event${link.search}&page=2`);
    expect([entered.status, entered.headers.get('location')]).toEqual([302, '/event?page=2']);
    expect(entered.headers.get('cache-control')).toBe('private, no-store');
    expect(entered.headers.get('set-cookie')).toMatch(
      /^acara_preview=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const page = await fetchPage(readCookie(entered));
    expect(page).toMatchObject({ browser: NEW, server: NEW });
    expect(page.panel).toMatchObject({ packages: { 'mfe-test': { running: NEW, chosen: true } } });
  });

  test.each([
    ['of another key', () => signPreview({ choice: {}, expiresAt: new Date(NOW + HOUR) }, 'x'.repeat(40))],
    ['that is over', () => token({}, new Date(NOW - 1))],
    ['that was altered', () => token().replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))],
    ['that is nothing', () => ''],
  ])('%s is refused readably, and sets no cookie', async (_what, made) => {
    const answer = await edge.get(`/?acara_preview=${encodeURIComponent(made())}`);
    expect([answer.status, readCookie(answer)]).toEqual([403, '']);
    expect(await answer.text()).toContain('Pratinjau tidak berlaku');
  });

  test.each(['//evil.test/', '/.//evil.test/', '/%5cevil.test/'])('never leads off the site by %s', async (path) => {
    const answer = await edge.get(`${path}?acara_preview=${token()}`);
    const to = answer.headers.get('location') ?? '/';
    expect(new URL(to, 'http://acara.test').host).toBe('acara.test');
  });
});

describe('a preview for staff', () => {
  const staff = (choice: Record<string, string> = {}) =>
    `acara_preview=${signPreview({ choice, expiresAt: new Date(NOW + HOUR), isStaff: true }, key)}`;

  test('runs each release that is rolled out, and is not cached', async () => {
    const page = await fetchPage(staff());
    expect(page).toMatchObject({ browser: NEW, server: NEW, panel: { packages: { 'mfe-test': { chosen: false } } } });
    expect(page.response.headers.get('cache-control')).toBe('private, no-store');
    expect(await fetchPage(staff({ 'mfe-test': OLD }))).toMatchObject({ browser: OLD, server: OLD });
  });

  test('stays one when a release is chosen in it', async () => {
    const chosen = readCookie(await choose({ remote: 'mfe-test', releaseId: OLD }, staff()));
    expect(await fetchPage(chosen)).toMatchObject({ browser: OLD });
    const back = readCookie(await choose({ remote: 'mfe-test', releaseId: null }, chosen));
    expect(await fetchPage(back)).toMatchObject({ browser: NEW });
  });

  test('also runs one that no visitor gets', async () => {
    await changeStore(edge.dir, (document) => rollOut(document, 'mfe-test', { staff: true }, new Date(NOW)));
    await eventually(
      () => fetchPage(staff()),
      ({ panel }) => JSON.stringify(panel).includes('"state":"staff"'),
    );
    expect(await fetchPage(staff())).toMatchObject({ browser: NEW, server: NEW });
    expect(await fetchPage('')).toMatchObject({ browser: OLD, server: OLD });
    await changeStore(edge.dir, (document) => rollOut(document, 'mfe-test', { bp: 1 }, new Date(NOW)));
    await eventually(
      () => fetchPage(staff()),
      ({ panel }) => !JSON.stringify(panel).includes('"state":"staff"'),
    );
  });
});

describe('a page of a preview', () => {
  test('is not cached, and no other visitor gets the panel', async () => {
    const cookie = `acara_preview=${token()}`;
    const first = await fetchPage(cookie);
    const second = await fetchPage(cookie);
    expect([pageSource(first.response), pageSource(second.response)]).toEqual(['miss', 'miss']);
    expect(first.response.headers.get('cache-control')).toBe('private, no-store');
    const other = await fetchPage('');
    expect([other.browser, other.panel, other.html.includes('acara-preview')]).toEqual([OLD, null, false]);
  });

  test.each([
    ['a release that is not listed', { 'mfe-test': 'test-release-9' }],
    ['an address', { 'mfe-test': 'https:..evil.test' }],
  ])('runs the stable release for a choice of %s', async (_what, choice) => {
    expect(await fetchPage(`acara_preview=${token(choice)}`)).toMatchObject({ browser: OLD, server: OLD });
  });

  test('is an ordinary page when the time is over, or the cookie is forged', async () => {
    clock += HOUR;
    const over = await fetchPage(`acara_preview=${token()}`);
    expect([over.browser, over.panel]).toEqual([OLD, null]);
    expect((await fetchPage('acara_preview=e30.AAAA')).response.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('the panel of a preview', () => {
  test('switches a release and back, with the same end', async () => {
    const begun = `acara_preview=${token({})}`;
    expect(await fetchPage(begun)).toMatchObject({ browser: OLD });
    const chosen = await choose({ remote: 'mfe-test', releaseId: NEW }, begun);
    expect(chosen.status).toBe(204);
    expect(chosen.headers.get('set-cookie')).toContain('Max-Age=3600');
    expect(await fetchPage(readCookie(chosen))).toMatchObject({ browser: NEW, server: NEW });
    const undone = await choose({ remote: 'mfe-test', releaseId: null }, readCookie(chosen));
    expect(await fetchPage(readCookie(undone))).toMatchObject({ browser: OLD });
  });

  test.each([
    [{ remote: 'mfe-test', releaseId: 'test-release-9' }],
    [{ remote: 'mfe-test', releaseId: 'https://evil.test/remoteEntry.js' }],
    [{ remote: '__proto__', releaseId: 'x' }],
    [{ remote: '__proto__', releaseId: null }],
    [{ remote: 'mfe-unknown', releaseId: null }],
    [{ remote: 'mfe-test' }],
    ['mfe-test'],
  ])('cannot choose %j', async (body) => {
    const answer = await choose(body, `acara_preview=${token()}`);
    expect([answer.status, readCookie(answer)]).toEqual([422, '']);
  });

  test('ends the preview: the pages after it are those of other visitors', async () => {
    const begun = `acara_preview=${token()}`;
    expect(await fetchPage(begun)).toMatchObject({ browser: NEW });
    const ended = await leave(begun);
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(ended.headers.get('set-cookie')).toBe('acara_preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(await fetchPage(readCookie(ended))).toMatchObject({ browser: OLD, panel: null });
  });

  test('ends a preview that is over already, and none for another site', async () => {
    const over = await leave(`acara_preview=${token({}, new Date(NOW - 1))}`);
    expect([over.status, readCookie(over)]).toEqual([204, 'acara_preview=']);
    for (const origin of ['https://evil.test', ''])
      expect([origin, (await leave(`acara_preview=${token()}`, origin)).status]).toEqual([origin, 403]);
  });

  test('is refused without a preview, and to another site', async () => {
    const body = { remote: 'mfe-test', releaseId: NEW };
    expect((await choose(body, '')).status).toBe(403);
    expect((await choose(body, `acara_preview=${token({}, new Date(NOW - 1))}`)).status).toBe(403);
    expect((await choose(body, `acara_preview=${token()}`, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await choose(body, `acara_preview=${token()}`, {})).status).toBe(403);
    expect((await choose(body, `acara_preview=${token()}`, { origin: ORIGIN })).status).toBe(204);
  });
});

test('a page of another site is refused, whatever host the request names', async () => {
  const behindProxy = await startTestEdge({ settings: { trustProxy: 'loopback' } });
  const visit = (headers: Record<string, string>) => behindProxy.get('/_releases/visitor', { method: 'POST', headers });
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test' },
    { origin: behindProxy.origin },
    { origin: `${ORIGIN}.evil.test` },
    { origin: 'https://acara.test' },
  ];
  for (const headers of foreign) {
    const answer = await visit(headers);
    expect({ headers, cookies: answer.headers.getSetCookie() }).toEqual({ headers, cookies: [] });
  }
  expect((await visit({ origin: ORIGIN })).headers.getSetCookie()).not.toEqual([]);
  await behindProxy.close();
});

// At the end, since the release stays revoked.
describe('a page of a preview', () => {
  test('does not run a release that is revoked meanwhile', async () => {
    const cookie = `acara_preview=${token()}`;
    expect(await fetchPage(cookie)).toMatchObject({ browser: NEW });
    await changeStore(edge.dir, (document) => halt(document, 'mfe-test', 'bad', new Date(NOW)));
    await eventually(
      () => fetchPage(cookie),
      ({ browser }) => browser === OLD,
    );
    expect((await choose({ remote: 'mfe-test', releaseId: NEW }, cookie)).status).toBe(422);
  });
});
