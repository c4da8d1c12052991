import type { ReportSymptom } from '../health/report-symptom.ts';

// What all remotes share and none may take away.

/** Puts the header back when a remote removes it. */
export const keepHeader = (header: HTMLElement, before: HTMLElement, report: ReportSymptom): void => {
  new MutationObserver(() => {
    if (header.isConnected) return;
    before.before(header);
    report('header', 'the header was removed');
  }).observe(before.parentElement ?? before, { childList: true });
};

/** Keeps `fetch` whatever else sets it, be it a release or an extension of the browser. */
export const keepFetch = (page: Window, fetch: typeof window.fetch): void => {
  Object.defineProperty(page, 'fetch', {
    configurable: true,
    enumerable: true,
    get: () => fetch,
    set: () => undefined,
  });
};
