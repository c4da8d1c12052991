import { RELEASES_ELEMENT_ID, type PageReleases } from '@acara/shared-contract/release';
import { pageRelease } from '../testing/page-release.ts';

jest.mock('../provided-libraries.ts', () => ({
  shareScope: {
    react: { '19.3.1': { get: jest.fn(), from: 'shell' } },
    axios: { '1.0.0': { get: jest.fn(), from: 'shell' } },
  },
  eagerLibraries: [],
}));

const scope = (name: string) => ({
  base: '/r/shell/n/',
  container: `shell_${name}`,
  entry: `${name}.js`,
  chunks: [],
  assets: {},
});
const releases: PageReleases = {
  revision: 1,
  remotes: { 'mfe-a': pageRelease('release_2') },
  scopes: { react20: scope('react20'), react21: scope('react21') },
};
const globals = globalThis as unknown as Record<string, unknown>;
const lifecycles = { mount: async () => undefined };
const bound = { shareScope: { react: { '20.0.0': { get: jest.fn(), from: 'shell' } } } };

/** What the script of a container defines. */
const define = (name: string, module: object) => {
  const container = { init: jest.fn(), get: jest.fn(async () => () => module) };
  globals[name] = container;
  return container;
};

// The runtime's, of what is requested again.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

let loadByRuntime: typeof import('./federation.ts').loadByRuntime;
beforeAll(async () => {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: RELEASES_ELEMENT_ID,
  });
  element.textContent = JSON.stringify(releases);
  document.head.append(element);
  ({ loadByRuntime } = await import('./federation.ts'));
});

test('federation devtools find the remotes of the page, their manifests and what the shell provides', () => {
  expect(globalThis.__FEDERATION__.moduleInfo['acara_shell__host']).toMatchObject({
    remotesInfo: { release_2: { matchedVersion: 'http://localhost/r/mfe-a/release_2/mf-manifest.json' } },
  });
  expect(globalThis.__FEDERATION__.__SHARE__).toMatchObject({
    acara_shell__host: { default: { react: { '19.3.1': { from: 'shell' } } } },
  });
});

describe('a container', () => {
  it('gets the libraries of the shell, once for its lifecycles and its fragments', async () => {
    const container = define('release_3', lifecycles);
    const release = pageRelease('release_3');
    expect(await loadByRuntime(release, 'lifecycles', false)).toBe(lifecycles);
    await loadByRuntime(release, 'a.section', false);
    expect(container.init).toHaveBeenCalledTimes(1);
    expect(Object.keys(container.init.mock.calls[0]?.[0].react)).toEqual(['19.3.1']);
    expect(container.get.mock.calls).toEqual([['./lifecycles'], ['./a.section']]);
  });

  it('is requested again, under another address, after it failed', async () => {
    define('release_4', lifecycles);
    const release = pageRelease('release_4');
    await loadByRuntime(release, 'lifecycles', false);
    // The page knows no integrity of it, so that nothing is requested here.
    for (const attempt of [1, 2])
      await expect(loadByRuntime(release, 'lifecycles', true)).rejects.toThrow(`remoteEntry.js?attempt=${attempt}`);
  });
});

describe('a container with libraries of another share scope', () => {
  it('fails where these cannot be loaded, and later attempts load them again', async () => {
    define('release_5', lifecycles);
    const release = pageRelease('release_5', { scope: 'react21' });
    await expect(loadByRuntime(release, 'lifecycles', false)).rejects.toThrow('react21.js');
    await expect(loadByRuntime(release, 'lifecycles', true)).rejects.toThrow('react21.js?attempt=1');
  });

  it('gets these, and of the shell what does not depend on React', async () => {
    const container = define('release_6', lifecycles);
    const shell = define('shell_react20', bound);
    expect(await loadByRuntime(pageRelease('release_6', { scope: 'react20' }), 'lifecycles', false)).toBe(lifecycles);
    await loadByRuntime(pageRelease('release_6', { scope: 'react20' }), 'a.section', false);
    expect(shell.get.mock.calls).toEqual([['./libraries']]);
    expect(Object.keys(shell.init.mock.calls[0]?.[0].react)).toEqual(['19.3.1']);
    const given = container.init.mock.calls[0]?.[0];
    expect([Object.keys(given.react), Object.keys(given.axios)]).toEqual([['20.0.0'], ['1.0.0']]);
  });

  it('gets those of the shell where the shell has that scope as its default one', async () => {
    const container = define('release_7', lifecycles);
    await loadByRuntime(pageRelease('release_7', { scope: 'react19' }), 'lifecycles', false);
    expect(Object.keys(container.init.mock.calls[0]?.[0].react)).toEqual(['19.3.1']);
  });
});
