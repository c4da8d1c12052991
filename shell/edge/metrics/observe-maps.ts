import { createMapMetrics, type Registry } from '@acara/shared-contract/metrics';
import type { BeaconLimits } from '../health/beacon-limits.ts';
import type { PageCache } from '../page/page-cache.ts';
import type { ServedReleases } from '../page/served-releases.ts';

type EdgeMaps = { limits: BeaconLimits; cache: PageCache; served: () => ServedReleases | null };

/** Reports what visitors can fill. */
export const observeMaps = (metrics: Registry, { limits, cache, served }: EdgeMaps): void => {
  const observe = createMapMetrics(metrics);
  observe('pages', cache.pages);
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
