import type { ShownPage, SignedRelease, VisitBeacon } from '@acara/shared-contract/release';
import { reportVisit } from './report-visit.ts';

let sent: VisitBeacon[];
let state: DocumentVisibilityState;
let releases: SignedRelease[];
let blocked: number | undefined;
let shown: ShownPage[];
const vitals: { lcp?: number } = {};

beforeEach(() => {
  sent = [];
  state = 'visible';
  releases = [{ remote: 'shell', releaseId: 's', signature: 'x' }];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  blocked = undefined;
  shown = [];
  const send = (beacon: VisitBeacon) => sent.push(structuredClone(beacon));
  reportVisit({ page: window, vitals, blocked: () => blocked, shown: () => shown, releases: () => releases, send });
});
// A pending report must not be sent in the next test.
afterEach(() => become('hidden'));

const become = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const left = () => window.dispatchEvent(new Event('pagehide'));

describe('a visit', () => {
  test('is reported once, when the page is first hidden, with the releases and vitals until then', () => {
    become('visible');
    expect(sent).toEqual([]);
    releases.push({ remote: 'mfe-a', releaseId: 'a', signature: 'y' });
    vitals.lcp = 1200;
    become('hidden');
    expect(sent).toEqual([{ kind: 'visit', releases, vitals: { lcp: 1200 } }]);
    become('visible');
    become('hidden');
    left();
    expect(sent).toHaveLength(1);
  });

  test('has how long the page was blocked, where the browser measures it', () => {
    blocked = 820;
    become('hidden');
    expect(sent).toEqual([{ kind: 'visit', releases, vitals, blocked: 820 }]);
  });

  test('has how much its pages show', () => {
    shown = [{ page: '/', text: 900, area: 700, links: 20, buttons: 3 }];
    become('hidden');
    expect(sent).toEqual([{ kind: 'visit', releases, vitals, shown }]);
  });

  test('that ends while the page is visible is reported when it is hidden, which follows', () => {
    left();
    expect(sent).toEqual([]);
    become('hidden');
    expect(sent).toHaveLength(1);
  });

  test('of a page that was never visible is reported when it is left', () => {
    state = 'hidden';
    left();
    expect(sent).toHaveLength(1);
  });

  test('of a page that was prerendered is reported only if it was shown', () => {
    state = 'hidden';
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    left();
    expect(sent).toEqual([]);
    delete (document as { prerendering?: boolean }).prerendering;
    become('visible');
    become('hidden');
    expect(sent).toHaveLength(1);
  });

  test('has the last vitals: they are measured in the capture phase', () => {
    const measure = () => (vitals.lcp = 4321);
    window.addEventListener('visibilitychange', measure, { capture: true, once: true });
    become('hidden');
    expect(sent[0]?.vitals.lcp).toBe(4321);
  });

  test('without signed releases is not reported', () => {
    releases = [];
    become('hidden');
    expect(sent).toEqual([]);
  });
});
