import type { SiteSettings } from '@acara/shared-contract';
import type { FragmentHost } from '@acara/shared-ui/fragments';

/** Where in the life of a slice something failed. */
export type FailurePhase = 'load' | 'bootstrap' | 'mount' | 'hydration' | 'render' | 'unmount';

/** What the shell hands to every remote, beside single-spa's own props. */
export type RemoteProps = {
  name: string;
  settings: SiteSettings;
  /** Tells the shell of a failure after mounting; never throws. */
  report: (phase: FailurePhase, error: unknown) => void;
  /** Shows fragments of other remotes; missing in shells of before there were any. */
  fragments?: FragmentHost;
};
