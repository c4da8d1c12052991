import type { SiteSettings } from '@acara/shared-contract';
import type { FragmentHost } from './fragments.tsx';

/** Event on a remote's element after it was removed from the page: React roots in it have to be unmounted. */
export const LEFT_EVENT = 'acara:left';

/** Event on the window: all of the server's HTML is hydrated, or there is nothing to hydrate. */
export const HYDRATED_EVENT = 'acara:hydrated';

/** Phase in the life of a remote. */
export type FailurePhase = 'load' | 'bootstrap' | 'mount' | 'hydration' | 'render' | 'unmount';

/** What the shell passes to every remote, beside single-spa's own props. */
export type RemoteProps = {
  name: string;
  settings: SiteSettings;
  /** Reports a failure after mounting to the shell; never throws. */
  report: (phase: FailurePhase, error: unknown) => void;
  /** Shows fragments of other remotes; missing in shells from before there were any. */
  fragments?: FragmentHost;
};
