import type { PageVitals, SignedRelease, VisitBeacon } from '@acara/shared-contract/release';

/** What telling of a visit needs. */
export type VisitEnvironment = {
  page: Window;
  vitals: Readonly<PageVitals>;
  /** What ran until now: first those whom the vitals belong to. */
  releases: () => SignedRelease[];
  send: (beacon: VisitBeacon) => void;
};

/**
 * Tells once of this document, when it is hidden first: later nobody may come back to it. A page that is left while it is
 * seen is hidden after `pagehide` (HTML, unloading documents), when the vitals are complete; one that was never seen is
 * not.
 */
export const reportVisit = ({ page, vitals, releases, send }: VisitEnvironment): void => {
  const tell = () => {
    if (page.document.visibilityState !== 'hidden') return;
    page.removeEventListener('visibilitychange', tell);
    page.removeEventListener('pagehide', tell);
    const ran = releases();
    if (ran.length > 0) send({ kind: 'visit', releases: ran, vitals });
  };
  // The event comes up from the document, after those who measure have heard of it on its way down.
  page.addEventListener('visibilitychange', tell);
  page.addEventListener('pagehide', tell);
};
