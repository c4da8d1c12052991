import { LRUCache } from 'lru-cache';
import type { BuiltPage, MadePage } from './page-maker.ts';

/**
 * How long pages are kept, in ms, and how much memory they may take, in bytes. `uptime` is a clock that nobody sets, else
 * a page would stay fresh for as long as it was set back.
 */
export type PageCacheOptions = { freshMs: number; staleMs: number; maxBytes: number; uptime: () => number };

/** Where an answer came from. */
export type PageSource = 'hit' | 'stale' | 'miss' | 'fallback';

/** Makes a page; `background` when no visitor waits for it. */
export type MakePage = (hurry: 'visitor' | 'background') => Promise<MadePage>;

/** Pages by address and release set, refreshed behind the visitor's back. */
export type PageCache = {
  /** A fresh page if there is one, at no cost. */
  fresh: (key: string) => BuiltPage | null;
  /** A fresh page, else a stale one while a new one is made, else a new one. Visitors who come together share it. */
  answer: (key: string, make: MakePage) => Promise<{ page: BuiltPage; source: PageSource }>;
};

export const createPageCache = ({ freshMs, staleMs, maxBytes, uptime }: PageCacheOptions): PageCache => {
  const pages = new LRUCache<string, { page: BuiltPage; madeAt: number }>({
    maxSize: maxBytes,
    // Headers, keys and the entry itself, roughly.
    sizeCalculation: ({ page }) => page.template.size + 1000,
  });
  const inFlight = new Map<string, Promise<MadePage>>();

  const store = (key: string, page: BuiltPage | null) => {
    if (page) pages.set(key, { page, madeAt: uptime() });
  };
  const made = async (key: string, make: MakePage, hurry: 'visitor' | 'background'): Promise<MadePage> => {
    // A visitor never joins a refresh: that one may take its time.
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
    fresh: (key) => {
      const found = pages.get(key);
      return found && uptime() - found.madeAt < freshMs ? found.page : null;
    },
    answer: async (key, make) => {
      const found = pages.get(key);
      const age = found ? uptime() - found.madeAt : Infinity;
      if (found && age < freshMs) return { page: found.page, source: 'hit' };
      if (found && age < staleMs) {
        // A failed refresh leaves the stale page in place until its time is over.
        made(key, make, 'background').catch(() => undefined);
        return { page: found.page, source: 'stale' };
      }
      const result = await made(key, make, 'visitor');
      return { page: result.page, source: result.isFallback ? 'fallback' : 'miss' };
    },
  };
};
