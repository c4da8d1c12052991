import { getMountedApps } from 'single-spa';
import { ranReleases, runningRelease } from '../register-remotes.ts';
import { sendBeacon } from './report-failure.ts';
import { measureVitals } from './report-visit.ts';
import { startHealth } from './start-health.ts';

jest.mock('single-spa', () => ({ getMountedApps: jest.fn() }));
jest.mock('../register-remotes.ts', () => ({ ranReleases: new Set(), runningRelease: jest.fn() }));
jest.mock('./report-visit.ts', () => ({
  ...jest.requireActual<object>('./report-visit.ts'),
  measureVitals: jest.fn(),
}));
jest.mock('./report-failure.ts', () => ({
  ...jest.requireActual<object>('./report-failure.ts'),
  sendBeacon: jest.fn(),
}));

const record = (remote: string, releaseId: string) => ({ releaseId, base: `/r/${remote}/${releaseId}/` });
const releases = {
  revision: 1,
  remotes: { 'mfe-a': record('mfe-a', 'a2'), 'mfe-b': record('mfe-b', 'b1'), 'mfe-c': record('mfe-c', 'c1') },
  signatures: { 'mfe-a/a2': 'A2', 'mfe-a/a1': 'A1', 'mfe-b/b1': 'B1' },
};
const WATCH = '<script data-release="s1" data-signature="S1"></script>';
const scriptTag = (file: string) => `<script defer src="${file}"></script>`;
// The releases of a document are read once.
document.body.innerHTML = `<script type="application/json" id="acara-releases">${JSON.stringify(releases)}</script>`;

const open = (head: string) => {
  document.head.innerHTML = head;
  startHealth(window, () => []);
};
const leave = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const visits = () =>
  jest.mocked(sendBeacon).mock.calls.flatMap(([beacon]) => (beacon.kind === 'visit' ? [beacon] : []));

const listening: [string, EventListener][] = [];
beforeEach(() => {
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listening.push([type, listener as EventListener]); // All of them are functions here.
    listen(type, listener as EventListener);
  });
  jest.mocked(sendBeacon).mockReset();
  jest.mocked(measureVitals).mockReturnValue({ lcp: 900 });
  jest.mocked(getMountedApps).mockReturnValue([]);
  ranReleases.clear();
});

afterEach(() => {
  for (const [type, listener] of listening.splice(0)) window.removeEventListener(type, listener);
});

describe('a visit', () => {
  test('has the shell, the remote that the document was rendered for, and those that ran later, each once', () => {
    open(WATCH + scriptTag('/r/shell/s1/shell.js') + scriptTag('/r/mfe-b/b1/main.js'));
    for (const name of ['mfe-b/b1', 'mfe-a/a2']) ranReleases.add(name);
    jest.mocked(getMountedApps).mockReturnValue(['mfe-a']);
    jest.mocked(runningRelease).mockReturnValue('a1');
    leave();
    expect(visits()).toEqual([
      {
        kind: 'visit',
        releases: [
          { remote: 'shell', releaseId: 's1', signature: 'S1' },
          { remote: 'mfe-b', releaseId: 'b1', signature: 'B1' },
          { remote: 'mfe-a', releaseId: 'a2', signature: 'A2' },
          { remote: 'mfe-a', releaseId: 'a1', signature: 'A1' },
        ],
        vitals: { lcp: 900 },
      },
    ]);
  });

  test('that began with a screen of the shell has no vitals: they would count for a later remote', () => {
    open(`${WATCH}<script src="/r/mfe-a/a2/chunk.js"></script>`);
    ranReleases.add('mfe-a/a2');
    leave();
    expect(visits()).toMatchObject([{ releases: [{ remote: 'shell' }, { remote: 'mfe-a' }], vitals: {} }]);
  });

  test('leaves out releases without a signature, and is not reported without that of the shell', () => {
    open(WATCH + scriptTag('/r/mfe-b/b1/main.js'));
    ranReleases.add('mfe-c/c1');
    leave();
    expect(visits()[0]?.releases.map(({ remote }) => remote)).toEqual(['shell', 'mfe-b']);
    jest.mocked(sendBeacon).mockReset();
    open('<script data-release="s1"></script>' + scriptTag('/r/mfe-b/b1/main.js'));
    leave();
    expect(visits()).toEqual([]);
  });
});

test('early and later errors are reported with the signature of their release', () => {
  document.head.innerHTML = WATCH;
  const early = [new ErrorEvent('error', { message: 'early', filename: 'http://localhost/r/shell/s1/a.js' })];
  Object.assign(document.querySelector('script[data-release]') ?? {}, { early });
  startHealth(window, () => []);
  window.dispatchEvent(new ErrorEvent('error', { message: 'late', filename: 'http://localhost/r/mfe-a/a2/a.js' }));
  expect(jest.mocked(sendBeacon).mock.calls.map(([beacon]) => beacon)).toEqual([
    { kind: 'error', remote: 'shell', releaseId: 's1', signature: 'S1', message: 'early' },
    {
      kind: 'error',
      remote: 'mfe-a',
      releaseId: 'a2',
      signature: 'A2',
      message: 'late',
      shell: { releaseId: 's1', signature: 'S1' },
    },
  ]);
});
