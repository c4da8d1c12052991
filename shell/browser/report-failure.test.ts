import { reportFailure } from './report-failure.ts';

const releases = { revision: 1, remotes: {}, seals: { 'mfe-test/n': 'seal of n' } };
document.head.innerHTML = `<script data-release="s" data-seal="seal of s"></script>
  <script type="application/json" id="acara-releases">${JSON.stringify(releases)}</script>`;

const sent: [string, Blob][] = [];

beforeEach(() => {
  sent.length = 0;
  const sendBeacon = (address: string, body: Blob) => sent.push([address, body]) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
const body = async () => JSON.parse(String(await textOf(sent[0]?.[1] as Blob))) as unknown;

describe('a report of a failure', () => {
  it('names the release that failed, with its seal', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    reportFailure('mfe-test', 'n', 'mount', new Error('x'.repeat(400)));
    expect(sent[0]?.[0]).toBe('/beacon');
    expect(await body()).toEqual({
      ...{ kind: 'failure', remote: 'mfe-test', releaseId: 'n', seal: 'seal of n' },
      ...{ phase: 'mount', message: 'x'.repeat(300) },
    });
    expect(said).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['shell', 's', 'seal of s'],
    ['shell', 'another', undefined],
    ['shell', null, undefined],
    ['mfe-test', 'another', undefined],
  ])('of %s %s has the seal %s', async (remote, releaseId, seal) => {
    jest.spyOn(console, 'error').mockImplementation();
    reportFailure(remote, releaseId, 'load', 'x');
    expect(await body()).toEqual({ kind: 'failure', remote, releaseId, seal, phase: 'load', message: 'x' });
  });

  it('says nothing of the visitor', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    reportFailure('mfe-test', 'n', 'mount', new Error('no ticket of budi@surel.id at /myevent/1?token=sandi'));
    expect(await body()).toMatchObject({ message: 'no ticket of [e-mail] at [address]' });
  });

  it('of a fallback names the release that runs instead', async () => {
    const said = jest.spyOn(console, 'warn').mockImplementation();
    reportFailure('mfe-test', 'n', 'fallback', 'before');
    expect(await body()).toMatchObject({ remote: 'mfe-test', releaseId: 'n', phase: 'fallback', message: 'before' });
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('that cannot be sent is none', () => {
    jest.spyOn(console, 'error').mockImplementation();
    Object.defineProperty(navigator, 'sendBeacon', {
      value: () => {
        throw new Error('blocked');
      },
      configurable: true,
    });
    expect(() => reportFailure('shell', null, 'hydration', 'x')).not.toThrow();
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
    expect(() => reportFailure('shell', null, 'hydration', 'x')).not.toThrow();
  });
});
