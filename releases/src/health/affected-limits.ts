import type { AffectedVisitor } from './health-store.ts';
import { getHour, analysisKey } from './canary-analysis.ts';

/**
 * Visitors that count per network, for each analysis, kind, share and hour: the first ones of either group. Reset
 * hourly, otherwise failures of all releases would use up the limit before the canary fails.
 */
export const NETWORK_LIMIT = 5;

/** Affected visitors stored per analysis, kind, share and hour: if these prove nothing, those of the next hour may. */
export const ANALYSIS_LIMIT = 2000;

/** A visitor counts once per key. */
export const affectedKey = ({ analysis, kind, visitor }: AffectedVisitor): string =>
  `${analysisKey(analysis)}|${kind}|${visitor}`;

const hourKey = ({ analysis, kind, bp, at }: AffectedVisitor) =>
  `${analysisKey(analysis)}|${kind}|${bp}|${getHour(analysis, at)}`;

/** A bounded set of affected visitors. */
export type AffectedSet = {
  /** False for a known visitor, or beyond a limit. */
  add: (visitor: AffectedVisitor) => boolean;
  all: () => AffectedVisitor[];
};

/** @param max of all analyses together; each also has its own limits */
export const createAffectedSet = (max = Number.POSITIVE_INFINITY): AffectedSet => {
  const visitors = new Map<string, AffectedVisitor>();
  const counts = new Map<string, number>();
  return {
    add: (visitor) => {
      const key = affectedKey(visitor);
      const hour = hourKey(visitor);
      const network = `${hour}|${visitor.network}`;
      const [inHour, inNetwork] = [counts.get(hour) ?? 0, counts.get(network) ?? 0];
      if (visitors.has(key) || visitors.size >= max || inHour >= ANALYSIS_LIMIT || inNetwork >= NETWORK_LIMIT) return false;
      visitors.set(key, visitor);
      counts.set(hour, inHour + 1).set(network, inNetwork + 1);
      return true;
    },
    all: () => [...visitors.values()],
  };
};

/** Oldest first, as the limits require. */
export const byTime = (affected: readonly AffectedVisitor[]): AffectedVisitor[] =>
  affected.toSorted((one, other) => one.at - other.at);
