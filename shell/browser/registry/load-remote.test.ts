import type { PageRelease } from '@acara/shared-contract/release';
import { loadByRuntime } from './federation.ts';
import { loadFragment, loadLifecycles } from './load-remote.ts';

jest.mock('../provided-libraries.ts', () => ({ shareScope: { react: {} }, eagerLibraries: [] }));
jest.mock('./federation.ts', () => ({ loadByRuntime: jest.fn() }));

const runtime = jest.mocked(loadByRuntime);
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

beforeEach(() => {
  jest.clearAllMocks();
  runtime.mockResolvedValue(lifecycles);
});

describe('a container that a script of the document has defined', () => {
  it('starts without the federation runtime, with the libraries of the shell', async () => {
    const defined = container(async () => () => lifecycles);
    globals['defined'] = defined;
    expect(await loadLifecycles(releaseOf('defined'))).toBe(lifecycles);
    expect(defined.init).toHaveBeenCalledWith({ react: {} });
    expect(defined.get).toHaveBeenCalledWith('./lifecycles');
    expect(runtime).not.toHaveBeenCalled();
  });

  it('starts with the runtime, which loads its libraries, where these are of another share scope', async () => {
    globals['scoped'] = container(async () => () => lifecycles);
    const release = { ...releaseOf('scoped'), scope: 'react20' };
    expect(await loadLifecycles(release)).toBe(lifecycles);
    expect(runtime).toHaveBeenCalledWith(release, 'lifecycles', false);
  });

  it('is requested again after it failed', async () => {
    globals['failing'] = container(() => Promise.reject(new Error('no chunk')));
    const release = releaseOf('failing');
    await expect(loadLifecycles(release)).rejects.toThrow('no chunk');
    expect(await loadLifecycles(release)).toBe(lifecycles);
    expect(await loadLifecycles(release)).toBe(lifecycles);
    expect(runtime.mock.calls).toEqual([1, 2].map(() => [release, 'lifecycles', true]));
  });
});

describe('any other container', () => {
  it('is loaded by the federation runtime', async () => {
    const release = releaseOf('other');
    expect(await loadLifecycles(release)).toBe(lifecycles);
    await loadFragment(release, 'a.section');
    expect(runtime.mock.calls).toEqual([
      [release, 'lifecycles', false],
      [release, 'a.section', false],
    ]);
  });

  it('fails when it lacks the requested module', async () => {
    runtime.mockResolvedValue({ mount: 1 });
    await expect(loadFragment(releaseOf('lacking'), 'a.section')).rejects.toThrow('exposes no a.section');
  });
});
