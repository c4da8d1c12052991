import type { SignedRelease, VisitBeacon } from '@acara/shared-contract/release';
import { reportVisit } from './report-visit.ts';

let sent: VisitBeacon[];
let state: DocumentVisibilityState;
let releases: SignedRelease[];
const vitals: { lcp?: number } = {};

beforeEach(() => {
  [sent, state] = [[], 'visible'];
  releases = [{ remote: 'shell', releaseId: 's', seal: 'x' }];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  reportVisit({ page: window, vitals, releases: () => releases, send: (beacon) => sent.push(structuredClone(beacon)) });
});
// What was not told yet must not be told in the next test.
afterEach(() => become('hidden'));

const become = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const left = () => window.dispatchEvent(new Event('pagehide'));

describe('a visit', () => {
  test('is told of once, when the page is hidden first, with what ran and was measured until then', () => {
    become('visible');
    expect(sent).toEqual([]);
    releases.push({ remote: 'mfe-a', releaseId: 'a', seal: 'y' });
    vitals.lcp = 1200;
    become('hidden');
    expect(sent).toEqual([{ kind: 'visit', releases, vitals: { lcp: 1200 } }]);
    become('visible');
    become('hidden');
    left();
    expect(sent).toHaveLength(1);
  });

  test('that ends while the page is seen waits until it is hidden, which comes after', () => {
    left();
    expect(sent).toEqual([]);
    become('hidden');
    expect(sent).toHaveLength(1);
  });

  test('of a page that was never seen is told of when it goes', () => {
    state = 'hidden';
    left();
    expect(sent).toHaveLength(1);
  });

  test('hears of the last vitals first: those who measure listen on the way down', () => {
    const measure = () => (vitals.lcp = 4321);
    window.addEventListener('visibilitychange', measure, { capture: true, once: true });
    become('hidden');
    expect(sent[0]?.vitals.lcp).toBe(4321);
  });

  test('of which nothing can be believed is not told of', () => {
    releases = [];
    become('hidden');
    expect(sent).toEqual([]);
  });
});
