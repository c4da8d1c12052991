import { pathOf, sitePath } from './site-path.ts';

test.each([
  ['/', '/'],
  ['/detail-event/konser?page=2#atas', '/detail-event/konser?page=2#atas'],
  ['/a/../b//c', '/b//c'],
  ['/search/https://a.test', '/search/https://a.test'],
])('%s stays on the site', (text, path) => {
  expect(sitePath(text)).toBe(path);
});

test.each([
  ...['//evil.test', '/\\evil.test', '/\t/evil.test', '/.//evil.test', '/./\\evil.test', '/..//evil.test'],
  ...['/a/..//evil.test', '/%2e//evil.test', '\\\\evil.test', 'https://evil.test', 'javascript:alert(1)', 'event', ''],
])('%p does not', (text) => {
  expect(sitePath(text)).toBeNull();
});

test('the path of an address is none where it would name another host', () => {
  expect(pathOf(new URL('https://acara.test/a?b#c'))).toBe('/a?b#c');
  expect(pathOf(new URL('https://acara.test//evil.test'))).toBeNull();
});
