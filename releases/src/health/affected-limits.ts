import type { AffectedVisitor } from './health-store.ts';
import { getHour, analysisKey } from './canary-analysis.ts';

/**
 * For how many visitors a network counts, per trial, harm, share and hour: the first ones, of whichever group. Anew with
 * each hour and share: what fails day by day on all releases would use the networks up otherwise, before the canary fails.
 */
export const NETWORK_LIMIT = 5;

/** How many affected visitors are kept, per trial, harm, share and hour: what this many do not show the next hour may. */
export const ANALYSIS_LIMIT = 2000;

/** Names what a visitor counts for once. */
export const affectedKey = ({ analysis: trial, harm, visitor }: AffectedVisitor): string =>
  `${analysisKey(trial)}|${harm}|${visitor}`;

const hourKey = ({ analysis: trial, harm, bp, at }: AffectedVisitor) =>
  `${analysisKey(trial)}|${harm}|${bp}|${getHour(trial, at)}`;

/** Takes affected visitors as long as there is room for them. */
export type AffectedSet = {
  /** False for one who is known already, or for whom there is no room any more. */
  take: (visitor: AffectedVisitor) => boolean;
  all: () => AffectedVisitor[];
};

/** @param max of all trials together; those of one have their own limits besides */
export const createAffectedSet = (max = Number.POSITIVE_INFINITY): AffectedSet => {
  const taken = new Map<string, AffectedVisitor>();
  const counts = new Map<string, number>();
  return {
    take: (visitor) => {
      const key = affectedKey(visitor);
      const place = hourKey(visitor);
      const network = `${place}|${visitor.network}`;
      const [ofPlace, ofNetwork] = [counts.get(place) ?? 0, counts.get(network) ?? 0];
      if (taken.has(key) || taken.size >= max || ofPlace >= ANALYSIS_LIMIT || ofNetwork >= NETWORK_LIMIT) return false;
      taken.set(key, visitor);
      counts.set(place, ofPlace + 1).set(network, ofNetwork + 1);
      return true;
    },
    all: () => [...taken.values()],
  };
};

/** Oldest first, as the limits want them. */
export const byTime = (affected: readonly AffectedVisitor[]): AffectedVisitor[] =>
  affected.toSorted((one, other) => one.at - other.at);
