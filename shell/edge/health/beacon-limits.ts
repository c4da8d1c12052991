import { getNetwork } from '@acara/releases';
import { createTokenBuckets } from './token-buckets.ts';

/** docs/contracts/release-health.md. Many people share a network, nobody shares a visitor id. */
export const NETWORK_LIMITS = { burst: 600, perSecond: 20, most: 20_000 };
export const VISITOR_LIMITS = { burst: 40, perSecond: 0.1, most: 50_000 };

export type BeaconLimits = {
  /** Whether another beacon from an address is read. */
  isNetworkAllowed: (address: string) => boolean;
  /** The same for a visitor with a valid signature: forged ids take no memory. */
  isVisitorAllowed: (id: string) => boolean;
  size: () => { networks: number; visitors: number };
};

/** @param now in ms */
export const createBeaconLimits = (now: () => number): BeaconLimits => {
  const networks = createTokenBuckets(NETWORK_LIMITS, now);
  const visitors = createTokenBuckets(VISITOR_LIMITS, now);
  return {
    isNetworkAllowed: (address) => networks.take(getNetwork(address)),
    isVisitorAllowed: visitors.take,
    size: () => ({ networks: networks.size(), visitors: visitors.size() }),
  };
};
