import { claimedPaths } from './claimed-paths.ts';
import { checkInput, IDLE, registryOf, versionWith } from './testing/check-input.ts';

const problemsOf = (...input: Parameters<typeof checkInput>) =>
  claimedPaths(checkInput(...input)).map(({ problem }) => problem);

describe('the paths of a release', () => {
  test('may be those that the route table gives it, and new ones', () => {
    expect(problemsOf({ name: 'mfe-checkout', paths: ['/checkout', '/checkout/new-step'] })).toEqual([]);
  });

  test.each([
    ['/checkout', '/checkout belongs to mfe-checkout in the route table'],
    ['/CHECKOUT/', '/CHECKOUT/ belongs to mfe-checkout in the route table (/checkout)'],
    ['/search/:word', '/search/:word belongs to mfe-discovery in the route table (/search/:keyword)'],
    ['/tag/konser', '/tag/konser belongs to mfe-discovery in the route table (/tag/:keyword)'],
    ['/notfound', '/notfound belongs to shell in the route table'],
    ['about', 'about does not begin with /'],
  ])('are refused where the route table gives them to another: %s', (path, problem) => {
    expect(problemsOf({ paths: [path] })).toEqual([problem]);
  });

  test('are refused where another package has them for everybody, or would have them next', () => {
    const document = registryOf({
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
    expect(problemsOf({ paths }, { document })).toEqual([
      '/now is claimed by mfe-b release-1',
      '/things/one is claimed by mfe-b release-1 (/things/:id)',
      '/next is claimed by mfe-b release-2',
    ]);
    expect(problemsOf({ name: 'mfe-b', paths }, { document })).toEqual([]);
    expect(problemsOf({ paths }, { document, alongside: ['mfe-b'] })).toEqual([]);
  });
});
