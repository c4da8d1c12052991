/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { brotliCompressSync } from 'node:zlib';
import { FAILED_SHELL_COOKIE, SHELL_WATCH, shellWatch } from './head-scripts.ts';

const RELEASE = 'shell-release-2';
const SIGNATURE = 'sixteen_letters-';
const FILE = `/r/shell/${RELEASE}/shell.js`;

let beacons: { remote: string; releaseId: string; signature?: string; phase: string; message: string }[];
let reload: jest.Mock;
let onLine: boolean;
let listeners: [EventTarget, string, EventListener, boolean | undefined][];

const forgetCookies = () => {
  document.cookie = `${FAILED_SHELL_COOKIE}=; Max-Age=0; Path=/`;
};
const failedCookie = () => new RegExp(`${FAILED_SHELL_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];

/** Runs the script as its element in a document would. */
const watch = ({ hasWayBack = true, release = RELEASE, signature = SIGNATURE } = {}) => {
  const element: HTMLScriptElement & { early?: Event[] } = document.createElement('script');
  element.dataset['release'] = release;
  if (signature) element.dataset['signature'] = signature;
  if (hasWayBack) element.dataset['back'] = '';
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => element });
  const listen = (type: string, listener: EventListener, isCapturing?: boolean) => {
    listeners.push([window, type, listener, isCapturing]);
    window.addEventListener(type, listener, isCapturing);
  };
  const sendBeacon = (to: string, body: string) => to === '/beacon' && beacons.push(JSON.parse(body));
  new Function('location', 'navigator', 'addEventListener', SHELL_WATCH)({ reload }, { sendBeacon, onLine }, listen);
  return element;
};
const scriptFails = (src: string) => {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
};
const scriptThrows = (filename: string, message: string) =>
  window.dispatchEvent(new ErrorEvent('error', { filename: `http://localhost${filename}`, message }));
const parsed = () => document.dispatchEvent(new Event('readystatechange'));
const alive = () => {
  document.documentElement.dataset['shell'] = 'alive';
};

beforeEach(() => {
  jest.useFakeTimers();
  beacons = [];
  listeners = [];
  reload = jest.fn();
  onLine = true;
  delete document.documentElement.dataset['shell'];
  forgetCookies();
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.push([document, type, listener as EventListener, undefined]);
    add(type, listener as EventListener);
  });
});
afterEach(() => {
  for (const [target, type, listener, isCapturing] of listeners)
    target.removeEventListener(type, listener, isCapturing);
  jest.useRealTimers();
});

