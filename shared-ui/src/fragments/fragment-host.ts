import type { FragmentProps } from '@acara/shared-contract/release';

/** A fragment that somebody shows. Neither function throws. */
export type ShownFragment = {
  update: (props: FragmentProps) => void;
  unmount: () => void;
};

/** Which fragment is shown where. */
export type FragmentOrder = {
  name: string;
  /** Is the fragment's alone from now on. With `data-ssr` it has the server's HTML of it. */
  element: HTMLElement;
  props: FragmentProps;
  /** Told when it stands; again when another release takes its place. */
  onShown?: () => void;
  /** Told when no release of this page can show it. */
  onUnavailable: () => void;
};

/** What the shell offers to everything on the page: the fragments of the page's releases, by name. */
export type FragmentHost = {
  show: (order: FragmentOrder) => ShownFragment;
  /** Has the code of a fragment fetched that may be shown soon. */
  fetchAhead: (name: string) => void;
  /** Names of the fragments that fill a place for the present visitor, from the first to the last. */
  inPlace: (place: string) => readonly string[];
};
