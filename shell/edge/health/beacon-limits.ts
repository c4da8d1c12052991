import { getWideNetwork } from '@acara/server-kit/http-server';
import { createTokenBuckets } from '../limits/token-buckets.ts';

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
