import { hash } from 'node:crypto';
import { NETWORK_LIMIT } from './analysis-tally.ts';

export const WINDOW_MS = 5 * 60_000;

/** Visitors that one edge counts of a package in a window. */
const MAX_VISITORS = 500;

/** A visitor whose page lost a release of a package: another one replaced it, or it failed. Once per window. */
export type FallbackVisitor = {
  remote: string;
  /** Start of the five minutes, in ms. */
  window: number;
  /** Hashes, specific to the window. */
  visitor: string;
  network: string;
};

/** Such visitors of a package in a window, a network's as far as they count. */
export type FallbackTally = { window: number; visitors: number; networks: number };

export const windowOf = (at: number): number => at - (at % WINDOW_MS);

export const fallbackVisitor = (
  remote: string,
  { visitor, network }: { visitor: string; network: string },
  at: number,
): FallbackVisitor => {
  const window = windowOf(at);
  const pseudonym = (text: string) => hash('sha256', `${remote}|${window}|${text}`, 'base64url').slice(0, 22);
  return { remote, window, visitor: pseudonym(visitor), network: pseudonym(network) };
};

/** Tallies of one package, oldest first. */
export const tallyFallbacks = (visitors: readonly FallbackVisitor[]): FallbackTally[] =>
  [...Map.groupBy(visitors, ({ window }) => window)]
    .map(([window, found]) => {
      const networks = Map.groupBy(found, ({ network }) => network);
      const counts = [...networks.values()].map((ofOne) => new Set(ofOne.map(({ visitor }) => visitor)).size);
      const counted = counts.reduce((sum, count) => sum + Math.min(count, NETWORK_LIMIT), 0);
      return { window, visitors: counted, networks: networks.size };
    })
    .sort((one, other) => one.window - other.window);

type Counted = { window: number; visitors: Set<string>; perNetwork: Map<string, number> };

/** Which visitors of the present window this edge has not counted yet; neither a network nor all of them are unbounded. */
export const createFallbackLimits = () => {
  // Bounded: packages, with MAX_VISITORS hashes each.
  const packages = new Map<string, Counted>();
  return {
    isNew: ({ remote, window, visitor, network }: FallbackVisitor): boolean => {
      const known = packages.get(remote);
      const counted =
        known?.window === window
          ? known
          : { window, visitors: new Set<string>(), perNetwork: new Map<string, number>() };
      packages.set(remote, counted);
      const inNetwork = counted.perNetwork.get(network) ?? 0;
      if (counted.visitors.has(visitor) || counted.visitors.size >= MAX_VISITORS || inNetwork >= NETWORK_LIMIT)
        return false;
      counted.visitors.add(visitor);
      counted.perNetwork.set(network, inNetwork + 1);
      return true;
    },
  };
};
