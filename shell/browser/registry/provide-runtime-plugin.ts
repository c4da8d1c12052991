import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { forgetFailedShare } from './forget-failed-share.ts';
import { getIntegrity } from './page-releases.ts';

declare const globalThis: {
  _FEDERATION_RUNTIME_CORE?: typeof core;
  _FEDERATION_RUNTIME_CORE_FROM?: { version: string; name: string };
};

const VERSION = '2.9.2';

/**
 * Gives remotes the one copy of the federation runtime (the built-in option ships it twice), and loads nothing that
 * the release record does not vouch for.
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
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    return script;
  },
});

export default provideRuntimePlugin;
