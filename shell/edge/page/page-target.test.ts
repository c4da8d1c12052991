import { fixtureVersion } from '@acara/releases/testing';
import { declaredVersions, routeDecisions } from '../testing/former-site.ts';
import { parseAddress, recallAddress, setRoutes } from './page-address.ts';

const QUERY =
  '?x=1&page=2&category=all&city=7&date=2026-02-30&until=2026-03-01&store_only=true&category_venue_id=ya&token=rahasia';

describe('the routes of the site, as they were declared first', () => {
  const routes = setRoutes(declaredVersions());

  test.each(routeDecisions)('$path is unchanged', ({ address, server, withQuery }) => {
    const { target, isCacheable, url } = parseAddress(address + QUERY, routes);
    const page = target.kind === 'not-found' ? 'not found' : { public: 'rendered', private: 'left to the browser' };
    expect({
      remote: target.kind === 'remote' ? target.remote : null,
      page: target.kind === 'remote' && typeof page === 'object' ? page[target.access] : page,
      isSecret: target.isSecret,
      isCacheable,
    }).toEqual(server);
    expect(url).toBe(address + withQuery);
    expect(parseAddress(address, routes)).toMatchObject({ url: address, isCacheable: server.isCacheable });
  });

  test('are exactly these, each once [routes.once]', () => {
    const known = routeDecisions.filter(({ server }) => server.remote !== null);
    expect(routes.all.map(({ route }) => route.path).sort()).toEqual(known.map(({ path }) => path).sort());
  });

  test('give the installed site its shortcuts, in their order', () => {
    expect(routes.shortcuts).toEqual([
      { name: 'Tiket Saya', url: '/myevent' },
      { name: 'Semua Event', url: '/event' },
    ]);
  });
});

const version = fixtureVersion('mfe-test', 'release-1', ['/a/:slug', '/a/new', '/a/newer', '/b']);
version.extras.acara.declaration = {
  routes: {
    one: { path: '/a/:slug', access: 'public', query: { nth: 'id' } },
    new: { path: '/a/new', access: 'member', title: 'New' },
    newer: { path: '/a/newer', access: 'of a newer kind' },
    b: { path: '/b', access: 'public', requires: 'something newer' },
    link: { path: '/_link/one', access: 'public' },
  },
};
const routes = setRoutes({ 'mfe-test': version });
const getKind = (address: string) => {
  const { target } = parseAddress(address, routes);
  return target.kind === 'remote' ? target.access : target.kind;
};

test.each([
  ['/a/x', 'public'],
  ['/a/new', 'private'],
  ['/A/%6eew/', 'private'],
  ['/a/newer', 'not-found'],
  ['/b', 'not-found'],
  ['/a/', 'not-found'],
  ['/_link/one', 'not-found'],
])(
  'of several patterns the one with a literal counts, and nothing that cannot be read is served: %s',
  (address, kind) => {
    expect(getKind(address)).toBe(kind);
  },
);

test('an invalid declaration grants no access', () => {
  const odd = fixtureVersion('mfe-test', 'release-1', ['/a']);
  odd.extras.acara.declaration = 'all';
  expect(parseAddress('/a', setRoutes({ 'mfe-test': odd })).target.kind).toBe('not-found');
});

test('addresses of cached pages are remembered, within 256 kB', () => {
  const { parsed } = routes;
  const page = recallAddress('/a/x?nth=07', routes);
  expect(page).toEqual(parseAddress('/a/x?nth=07', routes));
  expect(recallAddress('/a/x?nth=07', routes)).toBe(page);
  recallAddress('/_link/one', routes);
  recallAddress(`/a/x?${'more'.repeat(50)}`, routes);
  expect(parsed.size.entries).toBe(1);
  for (let nth = 0; nth < 5000; nth += 1) recallAddress(`/a/x?nth=${nth}`, routes);
  expect(parsed.size.bytes).toBeLessThanOrEqual(256 * 1024);
  expect(recallAddress('/a/x?nth=07', routes)).toEqual(page);
});

test('a declared route keeps its parameters; those of an unknown one have no meaning', () => {
  expect(parseAddress('/a/x?nth=07&more=1', routes)).toMatchObject({ url: '/a/x?nth=7', isCacheable: true });
  const former = setRoutes({ 'mfe-test': fixtureVersion('mfe-test', 'release-0', ['/c/:id']) });
  expect(parseAddress('/c/x?y=1', former)).toMatchObject({ url: '/c/x?y=1', isCacheable: false });
  expect(parseAddress('/c/x', former)).toMatchObject({ url: '/c/x', isCacheable: true });
});
