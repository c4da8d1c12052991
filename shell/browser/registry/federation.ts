import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { shareScope } from '../provided-libraries.ts';
import { getIntegrity, pageReleases, shellReleaseId } from './page-releases.ts';

/** A module of a library, or a promise of it, by version. */
export type ShareScope = Record<string, Record<string, { get: () => unknown }>>;

/** What the entry script of a remote defines. */
export type Container = {
  init: (scope: ShareScope) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

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

const HOST = 'acara_shell__host';

/** The federation runtime of this page, with the share scope that the document's own remote uses. */
export const federation = init({ name: HOST, remotes: [], plugins: [checkIntegrity] });
federation.initShareScopeMap('default', shareScope as never);

/** What the federation devtools show: the remotes of the page, with the manifests of their releases. */
const remotesInfo = Object.values(pageReleases().remotes).map(({ base, container }) => [
  container,
  { matchedVersion: new URL(`${base}mf-manifest.json`, document.baseURI).href },
]);
globalThis.__FEDERATION__.moduleInfo[HOST] = {
  version: shellReleaseId() ?? '',
  remoteEntry: '',
  remotesInfo: Object.fromEntries(remotesInfo),
};
