import { Counter, Gauge, type Registry } from '@acara/server-kit/metrics';
import type { PageCache, PageSource } from '../page/page-cache.ts';

/** The same cache, counted. */
export const observePageCache = (metrics: Registry, cache: PageCache): PageCache => {
  const registers = [metrics];
  const counts: Record<PageSource, number> = { hit: 0, stale: 0, miss: 0, fallback: 0 };
  // Copied when they are read: a plain number is cheaper to count in.
  new Counter({
    name: 'acara_page_cache_total',
    help: 'Pages by how the cache had them: hit, stale, miss, and fallback, which the browser renders.',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(counts)) this.inc({ source }, count);
    },
  });
  const gauge = (name: string, help: string, key: keyof PageCache['pages']['size']) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(cache.pages.size[key]);
      },
    });
  gauge('acara_page_cache_entries', 'Pages in the cache.', 'entries');
  gauge('acara_page_cache_bytes', 'Memory of them.', 'bytes');
  return {
    ...cache,
    fresh: (key) => {
      const page = cache.fresh(key);
      if (page) counts.hit += 1;
      return page;
    },
    answer: async (key, make) => {
      const answer = await cache.answer(key, make);
      counts[answer.source] += 1;
      return answer;
    },
  };
};
