import { BoundedMap } from '@acara/shared-contract/bounded-map';
import { getWideNetwork } from '@acara/shared-contract/http-server';

/** docs/contracts/beacons.md. A network may have many visitors, a visitor id only one. */
const NETWORK_LIMITS = { burst: 600, perSecond: 20, maxBytes: 8 * 1024 * 1024 };
const VISITOR_LIMITS = { burst: 40, perSecond: 0.1, maxBytes: 16 * 1024 * 1024 };

export const createBeaconLimits = (now: () => number) => {
  const networks = createTokenBuckets(NETWORK_LIMITS, now);
  const visitors = createTokenBuckets(VISITOR_LIMITS, now);
  return {
    isNetworkAllowed: (address: string) => networks.take(getWideNetwork(address)),
    /** The same for a visitor with a valid signature: forged ids take no memory. */
    isVisitorAllowed: visitors.take,
    networks: networks.buckets,
    visitors: visitors.buckets,
  };
};

export type BeaconLimits = ReturnType<typeof createBeaconLimits>;

/** `burst` at once, then `perSecond`. `maxBytes`: memory of all senders. */
export type BucketLimits = { burst: number; perSecond: number; maxBytes: number };

const BUCKET_SIZE = 32;

/** The least recently seen sender is forgotten first. */
export const createTokenBuckets = ({ burst, perSecond, maxBytes }: BucketLimits, now: () => number) => {
  const buckets = new BoundedMap<{ tokens: number; at: number }>({ maxBytes, sizeOf: () => BUCKET_SIZE });
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
    buckets,
  };
};
