import { hashSource } from '../document/security-headers.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  deployVersion,
  emptyRegistry,
  previewKey,
  signPreview,
  signWatchPass,
  watchLink,
  type HealthStore,
} from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import { startTestEdge } from '../testing/test-edge.ts';
import { releasePageRoutes, type ReleasePageOptions } from './release-page-routes.ts';
import { NOW } from './testing.ts';

const KEY = 'a key of at least thirty-two characters';
const HOUR = 3_600_000;
const registry = deployVersion(emptyRegistry(), 'shell', fixtureVersion('shell', 'shell-1'), new Date(NOW));

let app: FastifyInstance;
let clock: number;
let uptime: number;
let readings: number;
const start = async (
  more: Partial<ReleasePageOptions> = {},
  moreSources: Partial<ReleasePageOptions['sources']> = {},
) => {
  await app?.close();
  app = Fastify();
  const health: Pick<HealthStore, 'minutes' | 'tally'> = {
    minutes: async () => {
      readings += 1;
      return [];
    },
    tally: () => Promise.reject(new Error('nothing is on analysis')),
  };
  const store = {
    etag: async () => '1',
    read: async () => registry,
    audit: async () => [],
    write: () => Promise.reject(new Error('nothing changes')),
  };
  const sources = {
    store,
    files: { problems: async () => [] },
    served: () => registry,
    health,
    healthGate: { isOn: true, networks: 3 },
    now: () => clock,
    uptime: () => uptime,
    onError: () => undefined,
    ...moreSources,
  };
  await app.register(releasePageRoutes, {
    sources,
    publicOrigin: 'http://acara.test',
    key: KEY,
    siteName: 'Acara',
    isHttps: false,
    ...more,
  });
};
beforeEach(async () => {
  clock = NOW;
  uptime = 0;
  readings = 0;
  await start();
});
afterEach(() => app.close());

const pass = (expiresAt = new Date(NOW + HOUR), key = KEY) => signWatchPass({ expiresAt, by: 'ani' }, key);
const fetchPage = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie, ...headers } });
const open = (url = '/_releases', headers: Record<string, string> = {}) =>
  fetchPage(url, `acara_releases=${pass()}`, headers);

const BAD: [string, () => string][] = [
  ['none', () => ''],
  ['one that is nothing', () => 'x'],
  ['one of another key', () => pass(undefined, 'x'.repeat(40))],
  ['one that is over', () => pass(new Date(NOW))],
  ['a preview', () => signPreview({ choice: {}, expiresAt: new Date(NOW + HOUR) }, KEY)],
  ['one whose end was put off', () => pass(new Date(NOW + 2 * HOUR)).replace(/[.].*/, pass().replace(/.*[.]/, '.'))],
];

