import { emptyRegistry } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import { loggablePaths, loggableUrl } from './request-log.ts';

const version = fixtureVersion('mfe-test', 'release-1');
version.extras.acara.declaration = {
  routes: {
    events: { path: '/event', access: 'public' },
    tag: { path: '/tag/:keyword', access: 'public' },
    secret: { path: '/pesta/:slug/:access', access: 'secret' },
    reset: { path: '/reset', access: 'secret' },
    detail: { path: '/pesta/:slug', access: 'public' },
    newer: { path: '/baru/:code', access: 'of a newer kind' },
  },
  redirects: { '/lama/:slug/:access': 'secret', '/usang/:code': 'newer', '/dulu/:slug': 'detail' },
};
const known = loggablePaths({ ...emptyRegistry(), microFrontends: { 'mfe-test': [version] } });

test.each([
  ['/event?page=2&category=3', '/event?page=2&category=3'],
  ['/', '/'],
  ['/tag/jazz', '/tag/jazz'],
  ['/pesta/tari', '/pesta/tari'],
  ['/pesta/tari/rahasia', '/pesta/[kode]/[kode]'],
  ['/PESTA/tari/rahasia/', '/pesta/[kode]/[kode]'],
  ['/%70esta/tari/rahasia', '/pesta/[kode]/[kode]'],
  ['/lama/tari/rahasia', '/lama/[kode]/[kode]'],
  ['/dulu/tari', '/dulu/tari'],
  ['/usang/rahasia', '/usang/[kode]'],
  ['/baru/rahasia', '/baru/[…]'],
  ['//pesta/tari/rahasia', '//[…]'],
  ['/pesta/tari/rahasia/lagi', '/pesta/[…]'],
  ['/r/shell/release-1/a.js', '/r/shell/release-1/a.js'],
  ['/_link/secret?slug=tari&access=rahasia&page=rahasia', '/_link/secret?slug=[…]&access=[…]&page=[…]'],
  ['/api/v1/event/slug/pesta/rahasia', '/api/v1/event/slug/pesta/[kode]'],
  ['/api/v1/event/1/availability?access=rahasia', '/api/v1/event/1/availability?access=[…]'],
  ['/reset?token=rahasia&email=a%40b.c', '/reset?token=[…]&email=[…]'],
  ['/x?', '/x?'],
])('%s is logged as %s', (target, logged) => {
  expect(loggableUrl(target, known)).toBe(logged);
});

test.each([
  ['/pesta/tari/rahasia', '/pesta/[…]'],
  ['/tag/jazz?page=2', '/tag/[…]?page=2'],
  ['/api/v1/event/slug/pesta/rahasia', '/api/v1/event/slug/pesta/[kode]'],
  ['/event', '/event'],
])('before anything is known of the paths, %s is logged as %s', (target, logged) => {
  expect(loggableUrl(target, null)).toBe(logged);
});

test('a long address is cut', () => {
  expect(loggableUrl(`/tag/${'a'.repeat(9000)}`, known)).toHaveLength(300);
});
