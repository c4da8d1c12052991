import { testSettings } from './testing/index.tsx';
import { matchRoute, remoteRoutes, type RemoteRoute, type RoutePage } from './remote-route.ts';

const row = (path: string): RemoteRoute => ({
  name: path,
  path,
  access: 'public',
  screen: () => null,
  head: () => ({ title: path }),
});
const routes = [row('/'), row('/search/:keyword'), row('/detail-event/:slug'), row('/detail-event/:slug/:access')];

describe('matchRoute', () => {
  it.each([
    ['/search/jazz%20%26%20kopi', 'jazz & kopi'],
    ['/search/a%2Fb', 'a/b'],
    ['/search/50%25', '50%'],
    ['/search/%F0%9F%8E%89', '🎉'],
  ])('decodes the parameter of %s as the router does', (pathname, keyword) => {
    expect(matchRoute(routes, pathname)?.params).toEqual({ keyword });
  });

  it('finds the matching route, and none for another address', () => {
    expect(matchRoute(routes, '/detail-event/konser/KODE')?.route.path).toBe('/detail-event/:slug/:access');
    expect(matchRoute(routes, '/')?.route.path).toBe('/');
    expect(matchRoute(routes, '/search')).toBeUndefined();
  });
});

describe('remoteRoutes', () => {
  const page = { settings: testSettings, url: 'http://localhost:3000/x' } as RoutePage;
  const getHead = (declared: object) =>
    remoteRoutes(
      { one: { path: '/x', title: 'Satu', description: 'Isi.', ...declared } },
      { one: { screen: () => null } },
    )
      .at(0)
      ?.head(page);

  it('makes the head of a public route from its declaration', () => {
    expect(getHead({ access: 'public' })).toEqual({
      title: 'Satu — Acara',
      description: 'Isi.',
      canonical: 'http://localhost:3000/x',
      ogType: 'website',
    });
  });

  it('keeps a page of one visitor out of indexes, and a secret address from other sites', () => {
    expect(getHead({ access: 'member' })).toEqual({ title: 'Satu — Acara', robots: 'noindex' });
    expect(getHead({ access: 'secret' })).toEqual({
      title: 'Satu — Acara',
      robots: 'noindex',
      referrer: 'no-referrer',
    });
  });

  it('has the name, the declaration and the screen of each route', () => {
    const screen = () => null;
    expect(remoteRoutes({ one: { path: '/x', access: 'public' } }, { one: { screen } })).toEqual([
      expect.objectContaining({ name: 'one', path: '/x', access: 'public', screen }),
    ]);
  });
});
