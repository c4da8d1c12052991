import { BoundedMap } from '@acara/server-kit/bounded-map';
import type { BuiltPage, MadePage } from './page-maker.ts';

/** `uptime` is a monotonic clock: otherwise pages would stay fresh while the clock is behind. */
export type PageCacheOptions = { freshMs: number; staleMs: number; maxBytes: number; uptime: () => number };

export type PageSource = 'hit' | 'stale' | 'miss' | 'fallback';

/** `background`: no visitor waits for it. */
export type MakePage = (hurry: 'visitor' | 'background') => Promise<MadePage>;

/** Pages by address and release set, stale-while-revalidate. */
export const createPageCache = ({ freshMs, staleMs, maxBytes, uptime }: PageCacheOptions) => {
  const pages = new BoundedMap<{ page: BuiltPage; madeAt: number }>({
    maxBytes,
    sizeOf: ({ page }) => page.document.size + 1000,
  });
  // Bounded: pages that are being made.
  const inFlight = new Map<string, Promise<MadePage>>();

  const store = (key: string, page: BuiltPage | null) => {
    if (page) pages.set(key, { page, madeAt: uptime() });
  };
  const made = async (key: string, make: MakePage, hurry: 'visitor' | 'background'): Promise<MadePage> => {
    // A visitor never joins a refresh, which may take longer.
    const flight = `${hurry} ${key}`;
    const shared = inFlight.get(flight);
    if (shared) return shared;
    const making = make(hurry);
    inFlight.set(flight, making);
    try {
      const result = await making;
      if (result.isCacheable) store(key, result.page);
      else void result.late?.then((page) => store(key, page));
      return result;
    } finally {
      inFlight.delete(flight);
    }
  };

  return {
    pages,
    fresh: (key: string): BuiltPage | null => {
      const found = pages.get(key);
      return found && uptime() - found.madeAt < freshMs ? found.page : null;
    },
    /** A fresh page, else a stale one that is refreshed, else a new one. Concurrent requests share it. */
    answer: async (key: string, make: MakePage): Promise<{ page: BuiltPage; source: PageSource }> => {
      const found = pages.get(key);
      const age = found ? uptime() - found.madeAt : Infinity;
      if (found && age < freshMs) return { page: found.page, source: 'hit' };
      if (found && age < staleMs) {
        // After a failed refresh the stale page stays until it expires.
        made(key, make, 'background').catch(() => undefined);
        return { page: found.page, source: 'stale' };
      }
      const result = await made(key, make, 'visitor');
      return { page: result.page, source: result.isFallback ? 'fallback' : 'miss' };
    },
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
