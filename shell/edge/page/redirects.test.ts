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
