import type { ErrorBeacon, FailureBeacon } from '@acara/shared-contract/release';
import { followUncaughtErrors } from './uncaught-errors.ts';

const FILE = 'http://localhost/r/mfe-test/test-release-1/main.js';
const OWNER = { remote: 'mfe-test', releaseId: 'test-release-1', seal: 'a seal' };
const signatures: Record<string, string> = { 'mfe-test/test-release-1': 'a seal', 'shell/shell-release-1': 'another' };

let sent: (ErrorBeacon | FailureBeacon)[];
const isAnswered = jest.fn(async (_address: string) => true);
let page: EventTarget & { location: { origin: string } };
const follow = (early: Event[] = []) =>
  followUncaughtErrors({
    page: page as Window, // As much of one as is asked for.
    early,
    getSignature: (remote, releaseId) => signatures[`${remote}/${releaseId}`],
    isAnswered,
    send: (beacon) => sent.push(beacon),
  });
beforeEach(() => {
  isAnswered.mockClear();
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

describe('an error that nobody caught', () => {
  test('is told of for the release whose script threw it', () => {
    follow();
    dispatch(thrown('TypeError: x is not a function'));
    expect(sent).toEqual([{ kind: 'error', ...OWNER, message: 'TypeError: x is not a function' }]);
  });

  test('is told of for the topmost frame of a release where the address of the script says nothing', () => {
    follow();
    const frames = ['chrome-extension://abc/r/x.js', 'https://cdn.test/r/mfe-test/test-release-1/a.js', FILE];
    dispatch(thrown('one', '', withStack('one', ...frames, 'http://localhost/r/shell/shell-release-1/a.js')));
    dispatch(refused(withStack('two', 'http://localhost/r/shell/shell-release-1/a.js', FILE)));
    expect(sent.map(({ remote, message }) => [remote, message])).toEqual([
      ['mfe-test', 'one'],
      ['shell', 'Error: two'],
    ]);
  });

  test.each<[string, () => Event]>([
    ['of a script of nobody', () => thrown('x', 'http://localhost/other.js')],
    ['of another site', () => thrown('x', 'https://evil.test/r/mfe-test/test-release-1/main.js')],
    [
      'of a release that this page does not run',
      () => thrown('x', 'http://localhost/r/mfe-test/test-release-9/main.js'),
    ],
    ['of which the browser says nothing', () => thrown('Script error.', '')],
    ['that is a picture that did not come', () => new Event('error')],
    ['that is refused without a reason', () => refused(undefined)],
    ['that is refused with a text', () => refused('offline')],
  ])('%s is not told of', (_what, event) => {
    follow();
    dispatch(event());
    expect(sent).toEqual([]);
  });

  test('is told of once for each text, and ten times in all', () => {
    follow();
    for (let at = 0; at < 50; at += 1) dispatch(thrown('the same'));
    expect(sent).toHaveLength(1);
    for (let at = 0; at < 50; at += 1) dispatch(thrown(`error ${at}`));
    expect(sent).toHaveLength(10);
  });

  test('is told of when it was thrown before anybody followed, once', () => {
    follow([thrown('early'), refused(withStack('early too', FILE)), new Event('error')]);
    expect(sent.map(({ message }) => message)).toEqual(['early', 'Error: early too']);
    dispatch(thrown('early'));
    expect(sent).toHaveLength(2);
  });

  test.each([
    [true, { kind: 'error' }],
    [false, { kind: 'failure', phase: 'line' }],
  ])('over a chunk that did not come is told of as what it is: answered for %s', async (isThere, as) => {
    isAnswered.mockResolvedValue(isThere);
    follow();
    const request = 'http://localhost/r/mfe-test/test-release-1/late.js';
    const missing = Object.assign(withStack('Loading chunk late failed', FILE), { name: 'ChunkLoadError', request });
    dispatch(refused(missing));
    dispatch(thrown('', FILE, missing));
    expect(sent).toEqual([]);
    await Promise.resolve();
    expect(isAnswered.mock.calls).toEqual([[request]]);
    expect(sent).toEqual([{ ...as, ...OWNER, message: 'ChunkLoadError: Loading chunk late failed' }]);
  });

  test('says nothing of the visitor', () => {
    follow();
    dispatch(thrown('no seat for siti@surel.id at https://acara.test/checkout?code=sandi'));
    expect(sent[0]?.message).toBe('no seat for [e-mail] at [address]');
  });

  test('that cannot even be read harms nobody', () => {
    follow();
    const trap = Object.create(null) as object;
    expect(() => dispatch(refused(trap))).not.toThrow();
    dispatch(thrown('a later one'));
    expect(sent).toHaveLength(1);
  });
});
