import { reportFailure, reportRemoteFailure } from './report-failure.ts';

const releases = { revision: 1, remotes: {}, signatures: { 'mfe-test/n': 'signature of n' } };
document.head.innerHTML = `<script data-release="s" data-signature="signature of s"></script>
  <script type="application/json" id="acara-releases">${JSON.stringify(releases)}</script>`;

const PART = { remote: 'mfe-test', releaseId: 'n' };
const SHELL = { shell: { releaseId: 's', signature: 'signature of s' } };
const sent: [string, Blob][] = [];

beforeEach(() => {
  sent.length = 0;
  const sendBeacon = (address: string, body: Blob) => sent.push([address, body]) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});

const readText = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
const body = async () => JSON.parse(String(await readText(sent[0]?.[1] as Blob))) as unknown;

describe('a report of a failure', () => {
  it('names the release that failed, with its signature', async () => {
    const consoleSpy = jest.spyOn(console, 'error').mockImplementation();
    reportFailure(PART, 'mount', new Error('x'.repeat(400)));
    expect(sent[0]?.[0]).toBe('/beacon');
    expect(await body()).toEqual({
      kind: 'failure',
      remote: 'mfe-test',
      releaseId: 'n',
      signature: 'signature of n',
      phase: 'mount',
      message: 'x'.repeat(300),
      shell: { releaseId: 's', signature: 'signature of s' },
    });
    expect(consoleSpy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['shell', 's', 'signature of s'],
    ['shell', 'another', undefined],
    ['shell', null, undefined],
    ['mfe-test', 'another', undefined],
  ])('of %s %s has the signature %s', async (remote, releaseId, signature) => {
    jest.spyOn(console, 'error').mockImplementation();
    reportFailure({ remote, releaseId }, 'load', 'x');
    expect(await body()).toEqual({
      kind: 'failure',
      remote,
      releaseId,
      signature,
      phase: 'load',
      message: 'x',
      ...(remote !== 'shell' && SHELL),
    });
  });

  it('has no personal data', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    reportFailure(PART, 'mount', new Error('no ticket of budi@surel.id at /myevent/1?token=sandi'));
    expect(await body()).toMatchObject({ message: 'no ticket of [e-mail] at [address]' });
  });

  it('of a fallback names the release that replaces it', async () => {
    const consoleSpy = jest.spyOn(console, 'warn').mockImplementation();
    reportFailure(PART, 'fallback', 'before');
    expect(await body()).toMatchObject({ remote: 'mfe-test', releaseId: 'n', phase: 'fallback', message: 'before' });
    expect(consoleSpy).toHaveBeenCalledTimes(1);
  });

  it('of a fragment names it too, here and in the console', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    reportFailure({ ...PART, fragment: 'a.part' }, 'load', 'x');
    expect(await body()).toMatchObject({ ...PART, fragment: 'a.part', signature: 'signature of n', phase: 'load' });
    expect(logged).toHaveBeenCalledWith('[acara] mfe-test a.part: load failed', 'x');
  });

  it('that cannot be sent is ignored', () => {
    jest.spyOn(console, 'error').mockImplementation();
    Object.defineProperty(navigator, 'sendBeacon', {
      value: () => {
        throw new Error('blocked');
      },
      configurable: true,
    });
    expect(() => reportFailure({ remote: 'shell', releaseId: null }, 'hydration', 'x')).not.toThrow();
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
    expect(() => reportFailure({ remote: 'shell', releaseId: null }, 'hydration', 'x')).not.toThrow();
  });
});

describe('a report of a remote', () => {
  const ENTRY = '/r/mfe-test/n/remoteEntry.js';
  const CHUNK = '/r/mfe-test/n/lifecycles.js';
  const missing = Object.assign(new Error('no chunk'), { name: 'ChunkLoadError', request: CHUNK });
  const fetchFile = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();
  const report = (phase: 'load' | 'late' | 'render', error: Error) => reportRemoteFailure(PART, phase, error, ENTRY);
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
  beforeEach(() => {
    Object.assign(window, { fetch: fetchFile });
    fetchFile.mockReset();
    jest.spyOn(console, 'error').mockImplementation();
  });

  it.each([200, 404, 503])(
    'with a missing file has the phase `load` where the site responds with %d',
    async (status) => {
      fetchFile.mockResolvedValue({ status });
      await report('load', new Error('no entry'));
      expect(fetchFile.mock.calls).toEqual([
        [ENTRY, { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) }],
      ]);
      expect(await body()).toMatchObject({ phase: 'load', message: 'no entry', signature: 'signature of n' });
    },
  );

  it('with a missing file has the phase `line` where the site does not respond', async () => {
    fetchFile.mockImplementation(noNetwork);
    await report('load', new Error('no entry'));
    expect(await body()).toMatchObject({ phase: 'line', message: 'no entry', signature: 'signature of n', ...SHELL });
  });

  it('has the phase `line` where a response takes 4 s', async () => {
    const limit = new AbortController();
    const timeout = jest.fn(() => limit.signal);
    AbortSignal.timeout = timeout;
    fetchFile.mockImplementation((_address, { signal }) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))));
    });
    const reporting = report('load', new Error('no entry'));
    limit.abort();
    await reporting;
    expect(timeout.mock.calls).toEqual([[4000]]);
    expect(await body()).toMatchObject({ phase: 'line' });
  });

  it.each(['load', 'render'] as const)('requests the missing chunk itself: %s', async (phase) => {
    fetchFile.mockImplementation(noNetwork);
    await report(phase, missing);
    fetchFile.mockResolvedValue({ status: 404 });
    await report(phase, missing);
    expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([CHUNK, CHUNK]);
    const phases = await Promise.all(
      sent.map(async ([, blob]) => (JSON.parse(String(await readText(blob))) as { phase: string }).phase),
    );
    expect(phases).toEqual(['line', phase]);
  });

  it.each(['late', 'render'] as const)('of anything else is sent at once without a request: %s', async (phase) => {
    void report(phase, new Error('x'));
    expect(sent).toHaveLength(1);
    expect(fetchFile).not.toHaveBeenCalled();
    expect(await body()).toMatchObject({ phase });
  });
});
