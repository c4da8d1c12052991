const KEY = 'acara_documents';
/** More documents of one page in this time are no visitor's, also where others come in between. */
const MOST = 5;
const WITHIN_MS = 15_000;
/** Enough for three pages in turn. */
const MAX_ENTRIES = 3 * (MOST + 1);

/** Counts this document. @returns whether its page is loaded again and again in this tab */
export const isReloadLoop = (page: Window, now: number): boolean => {
  try {
    const { location, sessionStorage } = page;
    // `<time>@<path>`
    const before = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const recent = before.filter((document) => now - parseInt(document, 10) < WITHIN_MS);
    const own = recent.filter((document) => document.endsWith(`@${location.pathname}`));
    sessionStorage.setItem(KEY, [...recent, `${now}@${location.pathname}`].slice(-MAX_ENTRIES).join(' '));
    return own.length >= MOST;
  } catch {
    // With cookies blocked, storage throws, too: reloads are not counted.
    return false;
  }
};
