declare module 'bench-remote-routes' {
  import type { RemoteRoute } from '@acara/shared-remote';

  /** Routes of all remotes; webpack.config.mjs writes the module. */
  export const routes: RemoteRoute[];
}
