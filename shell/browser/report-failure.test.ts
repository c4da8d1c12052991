import { reportFailure } from './report-failure.ts';

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
  it('names the release that failed', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    reportFailure('mfe-test', 'n', 'mount', new Error('x'.repeat(400)));
    expect(sent[0]?.[0]).toBe('/beacon');
    expect(await body()).toEqual({ remote: 'mfe-test', releaseId: 'n', phase: 'mount', message: 'x'.repeat(300) });
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('of a fallback names the release that runs instead', async () => {
    const said = jest.spyOn(console, 'warn').mockImplementation();
    reportFailure('mfe-test', 'n', 'fallback', 'before');
    expect(await body()).toEqual({ remote: 'mfe-test', releaseId: 'n', phase: 'fallback', message: 'before' });
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
  });
});
