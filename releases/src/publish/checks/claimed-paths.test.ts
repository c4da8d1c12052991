import { claimedPaths } from './claimed-paths.ts';
import { checkInput, IDLE, createRegistry, versionWith } from './testing/check-input.ts';

const findProblems = (...input: Parameters<typeof checkInput>) =>
  claimedPaths(checkInput(...input)).map(({ problem }) => problem);

describe('the paths of a release', () => {
  test.each(['/notfound', '/api/v2', '/_link/x'])('are refused where they belong to the host: %s', (path) => {
    expect(findProblems({ paths: [path] })).toEqual([`/${path.split('/')[1]} belongs to the host`]);
  });

  test('are refused where they begin with a parameter, which also matches those', () => {
    expect(findProblems({ paths: ['/:city/promo'] })).toEqual([
      expect.stringMatching(/^\/:city\/promo also matches paths of the host, such as \/\w+/),
    ]);
  });

  test('are refused where another package serves them, or would serve them next', () => {
    const document = createRegistry({
      'mfe-b': [
        versionWith('mfe-b', 'release-0', { paths: ['/long-gone'] }, IDLE),
        versionWith('mfe-b', 'release-1', { paths: ['/now', '/things/:id'] }),
        versionWith('mfe-b', 'release-2', { paths: ['/next'] }, IDLE),
        versionWith(
          'mfe-b',
          'release-3',
          { paths: ['/taken-back'], revoked: { at: '2026-01-01T00:00:00Z', why: 'x' } },
          IDLE,
        ),
      ],
    });
    const paths = ['/now', '/things/one', '/next', '/long-gone', '/taken-back'];
    expect(findProblems({ paths }, { document })).toEqual([
      '/now is claimed by mfe-b release-1',
      '/things/one is claimed by mfe-b release-1 (/things/:id)',
      '/next is claimed by mfe-b release-2',
    ]);
    expect(findProblems({ name: 'mfe-b', paths }, { document })).toEqual([]);
    expect(findProblems({ paths }, { document, alongside: ['mfe-b'] })).toEqual([]);
  });

  test('and the names of its routes and fragments are its own', () => {
    const declaration = { routes: { promo: { path: '/x', access: 'public' } }, fragments: { banner: { budgetKB: 1 } } };
    const document = createRegistry({ 'mfe-b': [versionWith('mfe-b', 'release-1', { paths: ['/x'], declaration })] });
    const own = { routes: { promo: { path: '/y', access: 'public' } }, fragments: { banner: { budgetKB: 1 } } };
    expect(findProblems({ paths: ['/y'], declaration: own }, { document })).toEqual([
      'promo is declared by mfe-b release-1',
      'banner is declared by mfe-b release-1',
    ]);
  });

  test('and so are the old ones that it redirects', () => {
    const declaration = { routes: { b: { path: '/b', access: 'public' } }, redirects: { '/old': 'b' } };
    const document = createRegistry({ 'mfe-b': [versionWith('mfe-b', 'release-1', { paths: ['/b'], declaration })] });
    expect(findProblems({ paths: ['/old'] }, { document })).toEqual(['/old is claimed by mfe-b release-1']);
  });
});
