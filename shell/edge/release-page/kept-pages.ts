/** For how long a page is given to everybody who asks, in ms. */
const KEPT_MS = 2000;

/**
 * Makes each page once in a while for all who look at it, however many they are.
 * @param make makes the page of a key
 * @param uptime in ms; a clock that nobody sets, else pages would stay for as long as it was set back
 */
export const createKeptPages = (make: (key: string) => Promise<string>, uptime: () => number) => {
  const kept = new Map<string, { madeAt: number; page: Promise<string> }>();
  return (key: string): Promise<string> => {
    const at = uptime();
    for (const [other, { madeAt }] of kept) if (at - madeAt >= KEPT_MS) kept.delete(other);
    const known = kept.get(key);
    if (known) return known.page;
    const page = make(key);
    kept.set(key, { madeAt: at, page });
    // A page that could not be made is made anew for the next one.
    page.catch(() => kept.delete(key));
    return page;
  };
};
