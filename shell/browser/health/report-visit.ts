import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { PageVitals, ShownPage, SignedRelease, VisitBeacon } from '@acara/shared-contract/release';

/** Ten minutes: a page that took longer was asleep, and the edge would reject the value. */
const MAX_MS = 600_000;

/** The returned object changes until the page is left. */
export const measureVitals = (): PageVitals => {
  const vitals: PageVitals = {};
  const record =
    (name: keyof PageVitals, decimals = 0) =>
    ({ value }: Metric) => {
      if (value <= MAX_MS) vitals[name] = Number(value.toFixed(decimals));
    };
  const changes = { reportAllChanges: true };
  onTTFB(record('ttfb'));
  onFCP(record('fcp'));
  onLCP(record('lcp'), changes);
  onINP(record('inp'), changes);
  onCLS(record('cls', 4), changes);
  return vitals;
};

/** Adds up what long tasks take beyond 50 ms each. Undefined until there is one, and in browsers that do not measure them. */
export const measureBlocked = (): (() => number | undefined) => {
  let blocked: number | undefined;
  const add = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries())
      blocked = Math.min((blocked ?? 0) + Math.round(duration - 50), MAX_MS);
  };
  if ('PerformanceObserver' in window) new PerformanceObserver(add).observe({ type: 'longtask', buffered: true });
  return () => blocked;
};

type VisitEnvironment = {
  page: Window;
  vitals: Readonly<PageVitals>;
  blocked: () => number | undefined;
  shown: () => ShownPage[];
  /** What ran until now: first the releases that the vitals belong to. */
  releases: () => SignedRelease[];
  send: (beacon: VisitBeacon) => void;
};

/**
 * Sends one beacon when the document is first hidden: the visitor may not come back to it. A visible page that is left
 * is hidden after `pagehide`, when the vitals are complete; one that was never visible is not.
 */
export const reportVisit = ({ page, vitals, blocked, shown, releases, send }: VisitEnvironment): void => {
  const report = () => {
    const { visibilityState, prerendering } = page.document as Document & { prerendering?: boolean };
    // A document that is only prerendered was not seen.
    if (visibilityState !== 'hidden' || prerendering) return;
    page.removeEventListener('visibilitychange', report);
    page.removeEventListener('pagehide', report);
    const ran = releases();
    if (ran.length === 0) return;
    const long = blocked();
    const pages = shown();
    const measured = { ...(long !== undefined && { blocked: long }), ...(pages.length > 0 && { shown: pages }) };
    send({ kind: 'visit', releases: ran, vitals, ...measured });
  };
  // The event bubbles up from the document: web-vitals has handled it in the capture phase by then.
  page.addEventListener('visibilitychange', report);
  page.addEventListener('pagehide', report);
};
