import { HARMS, type Harm, type HarmedVisitor, type ShareTally, type TrialTally } from './health-store.ts';
import { trialKey } from './trial.ts';

/**
 * For how many visitors a network counts, per trial, harm and share: the first ones, of whichever group. Anew at each
 * share, so that networks with many visitors go on to count when a rollout grows.
 */
export const NETWORK_LIMIT = 5;

/** How many harmed visitors are kept, per trial, harm and share: what this many do not show nobody needs to know. */
export const TRIAL_LIMIT = 10_000;

/** Names what a visitor counts for once. */
export const harmedKey = ({ trial, harm, visitor }: HarmedVisitor): string => `${trialKey(trial)}|${harm}|${visitor}`;

const shareKey = ({ trial, harm, bp }: HarmedVisitor) => `${trialKey(trial)}|${harm}|${bp}`;

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
      const share = shareKey(visitor);
      const network = `${share}|${visitor.network}`;
      const [ofShare, ofNetwork] = [counts.get(share) ?? 0, counts.get(network) ?? 0];
      if (taken.has(key) || taken.size >= most || ofShare >= TRIAL_LIMIT || ofNetwork >= NETWORK_LIMIT) return false;
      taken.set(key, visitor);
      counts.set(share, ofShare + 1).set(network, ofNetwork + 1);
      return true;
    },
    all: () => [...taken.values()],
  };
};

/** What harmed visitors of one trial come to. */
export const tallyOf = (harmed: readonly HarmedVisitor[]): TrialTally => {
  const set = createHarmedSet();
  for (const visitor of byTime(harmed)) set.take(visitor);
  const taken = set.all();
  const tally = emptyTally();
  for (const harm of HARMS) tally[harm] = harmTally(taken.filter((visitor) => visitor.harm === harm));
  return tally;
};

export const emptyTally = (): TrialTally => {
  const nothing = (): TrialTally[Harm] => ({ shares: [], networks: 0 });
  return { failure: nothing(), error: nothing(), slow: nothing() };
};

/** Oldest first, as the limits want them. */
export const byTime = (harmed: readonly HarmedVisitor[]): HarmedVisitor[] =>
  harmed.toSorted((one, other) => one.at - other.at);

const harmTally = (harmed: readonly HarmedVisitor[]): TrialTally[Harm] => {
  const shares = new Map<number, ShareTally>();
  for (const { bp, group } of harmed) {
    const share = shares.get(bp) ?? { bp, canary: 0, control: 0 };
    shares.set(bp, { ...share, [group]: share[group] + 1 });
  }
  return {
    shares: [...shares.values()].sort((one, other) => one.bp - other.bp),
    networks: new Set(harmed.filter(({ group }) => group === 'canary').map(({ network }) => network)).size,
  };
};
