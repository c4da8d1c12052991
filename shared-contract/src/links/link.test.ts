import { link, permalink, routeAt } from './link.ts';

describe('a link by name', () => {
  it('escapes what a visitor typed', () => {
    expect(link('search', { keyword: '50% off/#?' })).toBe('/search/50%25%20off%2F%23%3F');
    expect(link('event.private', { slug: 'konser', access: 'a/b' })).toBe('/detail-event/konser/a%2Fb');
  });

  it('encodes characters that a path cannot contain', () => {
    const paths = ['.', '..'].map((keyword) => new URL(link('search', { keyword }), 'http://acara.test').pathname);
    expect(paths).toEqual(['/search/.%20', '/search/..%20']);
    expect(link('search', { keyword: 'kopi \ud83c' })).toBe('/search/kopi%20%EF%BF%BD');
  });

  it('leaves an absent query out', () => {
    expect(link('events')).toBe('/event');
    expect(link('events', { category: 3, page: 2 })).toBe('/event?category=3&page=2');
  });

  it('that stays valid is redirected by the edge', () => {
    expect(permalink('event.detail', { slug: 'a/b' })).toBe('/_link/event.detail?slug=a%2Fb');
  });

  it('names the route of a path', () => {
    expect(routeAt(link('event.private', { slug: 'x', access: 'y' }))).toMatchObject({ name: 'event.private' });
    expect([routeAt('/EVENT/')?.name, routeAt('/tidak-ada')]).toEqual(['events', undefined]);
  });
});
