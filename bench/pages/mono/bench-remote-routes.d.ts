/** Routes of all remotes; webpack.config.mjs writes the module. */
declare module 'bench-remote-routes' {
  import type { RemoteRoute } from '@acara/shared-remote';

  /** On the server. */
  export const routes: RemoteRoute[];
  /** In the browser: each is loaded when it is entered. */
  export const lazyRoutes: { name: string; path: string; load: () => Promise<{ routes: RemoteRoute[] }> }[];
}
