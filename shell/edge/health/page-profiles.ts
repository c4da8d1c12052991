import type { ShownPage } from '@acara/shared-contract/release';
import { LRUCache } from 'lru-cache';

/** What is kept of a page: the last report of each of so many networks. */
const MOST_NETWORKS = 100;
/** Fewer say nothing. */
const ENOUGH_NETWORKS = 20;
const MOST_PAGES = 200;
/** The part of the reports that show less. */
const QUANTILE = 0.05;

const MEASURES = ['text', 'area', 'links', 'buttons'] as const;
type Amounts = Pick<ShownPage, (typeof MEASURES)[number]>;

const quantile = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * QUANTILE)] ?? 0;

/**
 * What pages of stable releases usually show at least, by the pattern of their path. It is known before a visit, so a visit
 * is judged alike whatever its releases are. Each edge has its own; a new one knows nothing.
 */
export const createPageProfiles = () => {
  const profiles = new LRUCache<string, LRUCache<string, Amounts>>({ max: MOST_PAGES });
  return {
    /** A page without any release that is being rolled out. */
    add: (pattern: string, network: string, { text, area, links, buttons }: Amounts): void => {
      const known = profiles.get(pattern) ?? new LRUCache<string, Amounts>({ max: MOST_NETWORKS });
      known.set(network, { text, area, links, buttons });
      profiles.set(pattern, known);
    },
    /**
     * What a page lacks: it shows less than a third of what is usual of something, or less than two thirds of everything. One
     * link or button says nothing: a new design may have another one in its place.
     */
    findMissing: (pattern: string, shown: Amounts): string | null => {
      const known = [...(profiles.get(pattern)?.values() ?? [])];
      if (known.length < ENOUGH_NETWORKS) return null;
      const parts = MEASURES.map((measure) => ({ measure, usual: quantile(known.map((one) => one[measure])) }))
        .filter(({ usual }) => usual > 1)
        .map(({ measure, usual }) => ({ measure, usual, part: shown[measure] / usual }))
        .sort((one, other) => one.part - other.part);
      const [least, most] = [parts[0], parts.at(-1)];
      if (!least || !most || (least.part >= 1 / 3 && most.part >= 2 / 3)) return null;
      return `${least.measure}: ${shown[least.measure]}, usually ${least.usual} or more`;
    },
  };
};

export type PageProfiles = ReturnType<typeof createPageProfiles>;
