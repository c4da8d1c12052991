import { matchRoute, type RemoteRoute } from './remote-route.ts';

const row = (path: string): RemoteRoute => ({ path, screen: () => null, head: () => ({ title: path }) });
const routes = [row('/'), row('/search/:keyword'), row('/detail-event/:slug'), row('/detail-event/:slug/:access')];

describe('matchRoute', () => {
  it.each([
    ['/search/jazz%20%26%20kopi', 'jazz & kopi'],
    ['/search/a%2Fb', 'a/b'],
    ['/search/50%25', '50%'],
    ['/search/%F0%9F%8E%89', '🎉'],
  ])('gives the parameter of %s as the screen gets it', (pathname, keyword) => {
    expect(matchRoute(routes, pathname)?.params).toEqual({ keyword });
  });

  it('finds the row that fits, and none for another address', () => {
    expect(matchRoute(routes, '/detail-event/konser/KODE')?.route.path).toBe('/detail-event/:slug/:access');
    expect(matchRoute(routes, '/')?.route.path).toBe('/');
    expect(matchRoute(routes, '/search')).toBeUndefined();
  });
});
