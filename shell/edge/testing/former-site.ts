import { fixtureVersion } from '@acara/releases/testing';
import type { MicroFrontendVersion } from '@acara/releases/registry';
import type { NavigationEntry, ReleaseDeclaration, RouteDeclaration } from '@acara/shared-contract/release';
import site from '@acara/remote-kit/jest/site.json' with { type: 'json' };
import decisions from '../../route-decisions.json' with { type: 'json' };

// The site as it was when its remotes began to declare themselves. Their present declarations may change.

/** What the host served at each path, and which visitors a screen admitted; it must not change unnoticed. */
export const routeDecisions = decisions;

/** The paths that the releases of a remote had before there were declarations. */
const formerPaths = (remote: string): string[] =>
  decisions.flatMap(({ path, server }) => (server.remote === remote ? [path] : []));

/** The remotes of that site. */
const formerRemotes = [...new Set(decisions.map(({ server }) => server.remote))].filter((name) => name !== null);

/** What a remote declared first. */
const firstDeclaration = (remote: string): ReleaseDeclaration => {
  const own = formerPaths(remote);
  const routes = Object.fromEntries(
    Object.entries(site.routes as Record<string, RouteDeclaration>).filter(([, { path }]) => own.includes(path)),
  );
  const navigation = (site.navigation as NavigationEntry[]).filter(
    ({ route }) => route !== undefined && route in routes,
  );
  return { routes, navigation };
};

/** One release of each, as a registry has them. */
export const declaredVersions = (): Record<string, MicroFrontendVersion> =>
  Object.fromEntries(
    formerRemotes.map((name) => {
      const version = fixtureVersion(name, 'release-1', formerPaths(name));
      version.extras.acara.declaration = firstDeclaration(name);
      return [name, version];
    }),
  );
