import { fixtureVersion } from '../testing/index.ts';
import { emptyRegistry } from './parse-registry.ts';
import { resolvePageReleases } from './page-releases.ts';

const idle = (remote: string, id: string) => ({
  ...fixtureVersion(remote, id),
  deployment: { traffic: 0, default: false },
});

describe('the releases of a page', () => {
  const old = idle('mfe-a', 'release-1');
  const page = resolvePageReleases({
    ...emptyRegistry(),
    microFrontends: {
      'mfe-a': [old, { ...fixtureVersion('mfe-a', 'release-2', ['/a/:id']), fallbackUrl: old.url }],
      shell: [fixtureVersion('shell', 'release-9')],
    },
  });

  test('are the default ones of the remotes, without the shell', () => {
    expect(Object.entries(page.remotes).map(([remote, { releaseId }]) => [remote, releaseId])).toEqual([
      ['mfe-a', 'release-2'],
    ]);
  });

  test('name all that is needed to load them, with the integrity of what is loaded first only', () => {
    expect(page.remotes['mfe-a']).toEqual({
      releaseId: 'release-2',
      base: '/r/mfe-a/release-2/',
      container: 'mfe_a__container__release_2',
      paths: ['/a/:id'],
      entry: 'remoteEntry.js',
      chunks: ['chunk.js'],
      assets: { 'remoteEntry.js': expect.any(String), 'chunk.js': expect.any(String) },
      fallback: {
        releaseId: 'release-1',
        address: '/r/mfe-a/release-1/release.json',
        integrity: expect.stringMatching(/^sha384-/),
      },
    });
  });
});
