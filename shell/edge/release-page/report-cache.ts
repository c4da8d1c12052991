/** For how long a page is given to everybody who asks, in ms. */
const CACHED_MS = 2000;

/**
 * Makes each page once in a while for all who look at it, however many they are.
 * @param make makes the page of a key
 * @param uptime in ms; a clock that nobody sets, else pages would stay for as long as it was set back
 */
export const createReportCache = (make: (key: string) => Promise<string>, uptime: () => number) => {
  const cached = new Map<string, { madeAt: number; page: Promise<string> }>();
  return (key: string): Promise<string> => {
    const at = uptime();
    for (const [other, { madeAt }] of cached) if (at - madeAt >= CACHED_MS) cached.delete(other);
    const known = cached.get(key);
    if (known) return known.page;
    const page = make(key);
    cached.set(key, { madeAt: at, page });
    // A page that could not be made is made anew for the next one.
    page.catch(() => cached.delete(key));
    return page;
  };
};
