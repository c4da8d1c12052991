const KEY = 'acara_documents';
/** More documents of one page in this time are no visitor's. */
const MOST = 5;
const WITHIN_MS = 15_000;

/** Counts this document. @returns whether its page is loaded again and again in this tab */
export const isReloadLoop = (page: Window, now: number): boolean => {
  try {
    const { location, sessionStorage } = page;
    const [path, ...times] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const recent = path === location.pathname ? times.filter((at) => now - Number(at) < WITHIN_MS) : [];
    sessionStorage.setItem(KEY, [location.pathname, ...recent.slice(-MOST), now].join(' '));
    return recent.length >= MOST;
  } catch {
    // Where cookies are forbidden already the store is refused: nobody counts.
    return false;
  }
};
