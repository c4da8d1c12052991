import type { PageRelease } from '@acara/shared-contract/release';
import { loadLifecycles } from './load-remote.ts';
import { getIntegrity } from './page-releases.ts';
import { runnableReleases } from './runnable-release.ts';

jest.mock('./load-remote.ts', () => ({ loadLifecycles: jest.fn() }));

const createRecord = (releaseId: string): PageRelease => ({
  releaseId,
  base: `/r/mfe-test/${releaseId}/`,
  container: `mfe_test__container__${releaseId}`,
  routes: { test: { path: '/uji', access: 'public' } },
  entry: 'remoteEntry.js',
  chunks: ['a.js'],
  assets: { 'remoteEntry.js': `sha384-entry-of-${releaseId}`, 'a.js': `sha384-a-of-${releaseId}` },
});
const before = createRecord('before');
const named: PageRelease = {
  ...createRecord('n'),
  fallback: { releaseId: 'before', address: '/r/mfe-test/before/release.json', integrity: 'sha384-of-the-record' },
};
document.body.innerHTML = `<script type="application/json" id="acara-releases">${JSON.stringify({ revision: 1, remotes: { 'mfe-test': named } })}</script>`;

const load = jest.mocked(loadLifecycles);
const lifecycles = {} as Awaited<ReturnType<typeof loadLifecycles>>;
const integrityAt = (path: string) => getIntegrity(new URL(path, 'https://acara.test'));

const setUp = (...responses: Response[]) => {
  const fetch = jest.fn(async (_address: string, _options: RequestInit) => {
    const response = responses.shift();
    if (!response) throw new TypeError('failed to fetch');
    return response;
  });
  const [first, fallback] = runnableReleases({ fetch } as unknown as Window, named);
  if (!first || !fallback) throw new Error('one is missing');
  return { fetch, first, fallback };
};
const ok = () => ({ ok: true, json: async () => before }) as Response;

beforeEach(() => load.mockReset().mockResolvedValue(lifecycles));

describe('what a page may run of a remote', () => {
  it('is the release that its document names, then that one’s fallback', async () => {
    const { first, fallback, fetch } = setUp();
    expect([first.releaseId, fallback.releaseId]).toEqual(['n', 'before']);
    expect([first.record(), fallback.record()]).toEqual([named, undefined]);
    await first.load();
    expect(load).toHaveBeenCalledWith(named);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is without a fallback if the document names none', () => {
    expect(runnableReleases(window, before)).toHaveLength(1);
  });

  it('fetches the fallback’s record with its integrity, once, and allows its files', async () => {
    const { fallback, fetch } = setUp(ok());
    expect(integrityAt('/r/mfe-test/before/a.js')).toBeUndefined();
    expect(await fallback.load()).toBe(lifecycles);
    expect(fetch.mock.calls).toEqual([
      ['/r/mfe-test/before/release.json', { integrity: 'sha384-of-the-record', cache: 'default' }],
    ]);
    expect(load).toHaveBeenCalledWith(before);
    expect(fallback.record()).toEqual(before);
    expect(integrityAt('/r/mfe-test/before/a.js')).toBe('sha384-a-of-before');
    expect(integrityAt('/r/mfe-test/n/a.js')).toBe('sha384-a-of-n');
    expect(integrityAt('/r/mfe-test/before/other.js')).toBeUndefined();
    await fallback.load();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('rejects when the record cannot be fetched, and bypasses the cache the next time', async () => {
    const { fallback, fetch } = setUp({ ok: false, status: 404 } as Response, ok());
    await expect(fallback.load()).rejects.toThrow('/r/mfe-test/before/release.json: status 404');
    expect(load).not.toHaveBeenCalled();
    await fallback.load();
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  });
});
