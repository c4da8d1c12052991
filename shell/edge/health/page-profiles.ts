import { BoundedMap, ENTRY_BYTES } from '@acara/server-kit/bounded-map';
import type { ShownPage } from '@acara/shared-contract/release';

const AMOUNTS_SIZE = 100;
/** Of one page: the last report of each of a hundred networks. */
const PROFILE_BYTES = 100 * (ENTRY_BYTES + AMOUNTS_SIZE);
/** With reports of fewer networks nothing is usual. */
const ENOUGH_NETWORKS = 20;
/** For two hundred pages. */
const PROFILES_BYTES = 200 * (ENTRY_BYTES + PROFILE_BYTES);
/** The profile is computed again after so many reports. */
const REPORTS = 10;
/** So many of the reports show less than what is usual. */
const QUANTILE = 0.05;

const MEASURES = ['text', 'area', 'links', 'buttons'] as const;
type Measure = (typeof MEASURES)[number];
type Amounts = Pick<ShownPage, Measure>;

type Profile = { reports: number; known: BoundedMap<Amounts>; usual: Amounts | null };

const lowQuantile = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * QUANTILE)] ?? 0;

const lowestUsual = (known: readonly Amounts[]): Amounts | null => {
  const of = (measure: Measure) => lowQuantile(known.map((one) => one[measure]));
  return known.length < ENOUGH_NETWORKS
    ? null
    : { text: of('text'), area: of('area'), links: of('links'), buttons: of('buttons') };
};

/**
 * What pages of stable releases usually show at least, by the pattern of their path. It depends on earlier visits only,
 * so it is the same for the canary and its control. Each edge has its own, empty at first.
 */
export const createPageProfiles = () => {
  const profiles = new BoundedMap<Profile>({ maxBytes: PROFILES_BYTES, sizeOf: () => PROFILE_BYTES });
  const noReports = () => new BoundedMap<Amounts>({ maxBytes: PROFILE_BYTES, sizeOf: () => AMOUNTS_SIZE });
  return {
    profiles,
    /** A page without any release that is being rolled out. */
    add: (pattern: string, network: string, { text, area, links, buttons }: Amounts): void => {
      const profile = profiles.get(pattern) ?? { reports: 0, known: noReports(), usual: null };
      profile.known.set(network, { text, area, links, buttons });
      profile.reports += 1;
      if (profile.reports % REPORTS === 0) profile.usual = lowestUsual(profile.known.values());
      profiles.set(pattern, profile);
    },
    /**
     * What a page lacks: it shows less than a third of what is usual of something, or less than two thirds of the text and of
     * the links and buttons. One link or button says nothing: a new design may have another one in its place.
     */
    findMissing: (pattern: string, shown: Amounts): string | null => {
      const usual = profiles.get(pattern)?.usual;
      if (!usual) return null;
      const describe = (measure: Measure) => `${measure}: ${shown[measure]}, usually ${usual[measure]} or more`;
      const isBelow = (part: number, now: number, before: number) => before > 1 && now < before * part;
      const missing = MEASURES.find((measure) => isBelow(1 / 3, shown[measure], usual[measure]));
      if (missing) return describe(missing);
      const isHalf =
        isBelow(2 / 3, shown.text, usual.text) &&
        isBelow(2 / 3, shown.links + shown.buttons, usual.links + usual.buttons);
      return isHalf ? describe('text') : null;
    },
  };
};

export type PageProfiles = ReturnType<typeof createPageProfiles>;
