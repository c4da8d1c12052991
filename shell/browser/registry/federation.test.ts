import { RELEASES_ELEMENT_ID, type PageReleases } from '@acara/shared-contract/release';
import { pageRelease } from '../testing/page-release.ts';

jest.mock('../provided-libraries.ts', () => ({
  shareScope: { react: { '19.3.1': { get: jest.fn(), from: 'shell' } } },
}));

test('federation devtools find the remotes of the page, their manifests and what the shell provides', async () => {
  const releases: PageReleases = { revision: 1, remotes: { 'mfe-a': pageRelease('release_2') } };
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: RELEASES_ELEMENT_ID,
  });
  element.textContent = JSON.stringify(releases);
  document.head.append(element);
  await import('./federation.ts');
  expect(globalThis.__FEDERATION__.moduleInfo['acara_shell__host']).toMatchObject({
    remotesInfo: { release_2: { matchedVersion: 'http://localhost/r/mfe-a/release_2/mf-manifest.json' } },
  });
  expect(globalThis.__FEDERATION__.__SHARE__).toMatchObject({
    acara_shell__host: { default: { react: { '19.3.1': { from: 'shell' } } } },
  });
});
