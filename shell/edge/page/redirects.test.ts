import { Writable } from 'node:stream';
import { rollBack } from '@acara/releases';
import type { ReleaseDeclaration } from '@acara/shared-contract/release';
import { remoteRoutes } from '../testing/fixture-bundles.ts';
import { changeStore } from '../testing/fixture-rollout.ts';
import { deployDeclared, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const MOVED: ReleaseDeclaration = {
  routes: {
    ...remoteRoutes,
    'event.detail': { path: '/konser/:slug', access: 'public' },
    'event.private': { path: '/konser/:slug/:access', access: 'secret' },
    odd: { path: '//evil.test/:slug', access: 'public' },
    'profile.password': { path: '/kata-sandi', access: 'member' },
  },
  redirects: {
    '/detail-event/:slug': 'event.detail',
    '/detail-event/:slug/:access': 'event.private',
    '/aneh/:slug': 'odd',
    '/hilang/:slug': 'gone.nowhere',
  },
};
const lines: string[] = [];
const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    logger: { level: 'info', stream },
    prepare: async (dir) => {
      await deployDeclared(dir, { name: 'mfe-test', releaseId: 'test-release-2', declaration: MOVED });
    },
  });
});
afterAll(() => edge?.close());

const fetchPage = async (address: string) => {
  const answer = await edge.get(address);
  await answer.text();
  return { status: answer.status, to: answer.headers.get('location'), keep: answer.headers.get('cache-control') };
};
const NEVER = 'private, no-store';

test.each([
  ['/detail-event/tari?page=2&x=1', '/konser/tari?page=2&x=1'],
  ['/Detail-Event/a%2Fb', '/konser/a%2Fb'],
  ['/detail-event/tari/rahasia?x=1', '/konser/tari/rahasia?x=1'],
  ['/detail-event/%2F%2Fevil.test', '/konser/%2F%2Fevil.test'],
])('an old path of a route leads to the new one: %s', async (address, to) => {
  expect(await fetchPage(address)).toEqual({ status: 308, to, keep: NEVER });
});

test.each([
  ['/_link/events', '/event'],
  ['/_link/events?page=2&category=all', '/event?page=2&category=all'],
  ['/_link/event.detail?slug=a%2F..%2Fb&from=mail', '/konser/a%2F..%2Fb?from=mail'],
  ['/_link/event.private?slug=tari&access=rahasia', '/konser/tari/rahasia'],
  ['/_link/event.detail?slug=..', '/konser/..%20'],
  ['/_link/home?to=https://evil.test', '/?to=https%3A%2F%2Fevil.test'],
])('a route name leads to its path: %s', async (address, to) => {
  expect(await fetchPage(address)).toEqual({ status: 302, to, keep: NEVER });
});

const SHARED = expect.stringMatching(/^public, max-age=0, s-maxage=\d+,/);

test.each([
  ...['.', ')', ',', '!', '%20', '%E2%80%8B', '%E2%80%8E.', '%C2%A0', '%E3%80%82', '*', '%22', '%E2%80%A6'].map(
    (end) => `tari-8${end}`,
  ),
  'Tari-8',
  'TARI-8',
  '%E2%80%8Btari-8',
  '(tari-8',
  '%EF%BC%B4ari-8',
  'tari%E2%80%918',
  'tari%E2%80%938',
  'tari%208',
])(
  'a link that a messenger or a keyboard changed leads to its page at once: %s [site.mistyped-links]',
  async (slug) => {
    expect(await fetchPage(`/konser/${slug}`)).toEqual({ status: 308, to: '/konser/tari-8', keep: SHARED });
    expect((await fetchPage('/konser/tari-8')).status).toBe(200);
  },
);

test.each([
  ['/konser/Tari.?utm_source=wa&x=1', '/konser/tari?utm_source=wa&x=1'],
  ['/konser/a%2FB', '/konser/a%2Fb'],
  ['/konser/%2F%2Fevil.test).', '/konser/evil.test'],
])('only its slug changes: %s', async (address, to) => {
  expect(await fetchPage(address)).toMatchObject({ status: 308, to });
});

test('one with a code keeps the code, and is not stored', async () => {
  expect(await fetchPage('/konser/Tari%20/Kode-7.')).toEqual({ status: 308, to: '/konser/tari/Kode-7.', keep: NEVER });
});

test.each(['/konser/..%20', '/konser/%2E%2E%20', '/konser/).', '/konser/%E2%80%8B'])(
  'one without a slug leads nowhere: %s',
  async (address) => {
    expect((await fetchPage(address)).to).toBeNull();
  },
);

test.each([
  ['/dashboard.', '/dashboard'],
  ['/Event).', '/event'],
  ['/event,?page=2', '/event?page=2'],
  ['/detail%E2%80%91event/tari', '/konser/tari'],
  ['/).', '/'],
  ['/event?page=2.', '/event?page=2'],
  ['/event?page=%EF%BC%92', '/event?page=2'],
])('other pages are found in spite of the marks behind them: %s [site.mistyped-links]', async (address, to) => {
  expect(await fetchPage(address)).toMatchObject({ status: 308, to });
});

test.each(['/tidak-ada.', '//evil.test.', '/%5Cevil.test.', '/_link/unknown.'])(
  'what is no page in any form stays so: %s',
  async (address) => {
    expect(await fetchPage(address)).toMatchObject({ status: 404, to: null });
  },
);

test('password managers find the page for a new password [site.change-password]', async () => {
  expect(await fetchPage('/.well-known/change-password')).toEqual({ status: 302, to: '/kata-sandi', keep: NEVER });
  // By which they know that others are not answered alike.
  const address = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await fetchPage(address)).status).toBe(404);
});

test.each([
  '/_link/unknown?x=1',
  '/_link/__proto__',
  '/_link/constructor',
  '/_link',
  '/_link/event.detail',
  '/_link/event.detail?slug=',
  '/_link/event.private?slug=tari',
  '/_link/odd?slug=x',
  '/aneh/x',
])('%s is not found, and leads nowhere', async (address) => {
  expect(await fetchPage(address)).toMatchObject({ status: 404, to: null });
  if (address.startsWith('/_link/')) expect((await fetchPage(address)).keep).toBe(NEVER);
});

test('no code of an address is logged', async () => {
  await fetchPage('/_link/event.private?slug=tari&access=sandi-link&page=sandi-page');
  await fetchPage('/detail-event/tari/sandi-lama');
  await fetchPage('/konser/tari/sandi-baru');
  expect(lines.join('')).toContain('"url":"/_link/event.private?slug=[…]&access=[…]&page=[…]"');
  expect(lines.join('')).not.toContain('sandi');
});

test('a revoked release loses its paths', async () => {
  await changeStore(edge.dir, (document) =>
    rollBack(document, 'mfe-test', { why: 'a test' }, new Date('2026-01-02T00:00:00Z')),
  );
  await eventually(
    () => fetchPage('/_link/event.detail?slug=tari'),
    ({ to }) => to === '/detail-event/tari',
  );
  expect(await fetchPage('/detail-event/tari')).toMatchObject({ status: 200, to: null });
  expect(await fetchPage('/konser/tari')).toMatchObject({ status: 404 });
});
