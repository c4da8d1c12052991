import { declaration } from './declaration.ts';
import { checkInput, createRegistry, versionWith } from './testing/check-input.ts';

const ROUTES = { list: { path: '/promo', access: 'public' }, one: { path: '/promo/:slug', access: 'public' } };
const findProblems = (declared: unknown, more?: Parameters<typeof checkInput>[1]) =>
  declaration(checkInput({ declaration: declared }, more)).map(({ problem }) => problem);

describe('the declaration of a remote', () => {
  test('may have routes, redirects, entries and fragments', () => {
    expect(
      findProblems({
        routes: ROUTES,
        redirects: { '/obral/:slug': 'one' },
        navigation: [
          { place: 'profile', text: 'Promo', order: 1, icon: 'M4 7h16M4 12h16', route: 'list' },
          { place: 'bar', text: 'Kode', order: 1, fragment: 'code' },
        ],
        fragments: {
          code: { budgetKB: 3 },
          'promo.section': { place: 'home.section', order: 10, server: true, budgetKB: 3 },
          'promo.strip': { place: 'page.bar', for: 'guest', budgetKB: 3 },
          'promo.background': { place: 'page.background', for: 'member', budgetKB: 3 },
        },
        origins: {
          services: ['payment'],
          script: ['https://maps.example/js/', 'https://player.example:8443/v1.2/player.js'],
          frame: ['https://maps.example'],
          connect: ['https://api.maps.example/tiles/'],
        },
        goals: [{ name: 'code entered' }, { name: 'promo taken', call: 'POST /promo/:id/use' }],
      }),
    ).toEqual([]);
  });

  test.each(['heart', '', '<path d="M0 0"/>', 'M0 0"/><script>', 'url(https://a.test)', `M${' 1'.repeat(200)}`])(
    'cannot have the icon %s',
    (icon) => {
      const entry = { place: 'profile', text: 'Promo', order: 1, icon, route: 'list' };
      expect(findProblems({ routes: ROUTES, navigation: [entry] })).toEqual([
        expect.stringMatching(/^remote[.]json.navigation.0.icon must /),
      ]);
    },
  );

  test.each([
    'http://maps.example',
    'https://*.maps.example',
    '*',
    'https:',
    'data:',
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'self'",
    'https://localhost:3002',
    'https://maps.example;',
    'https://maps.example https://b.example',
    'https://maps.example,https://b.example',
    'https://maps.example/../',
    'https://maps.example/a?b',
    'https://user@maps.example',
    'https://MAPS.example',
  ])('cannot reach %s', (source) => {
    for (const kind of ['script', 'style', 'frame', 'connect'])
      expect(findProblems({ routes: ROUTES, origins: { [kind]: [source] } })).toEqual([
        expect.stringMatching(`^remote[.]json/origins/${kind}/0 must match pattern `),
      ]);
  });

  test.each([
    [{ services: ['maps'] }, 'remote.json/origins/services/0 must be equal to one of the allowed values'],
    [{ img: ['https://maps.example'] }, 'remote.json/origins must not have additional properties: img'],
    [{ script: ['https://maps.example'] }, 'it takes scripts or styles from all of https://maps.example'],
    [{ style: ['https://maps.example/'] }, 'it takes scripts or styles from all of https://maps.example/'],
  ])('cannot have the origins %j', (origins, problem) => {
    expect(findProblems({ routes: ROUTES, origins })).toContainEqual(expect.stringContaining(problem));
  });

  test('is required, except of the shell', () => {
    expect(findProblems(undefined)).not.toEqual([]);
    expect(declaration(checkInput({ name: 'shell', declaration: undefined }))).toEqual([]);
  });

  test.each([
    [
      'a route without access',
      { routes: { a: { path: '/a' } } },
      'remote.json/routes/a must have required properties access',
    ],
    [
      'an unknown access',
      { routes: { a: { path: '/a', access: 'staff' } } },
      'remote.json/routes/a/access must be equal to one of the allowed values: public, guest, member, secret',
    ],
    ['two goals of one name', { routes: {}, goals: [{ name: 'a' }, { name: 'a' }] }, 'it has the goal a twice'],
    [
      'more goals than eight',
      { routes: {}, goals: [...'abcdefghi'].map((name) => ({ name })) },
      'remote.json/goals must not have more than 8 items',
    ],
    [
      'a goal with a call that is none',
      { routes: {}, goals: [{ name: 'a', call: 'POST https://a.test/' }] },
      'remote.json/goals/0/call must match pattern "^(GET|POST|PUT|PATCH|DELETE) (/:?[A-Za-z0-9_-]+)+$"',
    ],
    ['an unknown property', { routes: {}, menus: [] }, 'remote.json must not have additional properties: menus'],
    [
      'a route whose name is none',
      { routes: { Promo: { path: '/promo' } } },
      'remote.json/routes must not have additional properties: Promo',
    ],
    [
      'a fragment whose name is none',
      { routes: {}, fragments: { 'a b': { budgetKB: 1 } } },
      'remote.json/fragments must not have additional properties: a b',
    ],
  ])('is refused with %s', (_what, declared, problem) => {
    expect(findProblems(declared)).toContain(problem);
  });

  test.each([
    [
      'two routes at one path',
      { a: { path: '/p/:x', access: 'public' }, b: { path: '/p/:y', access: 'public' } },
      {},
      'b and a have the same path',
    ],
    [
      'a path that is no pattern',
      { a: { path: '/Promo', access: 'public' } },
      {},
      '/Promo cannot be the path of a: "Promo" is neither small letters, digits and hyphens nor a parameter such as :slug',
    ],
    [
      'a redirect to nowhere',
      ROUTES,
      { redirects: { '/old': 'gone' } },
      '/old is redirected to gone, which is none of its routes',
    ],
    [
      'a redirect that lacks a parameter',
      ROUTES,
      { redirects: { '/old': 'one' } },
      '/old does not have the parameters of one (/promo/:slug)',
    ],
    [
      'a redirect of its own path',
      ROUTES,
      { redirects: { '/promo': 'list' } },
      '/promo is redirected, but is also the path of a route (/promo)',
    ],
    [
      'an entry that leads nowhere',
      ROUTES,
      { navigation: [{ place: 'bar', text: 'X', order: 1, route: 'x' }] },
      'entry "X" leads to x, which is none of its routes',
    ],
    [
      'an entry to a route with parameters',
      ROUTES,
      { navigation: [{ place: 'bar', text: 'X', order: 1, route: 'one' }] },
      'entry "X" leads to one, which has parameters',
    ],
    [
      'an entry of the footer that opens a fragment',
      ROUTES,
      { navigation: [{ place: 'footer', text: 'X', order: 1, fragment: 'x' }], fragments: { x: { budgetKB: 1 } } },
      'entry "X" opens a fragment in footer, which has links only',
    ],
    [
      'an entry without a target',
      ROUTES,
      { navigation: [{ place: 'bar', text: 'X', order: 1 }] },
      'entry "X" names neither or both of route and fragment',
    ],
    [
      'a place that it does not want',
      { list: { ...ROUTES.list, places: ['home.section'] } },
      {},
      'list has the place home.section, which is not in its wants',
    ],
    [
      'a place of the host in its page',
      { list: { ...ROUTES.list, places: ['page.foot'] } },
      { wants: { 'page.foot': 'optional' } },
      'list has the place page.foot, a name reserved for the host',
    ],
    [
      'a fragment in a place that the host does not have',
      ROUTES,
      { fragments: { x: { place: 'page.foot', budgetKB: 1 } } },
      'the fragment x has the place page.foot, which the host does not have',
    ],
    [
      'a background fragment that the server renders',
      ROUTES,
      { fragments: { x: { place: 'page.background', server: true, budgetKB: 1 } } },
      'the fragment x is rendered on the server, but page.background is in the browser only',
    ],
    [
      'a fragment of a page that is for some visitors only',
      ROUTES,
      { fragments: { x: { place: 'home.section', for: 'member', budgetKB: 1 } } },
      'the fragment x is for a member, which only page.background and page.bar support',
    ],
  ])('is refused with %s', (_what, routes, more, problem) => {
    expect(findProblems({ routes, ...more })).toEqual([problem]);
  });

  test('is refused while no release provides a fragment that it needs', () => {
    const declared = { routes: ROUTES, wants: { seats: 'needed', recent: 'optional' } };
    expect(findProblems(declared)).toEqual(['it needs the fragment seats, which no release provides']);
    const giving = { routes: {}, fragments: { seats: { budgetKB: 5 } } };
    const document = createRegistry({
      'mfe-b': [versionWith('mfe-b', 'release-1', { paths: [], declaration: giving })],
    });
    expect(findProblems(declared, { document })).toEqual([]);
  });
});
