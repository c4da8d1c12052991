import { createMapMetrics, type Registry } from '@acara/shared-contract/metrics';
import type { BeaconLimits } from '../health/beacon-limits.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { PageCache } from '../page/page-cache.ts';
import type { ServedReleases } from '../page/served-releases.ts';

type EdgeMaps = {
  requests: RequestLimits;
  limits: BeaconLimits;
  cache: PageCache;
  served: () => ServedReleases | null;
};

/** Reports what visitors can fill. */
export const observeMaps = (metrics: Registry, { requests, limits, cache, served }: EdgeMaps): void => {
  const observe = createMapMetrics(metrics);
  observe('pages', cache.pages);
  observe('senders of requests', requests.senders);
  for (const limit of ['requests', 'work'] as const) {
    observe(`networks of ${limit}`, requests[limit].own.buckets);
    observe(`wide networks of ${limit}`, requests[limit].wide.buckets);
  }
  observe('networks that send beacons', limits.networks);
  observe('visitors who send beacons', limits.visitors);
  observe('release sets', {
    get maxBytes() {
      return served()?.rememberedSets.maxBytes ?? 0;
    },
    get size() {
      return served()?.rememberedSets.size ?? { entries: 0, bytes: 0 };
    },
  });
};
