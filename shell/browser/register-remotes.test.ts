import { registerApplication } from 'single-spa';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteLifecycles, RemoteProps } from '@acara/shared-remote';
import type { FragmentHost } from '@acara/shared-remote/fragments';
import { testSettings } from './chrome/testing/settings.ts';
import {
  ranReleases,
  registerPageRemotes,
  findRelease,
  RELEASE_CHANGED,
  revokeRelease,
  runningRelease,
} from './register-remotes.ts';
import { loadLifecycles } from './registry/load-remote.ts';

jest.mock('single-spa', () => ({ registerApplication: jest.fn() }));
jest.mock('./registry/load-remote.ts', () => ({ loadLifecycles: jest.fn() }));

const createRecord = (remote: string, releaseId: string, path: string): PageRelease => ({
  releaseId,
  base: `/r/${remote}/${releaseId}/`,
  container: `${remote}__container__${releaseId}`,
  routes: { page: { path, access: 'public' } },
  entry: 'remoteEntry.js',
  chunks: [],
  assets: {},
});
const before = createRecord('mfe-test', 'before', '/uji');
const remotes = {
  'mfe-test': {
    ...createRecord('mfe-test', 'n', '/uji'),
    fallback: { releaseId: 'before', address: '/r/mfe-test/before/release.json', integrity: 'sha384-x' },
  },
  'mfe-other': createRecord('mfe-other', 'm', '/lain'),
};
document.body.innerHTML = `<main id="acara-outlet"></main>
  <script type="application/json" id="acara-releases">${JSON.stringify({ revision: 1, remotes })}</script>
  <script type="application/json" id="acara-settings">${JSON.stringify(testSettings)}</script>`;

const lifecycles: RemoteLifecycles = {
  bootstrap: async () => undefined,
  mount: async () => undefined,
  unmount: async () => undefined,
};
const props = { name: 'mfe-test' } as RemoteProps;
const fragments: FragmentHost = { show: jest.fn(), fetchAhead: jest.fn(), inPlace: () => [] };
const applications = () => jest.mocked(registerApplication).mock.calls.map(([config]) => config as never);
type Registered = {
  name: string;
  app: () => Promise<RemoteLifecycles>;
  activeWhen: (at: { pathname: string }) => boolean;
};
const registered = (name: string): Registered => {
  const found = applications().find((config: Registered) => config.name === name);
  if (!found) throw new Error(`${name} is not registered`);
  return found;
};

// One document for all tests, as in a browser.
describe('the remotes of a page', () => {
  const fetch = jest.fn(async () => ({ ok: true, json: async () => before }) as Response);

  it('are registered for their paths, with the releases that the document names', () => {
    Object.assign(window, { fetch });
    registerPageRemotes(fragments);
    const { activeWhen } = registered('mfe-test');
    const paths = ['/uji', '/UJI/', '/%75ji', '/lain'];
    expect(paths.map((pathname) => activeWhen({ pathname }))).toEqual([true, true, true, false]);
    expect(findRelease('/uji')?.releaseId).toBe('n');
    expect(findRelease('/lain')?.releaseId).toBe('m');
    expect(findRelease('/tidak-ada')).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('run the fallback after their release was revoked, and links are prefetched with it', async () => {
    jest.mocked(loadLifecycles).mockResolvedValue(lifecycles);
    const changed = jest.fn();
    window.addEventListener(RELEASE_CHANGED, changed);
    const remote = await registered('mfe-test').app();
    await remote.mount(props);
    revokeRelease('mfe-test', 'n');
    revokeRelease('mfe-unknown', 'x');
    expect(runningRelease('mfe-test')).toBe('n');
    expect(findRelease('/uji')?.releaseId).toBe('n');
    await remote.unmount(props);
    expect(findRelease('/uji')).toEqual(before);
    await remote.mount(props);
    expect(runningRelease('mfe-test')).toBe('before');
    expect([...ranReleases]).toEqual(['mfe-test/n', 'mfe-test/before']);
    expect(jest.mocked(loadLifecycles).mock.calls.map(([{ releaseId }]) => releaseId)).toEqual(['n', 'before']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalled();
    expect(runningRelease('mfe-other')).toBe('m');
  });

  it('whose code cannot be loaded have their entry requested once more', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    jest.mocked(loadLifecycles).mockRejectedValue(new Error('no entry'));
    fetch.mockClear();
    const remote = await registered('mfe-other').app();
    await remote.mount(props);
    expect(fetch.mock.calls).toEqual([
      ['/r/mfe-other/m/remoteEntry.js', expect.objectContaining({ method: 'HEAD', cache: 'no-store' })],
    ]);
  });
});
