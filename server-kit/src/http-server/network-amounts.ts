import { countedNetworks } from './networks.ts';

/**
 * What networks hold at present, such as connections: each `max` at most, and 48 bits of IPv6 more
 * (`countedNetworks`). Networks that hold nothing take no memory.
 */
export const createNetworkAmounts = (max: number) => {
  // Bounded: two for each network that holds something now.
  const held = new Map<string, number>();
  const change = (network: string, amount: number) => {
    for (const counted of countedNetworks(network)) {
      const left = (held.get(counted.network) ?? 0) + amount;
      if (left > 0) held.set(counted.network, left);
      else held.delete(counted.network);
    }
  };
  return {
    /** Counts so much more. @param network from `getNetwork` @returns whether there was room; else nothing is counted */
    take: (network: string, amount: number): boolean => {
      const isWithin = countedNetworks(network).every(
        (counted) => (held.get(counted.network) ?? 0) + amount <= max * counted.factor,
      );
      if (isWithin) change(network, amount);
      return isWithin;
    },
    give: (network: string, amount: number): void => change(network, -amount),
    size: (): number => held.size,
  };
};
