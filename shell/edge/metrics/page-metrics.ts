import { Counter, Gauge, type Registry } from '@acara/shared-contract/metrics';
import type { PageCache } from '../page/page-cache.ts';

/** The same cache, counted. */
export const observePageCache = (metrics: Registry, cache: PageCache): PageCache => {
  const registers = [metrics];
  const pages = new Counter({
    name: 'acara_page_cache_total',
    help: 'Pages by how the cache had them: hit, stale, miss, and fallback, which the browser renders.',
    labelNames: ['source'],
    registers,
  });
  const gauge = (name: string, help: string, key: keyof ReturnType<PageCache['counts']>) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(cache.counts()[key]);
      },
    });
  gauge('acara_page_cache_entries', 'Pages in the cache.', 'entries');
  gauge('acara_page_cache_bytes', 'Memory of them.', 'bytes');
  const hits = pages.labels({ source: 'hit' });
  return {
    ...cache,
    fresh: (key) => {
      const page = cache.fresh(key);
      if (page) hits.inc();
      return page;
    },
    answer: async (key, make) => {
      const answer = await cache.answer(key, make);
      pages.inc({ source: answer.source });
      return answer;
    },
  };
};
