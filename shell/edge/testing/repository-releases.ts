import { readFileSync } from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import type { RemoteDeclaration } from '@acara/shared-contract/release';
import decisions from '../../route-decisions.json' with { type: 'json' };

const root = path.resolve(__dirname, '../../..');

const readJson = (...names: string[]): unknown => JSON.parse(readFileSync(path.join(root, ...names), 'utf8'));

/** `remote.json` of every remote of this repository. */
export const declarations = (): RemoteDeclaration[] =>
  knownRemotes(root).map((remote) => readJson(remote, 'remote.json') as RemoteDeclaration);

/** What the host answers at each path, and whom a screen lets in; it must not change unnoticed. */
export const routeDecisions = decisions;

/** The paths that the releases of a remote had before there were declarations. */
export const formerPaths = (remote: string): string[] =>
  decisions.flatMap(({ path, server }) => (server.remote === remote ? [path] : []));

/** The remotes of this repository, one release each, as a registry has them. */
export const declaredVersions = (): Record<string, MicroFrontendVersion> =>
  Object.fromEntries(
    declarations().map(({ name, routes, redirects, navigation }) => {
      const version = fixtureVersion(
        name,
        'release-1',
        Object.values(routes).map(({ path }) => path),
      );
      version.extras.acara.declaration = { routes, redirects, navigation };
      return [name, version];
    }),
  );

/** The same of before there were declarations. */
export const formerVersions = (): Record<string, MicroFrontendVersion> =>
  Object.fromEntries(declarations().map(({ name }) => [name, fixtureVersion(name, 'release-0', formerPaths(name))]));
