/** How long a page is cached, in ms. */
const CACHED_MS = 2000;

/**
 * Builds a page at most once per interval for all readers.
 * @param make builds the page of a key
 * @param uptime monotonic clock in ms
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
    // A failure is not cached.
    page.catch(() => cached.delete(key));
    return page;
  };
};
