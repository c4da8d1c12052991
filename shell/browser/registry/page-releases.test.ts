import { RELEASES_ELEMENT_ID } from '@acara/shared-contract/release';
import { pageRelease } from '../testing/page-release.ts';
import { getIntegrity, learnRelease } from './page-releases.ts';

const integrityOf = (path: string) => getIntegrity(new URL(path, document.baseURI));

beforeAll(() => {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: RELEASES_ELEMENT_ID,
  });
  const remote = { ...pageRelease('release_2'), base: '/r/mfe-a/n/', assets: { 'a.js': 'sha384-a' } };
  element.textContent = JSON.stringify({ revision: 1, remotes: { 'mfe-a': remote } });
  document.head.append(element);
});

test('the integrity of a file is that of the release which has it', () => {
  expect(integrityOf('/r/mfe-a/n/a.js')).toBe('sha384-a');
  expect(integrityOf('/r/mfe-a/n/b.js')).toBeUndefined();
  expect(integrityOf('/elsewhere/a.js')).toBeUndefined();
});

test('share scopes are in one folder, that of the shell, and each knows its own files', () => {
  for (const scope of ['react20', 'react21'])
    learnRelease({ base: '/r/shell/n/', entry: `${scope}.js`, assets: { [`${scope}.js`]: `sha384-${scope}` } });
  expect(integrityOf('/r/shell/n/react20.js')).toBe('sha384-react20');
  expect(integrityOf('/r/shell/n/react21.js')).toBe('sha384-react21');
});
