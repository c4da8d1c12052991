import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { getIntegrity } from './page-releases.ts';

declare const globalThis: {
  _FEDERATION_RUNTIME_CORE?: typeof core;
  _FEDERATION_RUNTIME_CORE_FROM?: { version: string; name: string };
};

const VERSION = '2.9.2';

/**
 * The runtime keeps a rejected promise for the life of the page: after a moment offline no request would work any more.
 */
export const forgetFailedShare: ModuleFederationRuntimePlugin = {
  name: 'acara-forget-failed-share',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.lib) shared.loading = null;
  },
};

/**
 * Gives remotes the one copy of the federation runtime (the built-in option ships it twice), and checks the integrity.
 */
const provideRuntimePlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'acara-provide-runtime',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE = core;
    // For the remotes' own instances too.
    core.registerGlobalPlugins([forgetFailedShare]);
    globalThis._FEDERATION_RUNTIME_CORE_FROM = { version: VERSION, name: args.options.name };
    return args;
  },
  createScript({ url }) {
    const integrity = getIntegrity(new URL(url, document.baseURI));
    if (!integrity) throw new Error(`no integrity known for ${url}`);
    return Object.assign(document.createElement('script'), {
      src: url,
      async: true,
      crossOrigin: 'anonymous',
      integrity,
    });
  },
});

export default provideRuntimePlugin;