describe('a shell that does not start', () => {
  test.each<[string, () => void, string, string?]>([
    ['because a script of it does not load or was tampered with', () => scriptFails(FILE), 'script did not load'],
    ['because a script of it is garbage', () => scriptThrows(FILE, 'SyntaxError: x'), 'SyntaxError: x'],
    [
      'because its start is refused later',
      () => {
        const reason = Object.assign(new Error('no runtime'), { stack: `at http://localhost${FILE}:1:2` });
        window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
      },
      'Error: no runtime',
    ],
    [
      'within 8 s after the document was parsed',
      () => {
        parsed();
        jest.advanceTimersByTime(8000);
      },
      'no start within 8 s',
      'late',
    ],
  ])('%s is reported, noted, and left once for the one before it', (_why, fail, message, phase = 'load') => {
    watch();
    fail();
    expect(beacons).toEqual([{ remote: 'shell', releaseId: RELEASE, signature: SIGNATURE, phase, message }]);
    expect(failedCookie()).toBe(RELEASE);
    expect(reload).toHaveBeenCalledTimes(1);
    scriptFails(FILE);
    parsed();
    jest.advanceTimersByTime(60_000);
    expect([beacons.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test('while offline is reported as such', () => {
    onLine = false;
    watch();
    scriptFails(FILE);
    expect(beacons).toMatchObject([{ phase: 'line', message: 'script did not load' }]);
    expect([failedCookie(), reload.mock.calls.length]).toEqual([RELEASE, 1]);
  });

  test('is only reported where there is none before it: the page stays as the edge rendered it', () => {
    watch({ hasWayBack: false });
    scriptFails(FILE);
    expect([beacons.length, failedCookie(), reload.mock.calls.length]).toEqual([1, undefined, 0]);
  });

  test('is only reported when it failed before in this browser', () => {
    document.cookie = `${FAILED_SHELL_COOKIE}=${RELEASE}; Path=/`;
    watch();
    scriptFails(FILE);
    expect([beacons.length, failedCookie(), reload.mock.calls.length]).toEqual([1, RELEASE, 0]);
  });

  test('is only reported where cookies are blocked', () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    watch();
    scriptFails(FILE);
    expect([beacons.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  test('never leads in circles, whichever releases fail one after the other', () => {
    const releases = ['shell-release-2', 'shell-release-1'];
    for (let load = 0; load < 20; load += 1) {
      delete document.documentElement.dataset['shell'];
      const release = releases[load % 2] ?? '';
      watch({ release });
      scriptFails(`/r/shell/${release}/shell.js`);
    }
    expect(reload).toHaveBeenCalledTimes(2);
    expect(failedCookie()).toBe('shell-release-2.shell-release-1');
  });
});

test('a shell whose document has no signatures is reported without one', () => {
  watch({ signature: '' });
  scriptFails(FILE);
  expect(beacons).toEqual([{ remote: 'shell', releaseId: RELEASE, phase: 'load', message: expect.any(String) }]);
});

describe('errors thrown before the shell can report them', () => {
  test('waits at the element, the first ten of it, files that did not come left out', () => {
    const element = watch();
    alive();
    scriptFails(FILE);
    scriptThrows('/r/mfe-test/test-release-1/remoteEntry.js', 'early');
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('refused') }));
    document.dispatchEvent(new Event('securitypolicyviolation', { bubbles: true }));
    expect(element.early?.map(({ type }) => type)).toEqual(['error', 'unhandledrejection', 'securitypolicyviolation']);
    for (let at = 0; at < 20; at += 1) scriptThrows('/x.js', `error ${at}`);
    expect(element.early).toHaveLength(10);
    expect(beacons).toEqual([]);
  });
});

describe('a shell that lives', () => {
  test('is not replaced, whatever fails later', () => {
    watch();
    parsed();
    jest.advanceTimersByTime(7999);
    alive();
    jest.advanceTimersByTime(1);
    scriptFails(FILE);
    scriptThrows(FILE, 'later');
    expect([beacons, failedCookie(), reload.mock.calls.length]).toEqual([[], undefined, 0]);
  });

  test('is not reported for errors of others', () => {
    watch();
    scriptFails('/r/mfe-test/test-release-1/remoteEntry.js');
    scriptFails('/r/shell/shell-release-1/shell.js');
    scriptThrows('/r/mfe-test/test-release-1/remoteEntry.js', 'x');
    scriptThrows('/extension.js', 'x');
    const image = document.createElement('img');
    document.body.append(image);
    image.dispatchEvent(new Event('error'));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }));
    expect([beacons, reload.mock.calls.length]).toEqual([[], 0]);
  });
});

describe('the script', () => {
  test('costs a document little', () => {
    expect(brotliCompressSync(SHELL_WATCH).length).toBeLessThan(500);
    expect(SHELL_WATCH).not.toContain('</');
  });

  test('is in its element with the release and whether there is a fallback', () => {
    const release = {
      releaseId: RELEASE,
      base: `/r/shell/${RELEASE}/`,
      container: '',
      routes: {},
      entry: 'a.js',
      chunks: [],
      assets: {},
    };
    const fallback = { releaseId: 'shell-release-1', address: '/r/shell/shell-release-1/release.json', integrity: 'x' };
    expect(shellWatch(release, null)).toMatch(/^<script data-release="shell-release-2">\(\(\)=>/);
    expect(shellWatch({ ...release, fallback }, null)).toMatch(/ data-release="shell-release-2" data-back>\(\(\)=>/);
    expect(shellWatch(release, SIGNATURE)).toContain(` data-release="shell-release-2" data-signature="${SIGNATURE}">`);
  });
});
