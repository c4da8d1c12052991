import type { PageRelease } from '@acara/shared-contract/release';

/** Names of the fragments of some releases that fill a place, from the first to the last. */
export const fragmentsInPlace = (releases: Readonly<Record<string, PageRelease>>, place: string): string[] =>
  Object.values(releases)
    .flatMap(({ fragments = {} }) => Object.entries(fragments))
    .filter(([, fragment]) => fragment.place === place)
    .sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
    .map(([name]) => name);
