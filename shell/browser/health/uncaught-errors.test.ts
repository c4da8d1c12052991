import type { ErrorBeacon, FailureBeacon } from '@acara/shared-contract/release';
import { followUncaughtErrors } from './uncaught-errors.ts';

const FILE = 'http://localhost/r/mfe-test/test-release-1/main.js';
const OWNER = { remote: 'mfe-test', releaseId: 'test-release-1', signature: 'a signature' };
const signatures: Record<string, string> = {
  'mfe-test/test-release-1': 'a signature',
  'shell/shell-release-1': 'another',
};

let sent: (ErrorBeacon | FailureBeacon)[];
const hasResponse = jest.fn(async (_address: string) => true);
let page: EventTarget & { location: { origin: string } };
const follow = (early: Event[] = []) =>
  followUncaughtErrors({
    page: page as Window, // All that is used of one.
    early,
    getSignature: (remote, releaseId) => signatures[`${remote}/${releaseId}`],
    hasResponse,
    send: (beacon) => sent.push(beacon),
  });
beforeEach(() => {
  hasResponse.mockClear();
  sent = [];
  page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } });
});

const withStack = (message: string, ...frames: string[]) =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n${frames.map((at) => `    at f (${at}:1:2)`).join('\n')}`,
  });
const thrown = (message: string, filename = FILE, error?: unknown) =>
  new ErrorEvent('error', { message, filename, error });
const refused = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const dispatch = (event: Event) => void page.dispatchEvent(event);

describe('an uncaught error', () => {
  test('is reported for the release whose script threw it', () => {
    follow();
    dispatch(thrown('TypeError: x is not a function'));
    expect(sent).toEqual([{ kind: 'error', ...OWNER, message: 'TypeError: x is not a function' }]);
  });

  test('is reported for the topmost frame of a release where the address of the script is missing', () => {
    follow();
    const frames = ['https://cdn.test/r/mfe-test/test-release-1/a.js', FILE];
    dispatch(thrown('one', '', withStack('one', ...frames, 'http://localhost/r/shell/shell-release-1/a.js')));
    dispatch(refused(withStack('two', 'http://localhost/r/shell/shell-release-1/a.js', FILE)));
    expect(sent.map(({ remote, message }) => [remote, message])).toEqual([
      ['mfe-test', 'one'],
      ['shell', 'Error: two'],
    ]);
  });

  test('has the frames in scripts of releases of this site, at most ten, without what surrounds them', () => {
    follow();
    const secret = 'http://localhost/r/mfe-test/test-release-1/a.js?token=1';
    const frames = ['chrome-extension://abc/r/x.js', secret, 'https://cdn.test/r/mfe-test/test-release-1/a.js'];
    dispatch(thrown('one', FILE, withStack('one', ...frames, ...Array<string>(12).fill(FILE))));
    expect(sent).toEqual([
      { kind: 'error', ...OWNER, message: 'one', frames: Array(10).fill('mfe-test/test-release-1/main.js:1:2') },
    ]);
  });

  test.each<[string, () => Event]>([
    ['of a script outside of releases', () => thrown('x', 'http://localhost/other.js')],
    ['of another site', () => thrown('x', 'https://evil.test/r/mfe-test/test-release-1/main.js')],
    [
      'of a release that this page does not run',
      () => thrown('x', 'http://localhost/r/mfe-test/test-release-9/main.js'),
    ],
    ['without an address', () => thrown('Script error.', '')],
    ["of an extension's script", () => thrown('x', 'chrome-extension://abc/a.js', withStack('x', FILE))],
    ["of an extension's script that a release called", () => refused(withStack('x', 'moz-extension://abc/a.js', FILE))],
    ['of a picture that failed to load', () => new Event('error')],
    ['of a rejection without a reason', () => refused(undefined)],
    ['of a rejection with a text', () => refused('offline')],
  ])('%s is not reported', (_what, event) => {
    follow();
    dispatch(event());
    expect(sent).toEqual([]);
  });

  test('is reported once for each text, and ten times in all', () => {
    follow();
    for (let at = 0; at < 50; at += 1) dispatch(thrown('the same'));
    expect(sent).toHaveLength(1);
    for (let at = 0; at < 50; at += 1) dispatch(thrown(`error ${at}`));
    expect(sent).toHaveLength(10);
  });

  test('from before this script ran is reported, once', () => {
    follow([thrown('early'), refused(withStack('early too', FILE)), new Event('error')]);
    expect(sent.map(({ message }) => message)).toEqual(['early', 'Error: early too']);
    dispatch(thrown('early'));
    expect(sent).toHaveLength(2);
  });

  test.each([
    [true, { kind: 'error' }],
    [false, { kind: 'failure', phase: 'line' }],
  ])('about a missing chunk is reported by its cause: site responds %s', async (isOnline, as) => {
    hasResponse.mockResolvedValue(isOnline);
    follow();
    const request = 'http://localhost/r/mfe-test/test-release-1/late.js';
    const missing = Object.assign(withStack('Loading chunk late failed', FILE), { name: 'ChunkLoadError', request });
    dispatch(refused(missing));
    dispatch(thrown('', FILE, missing));
    expect(sent).toEqual([]);
    await Promise.resolve();
    expect(hasResponse.mock.calls).toEqual([[request]]);
    expect(sent).toEqual([{ ...as, ...OWNER, message: 'ChunkLoadError: Loading chunk late failed' }]);
  });

  test('is reported without personal data', () => {
    follow();
    dispatch(thrown('no seat for siti@surel.id at https://acara.test/checkout?code=sandi'));
    expect(sent[0]?.message).toBe('no seat for [e-mail] at [address]');
  });

  test('that cannot be read is ignored', () => {
    follow();
    const trap = Object.create(null) as object;
    expect(() => dispatch(refused(trap))).not.toThrow();
    dispatch(thrown('a later one'));
    expect(sent).toHaveLength(1);
  });
});
