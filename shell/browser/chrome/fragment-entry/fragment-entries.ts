import type { NavigationEntry } from '@acara/shared-contract/release';

/** An entry of a menu that opens a fragment. */
export type FragmentEntry = NavigationEntry & { fragment: string };

const opensFragment = (entry: NavigationEntry): entry is FragmentEntry => entry.fragment !== undefined;

/** Entries of a place that open fragments, in their order. @param status of the session of this page */
export const fragmentEntries = (
  navigation: readonly NavigationEntry[],
  place: NavigationEntry['place'],
  status: 'guest' | 'member',
): FragmentEntry[] =>
  navigation
    .filter(opensFragment)
    .filter((entry) => entry.place === place && (entry.for ?? status) === status)
    .sort((one, other) => one.order - other.order);
