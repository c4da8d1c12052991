import { Counter, Gauge, type ObservedMap, type Registry } from '@acara/server-kit/metrics';

export type CacheStats = { hits: number; misses: number; entries: number };
export type ObservedCache = { readonly stats: CacheStats; readonly entries: ObservedMap };

/** @returns a function that adds a cache under a unique name */
export const createCacheMetrics = (metrics: Registry, observeMap: (name: string, map: ObservedMap) => void) => {
  // Bounded: caches by name.
  const caches = new Map<string, ObservedCache>();
  const counter = (name: string, help: string, key: keyof CacheStats) =>
    new Counter({
      name,
      help,
      labelNames: ['cache'],
      registers: [metrics],
      collect() {
        this.reset();
        for (const [cache, { stats }] of caches) this.inc({ cache }, stats[key]);
      },
    });
  counter('acara_cache_hits_total', 'Values that a cache had, fresh or stale.', 'hits');
  counter('acara_cache_misses_total', 'Values that had to be loaded.', 'misses');
  new Gauge({
    name: 'acara_cache_entries',
    help: 'Values in a cache.',
    labelNames: ['cache'],
    registers: [metrics],
    collect() {
      for (const [cache, { stats }] of caches) this.set({ cache }, stats.entries);
    },
  });
  return (name: string, cache: ObservedCache): void => {
    caches.set(name, cache);
    observeMap(name, cache.entries);
  };
};
