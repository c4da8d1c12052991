import type { PageRelease, PageScope } from '@acara/shared-contract/release';
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { shareScope } from '../provided-libraries.ts';
import { entryUrl, getIntegrity, learnRelease, pageReleases, shellReleaseId } from './page-releases.ts';
import { fetchFiles } from './release-files.ts';

/** A module of a library, or a promise of it, by version. */
export type ShareScope = Record<string, Record<string, { get: () => unknown }>>;

/** What the entry script of a remote defines. */
export type Container = {
  init: (scope: ShareScope) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

export type Containers = Record<string, Container | undefined>;

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
const DEFAULT_SCOPE = 'default';

const federation = init({ name: HOST, remotes: [], plugins: [checkIntegrity] });
federation.initShareScopeMap(DEFAULT_SCOPE, shareScope as never);

/** By container: how often its entry was requested again. */
const attempts = new Map<string, number>();

/** The runtime remembers a failed container by its address, so a second attempt has another address. */
const register = (release: PageRelease | PageScope, scope: string, force: boolean): void => {
  const { container } = release;
  const before = attempts.get(container);
  if (!force && before !== undefined) return;
  const attempt = force ? (before ?? 0) + 1 : 0;
  attempts.set(container, attempt);
  if (force) (globalThis as unknown as Containers)[container] = undefined;
  const entry = force ? `${entryUrl(release)}?attempt=${attempt}` : entryUrl(release);
  federation.registerRemotes(
    [{ name: container, entry, type: 'global', entryGlobalName: container, shareScope: scope }],
    { force },
  );
};

/** Further share scopes by name, unless they failed. */
const scopes = new Map<string, Promise<string>>();

/** Such a scope is a container of the shell, which takes from the default one what does not depend on React. */
const fetchScope = async (name: string): Promise<string> => {
  const scope = pageReleases().scopes?.[name];
  // The shell's default one has that name.
  if (!scope) return DEFAULT_SCOPE;
  learnRelease(scope);
  fetchFiles(document, scope, 'preload');
  register(scope, DEFAULT_SCOPE, attempts.has(scope.container));
  const bound = await federation.loadRemote<{ shareScope: ShareScope }>(`${scope.container}/libraries`);
  federation.initShareScopeMap(name, { ...shareScope, ...bound?.shareScope } as never);
  return name;
};

const loadScope = (name: string): Promise<string> => {
  const known = scopes.get(name);
  if (known) return known;
  const flight = fetchScope(name);
  scopes.set(name, flight);
  flight.catch(() => scopes.delete(name));
  return flight;
};

/** Loads a module of a release, and the share scope of its libraries. @param isAgain it failed before */
export const loadByRuntime = async (release: PageRelease, expose: string, isAgain: boolean): Promise<unknown> => {
  register(release, release.scope ? await loadScope(release.scope) : DEFAULT_SCOPE, isAgain);
  return federation.loadRemote(`${release.container}/${expose}`);
};

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
