import { getReporterNetwork } from '@acara/releases';
import { LRUCache } from 'lru-cache';

/** docs/contracts/beacons.md. Many people share a network, nobody shares a visitor id. */
const NETWORK_LIMITS = { burst: 600, perSecond: 20, most: 20_000 };
const VISITOR_LIMITS = { burst: 40, perSecond: 0.1, most: 50_000 };

export const createBeaconLimits = (now: () => number) => {
  const networks = createTokenBuckets(NETWORK_LIMITS, now);
  const visitors = createTokenBuckets(VISITOR_LIMITS, now);
  return {
    isNetworkAllowed: (address: string) => networks.take(getReporterNetwork(address)),
    /** The same for a visitor with a valid signature: forged ids take no memory. */
    isVisitorAllowed: visitors.take,
    size: () => ({ networks: networks.size(), visitors: visitors.size() }),
  };
};

export type BeaconLimits = ReturnType<typeof createBeaconLimits>;

/** `burst` at once, then `perSecond`. `most` senders are remembered. */
export type BucketLimits = { burst: number; perSecond: number; most: number };

/** The least recently seen sender is forgotten first. */
export const createTokenBuckets = ({ burst, perSecond, most }: BucketLimits, now: () => number) => {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: most });
  return {
    take: (sender: string) => {
      const at = now();
      const bucket = buckets.get(sender);
      if (!bucket) {
        buckets.set(sender, { tokens: burst - 1, at });
        return true;
      }
      // A clock set back changes nothing.
      const seconds = Math.max(0, at - bucket.at) / 1000;
      bucket.tokens = Math.min(burst, bucket.tokens + seconds * perSecond);
      bucket.at = at;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
    size: () => buckets.size,
  };
};
