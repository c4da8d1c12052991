import type { Session } from '@acara/shared-auth';
import type { PageRelease } from '@acara/shared-contract/release';

/** Names of the fragments of some releases that fill a place for a visitor, from the first to the last. */
export const fragmentsInPlace = (
  releases: Readonly<Record<string, PageRelease>>,
  place: string,
  visitor: Session['status'],
): string[] =>
  Object.values(releases)
    .flatMap(({ fragments = {} }) => Object.entries(fragments))
    .filter(([, fragment]) => fragment.place === place && (fragment.for ?? visitor) === visitor)
    .sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
    .map(([name]) => name);
