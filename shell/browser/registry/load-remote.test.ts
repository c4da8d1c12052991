import type { PageRelease } from '@acara/shared-contract/release';
import { federation } from './federation.ts';
import { loadFragment, loadLifecycles } from './load-remote.ts';

jest.mock('../provided-libraries.ts', () => ({ shareScope: { react: {} }, eagerLibraries: [] }));
jest.mock('./federation.ts', () => ({ federation: { registerRemotes: jest.fn(), loadRemote: jest.fn() } }));

const runtime = jest.mocked(federation);
const globals = globalThis as unknown as Record<string, unknown>;

const releaseOf = (container: string): PageRelease => ({
  releaseId: 'n',
  base: '/r/mfe-test/n/',
  container,
  routes: {},
  entry: 'remoteEntry.js',
  chunks: ['a.js'],
  assets: {},
});
const lifecycles = { bootstrap: async () => undefined, mount: async () => undefined, unmount: async () => undefined };
const container = (get: (expose: string) => Promise<() => unknown>) => ({ init: jest.fn(), get: jest.fn(get) });
const registered = () => runtime.registerRemotes.mock.calls.map(([[remote], options]) => [remote, options]);

beforeEach(() => {
  jest.clearAllMocks();
  runtime.loadRemote.mockResolvedValue(lifecycles);
});

describe('a container that a script of the document has defined', () => {
  it('starts without the federation runtime, with the libraries of the shell', async () => {
    const defined = container(async () => () => lifecycles);
    globals['defined'] = defined;
    expect(await loadLifecycles(releaseOf('defined'))).toBe(lifecycles);
    expect(defined.init).toHaveBeenCalledWith({ react: {} });
    expect(defined.get).toHaveBeenCalledWith('./lifecycles');
    expect(registered()).toEqual([]);
  });

  it('is requested again, under another address, after it failed', async () => {
    globals['failing'] = container(() => Promise.reject(new Error('no chunk')));
    await expect(loadLifecycles(releaseOf('failing'))).rejects.toThrow('no chunk');
    runtime.loadRemote.mockImplementation(async () => {
      expect(globals['failing']).toBeUndefined();
      return lifecycles;
    });
    expect(await loadLifecycles(releaseOf('failing'))).toBe(lifecycles);
    expect(await loadLifecycles(releaseOf('failing'))).toBe(lifecycles);
    expect(registered()).toEqual(
      [1, 2].map((attempt) => [
        expect.objectContaining({ name: 'failing', entry: `/r/mfe-test/n/remoteEntry.js?attempt=${attempt}` }),
        { force: true },
      ]),
    );
  });
});

describe('any other container', () => {
  it('is loaded by the federation runtime, once for its lifecycles and its fragments', async () => {
    expect(await loadLifecycles(releaseOf('other'))).toBe(lifecycles);
    await loadFragment(releaseOf('other'), 'a.section');
    expect(registered()).toEqual([
      [expect.objectContaining({ name: 'other', entry: '/r/mfe-test/n/remoteEntry.js' }), { force: false }],
    ]);
    expect(runtime.loadRemote.mock.calls).toEqual([['other/lifecycles'], ['other/a.section']]);
  });

  it('fails when it lacks the requested module', async () => {
    runtime.loadRemote.mockResolvedValue({ mount: 1 });
    await expect(loadFragment(releaseOf('lacking'), 'a.section')).rejects.toThrow('exposes no a.section');
  });
});