describe('a link to the page', () => {
  test('sets a cookie for the page alone that ends with it, and leads to the address without it', async () => {
    const link = new URL(watchLink('http://acara.test', pass()));
    const answer = await fetchPage(`${link.pathname}${link.search}&range=24h`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/_releases?range=24h']);
    expect(answer.headers['set-cookie']).toMatch(
      /^acara_releases=[\w.-]+; Max-Age=3600; Path=\/_releases; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
    const [cookie] = String(answer.headers['set-cookie']).split(';');
    expect((await fetchPage('/_releases', cookie)).statusCode).toBe(200);
  });

  test('leads to the bare address, and its cookie goes by https only where the site does', async () => {
    await start({ isHttps: true });
    const answer = await fetchPage(`/_releases?acara_releases=${pass()}`);
    expect(answer.headers.location).toBe('/_releases');
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
  });

  test.each(BAD)('with %s is refused, and sets no cookie', async (_what, made) => {
    const answer = await fetchPage(`/_releases?acara_releases=${made()}`, `acara_releases=${pass()}`);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });
});

describe('without a right', () => {
  test.each(BAD)('the page is not shown, but how to get one: %s', async (_what, made) => {
    const answer = await fetchPage('/_releases', `acara_releases=${made()}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(answer.body).toContain('npm run release -- watch');
    expect(answer.body).not.toContain('shell-1');
    expect(readings).toBe(0);
  });

  test('it is not shown while there is no key', async () => {
    await start({ key: null });
    expect((await open()).statusCode).toBe(403);
  });

  test('it is no longer shown once the pass has expired', async () => {
    expect((await open()).statusCode).toBe(200);
    clock += HOUR;
    expect((await open()).statusCode).toBe(403);
  });
});

describe('the page', () => {
  test('is never cached or indexed, and runs only its own script and styles', async () => {
    const answer = await open();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const inline = [...answer.body.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)];
    expect(inline).toHaveLength(3);
    for (const [, name, text = ''] of inline)
      expect(new RegExp(`${name}-src ([^;]*)`).exec(policy)?.[1]?.split(' ')).toContain(hashSource(text));
    expect(answer.body).not.toMatch(/ style=| on\w+=/);
  });

  test('is built once in two seconds for all readers, by range and package', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(readings).toBe(1);
    await open('/_releases?package=shell&x=1');
    await open('/_releases?package=shell&x=2');
    expect(readings).toBe(2);
    await open('/_releases?package=nope');
    await open('/_releases?package=constructor&range=%00');
    expect(readings).toBe(2);
    uptime += 2000;
    await open();
    expect(readings).toBe(3);
  });

  test.each([-48, -1, 1, 48])('is made as often when the clock is set by %i h', async (hours) => {
    const cookie = `acara_releases=${pass(new Date(NOW + 100 * HOUR))}`;
    await fetchPage('/_releases', cookie);
    clock += hours * HOUR;
    uptime += 1999;
    await fetchPage('/_releases', cookie);
    expect(readings).toBe(1);
    uptime += 1;
    await fetchPage('/_releases', cookie);
    expect(readings).toBe(2);
  });

  test('shows when the edge is behind an untrusted proxy', async () => {
    let isBehindUnknownProxy = false;
    await start({}, { isBehindUnknownProxy: () => isBehindUnknownProxy });
    expect((await open()).body).not.toContain('EDGE_TRUST_PROXY');
    isBehindUnknownProxy = true;
    uptime += 2000;
    expect((await open()).body).toContain('EDGE_TRUST_PROXY');
  });

  test.each(['br', 'gzip'])('is compressed for clients that accept %s', async (encoding) => {
    const [plain, packed] = await Promise.all([open(), open('/_releases', { 'accept-encoding': encoding })]);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});

describe('a running edge', () => {
  test('opens the page for a link signed with the key, and excludes crawlers', async () => {
    const edge = await startTestEdge();
    try {
      const token = signWatchPass(
        { by: 'ani', expiresAt: new Date(Date.now() + HOUR) },
        await previewKey({ dir: edge.dir }),
      );
      const { pathname, search } = new URL(watchLink(edge.origin, token));
      const entered = await edge.get(pathname + search);
      const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
      const page = await edge.get('/_releases', { headers: { cookie } });
      expect([page.status, (await page.text()).includes('test-release-1')]).toEqual([200, true]);
      expect((await edge.get('/_releases')).status).toBe(403);
      expect(await (await edge.get('/robots.txt')).text()).toContain('Disallow: /_releases\n');
      expect((await edge.get('/_releases/revoked.json')).status).toBe(200);
    } finally {
      await edge.close();
    }
  });

  test('shows when a visitor comes through an untrusted proxy', async () => {
    const edge = await startTestEdge();
    try {
      const token = signWatchPass(
        { by: 'ani', expiresAt: new Date(Date.now() + HOUR) },
        await previewKey({ dir: edge.dir }),
      );
      const visited = await edge.get('/event');
      const introduced = await edge.get('/_releases/visitor', {
        method: 'POST',
        headers: { origin: 'http://acara.test' },
      });
      const [signature, releaseId, remote] =
        /"([\w-]+)\/([\w-]+)":"([\w-]{16})"/
          .exec(await visited.text())
          ?.slice(1)
          .reverse() ?? [];
      const reported = await edge.get('/beacon', {
        method: 'POST',
        body: JSON.stringify({ kind: 'visit', releases: [{ remote, releaseId, signature }], vitals: {} }),
        headers: {
          cookie: introduced.headers.getSetCookie()[0]?.split(';')[0] ?? '',
          'x-forwarded-for': '203.0.113.7',
        },
      });
      expect(reported.status).toBe(204);
      const page = await edge.get('/_releases', { headers: { cookie: `acara_releases=${token}` } });
      expect(await page.text()).toContain('EDGE_TRUST_PROXY');
    } finally {
      await edge.close();
    }
  });
});
