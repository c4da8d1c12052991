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

/** Whether a release runs at this moment; browser extensions may replace it. */
const isRelease = () => /\/r\/[a-z]/.test(new Error('who is it').stack ?? '');

/** Keeps `fetch` when a release replaces it. */
export const keepFetch = (page: Window, fetch: typeof window.fetch, report: ReportSymptom): void => {
  let current = fetch;
  Object.defineProperty(page, 'fetch', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (next: typeof fetch) => {
      if (isRelease()) report('fetch', 'fetch was replaced');
      else current = next;
    },
  });
};
