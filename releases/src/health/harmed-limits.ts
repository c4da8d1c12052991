import type { HarmedVisitor } from './health-store.ts';
import { hourOf, trialKey } from './trial.ts';

/**
 * For how many visitors a network counts, per trial, harm, share and hour: the first ones, of whichever group. Anew with
 * each hour and share: what fails day by day on all releases would use the networks up otherwise, before the canary fails.
 */
export const NETWORK_LIMIT = 5;

/** How many harmed visitors are kept, per trial, harm, share and hour: what this many do not show the next hour may. */
export const TRIAL_LIMIT = 2000;

/** Names what a visitor counts for once. */
export const harmedKey = ({ trial, harm, visitor }: HarmedVisitor): string => `${trialKey(trial)}|${harm}|${visitor}`;

const placeKey = ({ trial, harm, bp, at }: HarmedVisitor) => `${trialKey(trial)}|${harm}|${bp}|${hourOf(trial, at)}`;

/** Takes harmed visitors as long as there is room for them. */
export type HarmedSet = {
  /** False for one who is known already, or for whom there is no room any more. */
  take: (visitor: HarmedVisitor) => boolean;
  all: () => HarmedVisitor[];
};

/** @param most of all trials together; those of one have their own limits besides */
export const createHarmedSet = (most = Number.POSITIVE_INFINITY): HarmedSet => {
  const taken = new Map<string, HarmedVisitor>();
  const counts = new Map<string, number>();
  return {
    take: (visitor) => {
      const key = harmedKey(visitor);
      const place = placeKey(visitor);
      const network = `${place}|${visitor.network}`;
      const [ofPlace, ofNetwork] = [counts.get(place) ?? 0, counts.get(network) ?? 0];
      if (taken.has(key) || taken.size >= most || ofPlace >= TRIAL_LIMIT || ofNetwork >= NETWORK_LIMIT) return false;
      taken.set(key, visitor);
      counts.set(place, ofPlace + 1).set(network, ofNetwork + 1);
      return true;
    },
    all: () => [...taken.values()],
  };
};

/** Oldest first, as the limits want them. */
export const byTime = (harmed: readonly HarmedVisitor[]): HarmedVisitor[] =>
  harmed.toSorted((one, other) => one.at - other.at);
