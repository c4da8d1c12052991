import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a provided library whose code could not be loaded be asked for again. The runtime keeps the promise that failed
 * and would hand it out for the life of the page: a visitor who was offline for a moment could make no call any more.
 */
export const forgetFailedShare: ModuleFederationRuntimePlugin = {
  name: 'acara-forget-failed-share',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.lib) shared.loading = null;
  },
};
