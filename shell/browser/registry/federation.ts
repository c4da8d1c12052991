import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { shareScope } from '../provided-libraries.ts';
import { getIntegrity } from './page-releases.ts';

/** A module of a library, or a promise of it, by version. */
export type ShareScope = Record<string, Record<string, { get: () => unknown }>>;

/** What the entry script of a remote defines. */
export type Container = {
  init: (scope: ShareScope) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

const NAME = 'acara_shell__host';

/** Containers of older releases, whose entry no document loads itself, take the runtime from here. */
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: core,
  _FEDERATION_RUNTIME_CORE_FROM: { version: '2.9.2', name: NAME },
});

const checkIntegrity: ModuleFederationRuntimePlugin = {
  name: 'acara-check-integrity',
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
};

/** The federation runtime of this page, with the share scope that the document's own remote uses. */
export const federation = init({ name: NAME, remotes: [], plugins: [checkIntegrity] });
federation.initShareScopeMap('default', shareScope as never);
