import { href, paths } from './paths.ts';

describe('paths', () => {
  it('has every route of the route table once [routes.once]', () => {
    const patterns = Object.values(paths).map((row) => row.pattern);
    expect(patterns).toHaveLength(24);
    expect(new Set(patterns).size).toBe(patterns.length);
  });

  it('escapes what a visitor typed', () => {
    expect(href.search('50% off/#?')).toBe('/search/50%25%20off%2F%23%3F');
    expect(href.eventDetail('konser', 'a/b')).toBe('/detail-event/konser/a%2Fb');
  });

  it('makes an address of what cannot stand in a path', () => {
    expect(['.', '..'].map((keyword) => new URL(href.search(keyword), 'http://acara.test').pathname)).toEqual([
      '/search/.%20',
      '/search/..%20',
    ]);
    expect(href.search('kopi \ud83c')).toBe('/search/kopi%20%EF%BF%BD');
  });

  it('leaves an absent query out', () => {
    expect(href.events()).toBe('/event');
    expect(href.events({ category: 3, page: 2 })).toBe('/event?category=3&page=2');
  });
});
