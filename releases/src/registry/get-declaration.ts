import { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import type { ReleaseDeclaration, RouteDeclaration } from '@acara/shared-contract/release';
import {
  FragmentDeclaration,
  NavigationEntry,
  RouteDeclaration as RouteSchema,
} from '@acara/shared-contract/remote-declaration';
import undeclared from './undeclared-routes.json' with { type: 'json' };

/** Reads what has the shape of a schema; what a newer release says besides is left out. */
const reader = <S extends TSchema>(schema: S) => {
  const shape = Compile(schema);
  return (value: unknown) => {
    const known = Value.Clean(schema, structuredClone(value));
    return shape.Check(known) ? known : undefined;
  };
};

const readRoute = reader(RouteSchema);
const readEntry = reader(NavigationEntry);
const readFragment = reader(FragmentDeclaration);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readAll = <T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, one]) => {
      const known = read(one);
      return known === undefined ? [] : [[name, known]];
    }),
  );

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Nothing of what cannot be read is served: such a path is not found. */
const read = (value: Record<string, unknown>): ReleaseDeclaration => ({
  routes: readAll(value.routes, readRoute),
  ...(isRecord(value.redirects) && { redirects: readAll(value.redirects, text) }),
  ...(Array.isArray(value.navigation) && {
    navigation: value.navigation.map(readEntry).filter((entry) => entry !== undefined),
  }),
  ...(isRecord(value.fragments) && { fragments: readAll(value.fragments, readFragment) }),
});

/** What a release of before there were declarations would have declared: what the site knew of its paths then. */
const declarePaths = (paths: readonly string[]): ReleaseDeclaration => {
  const known: [string, RouteDeclaration][] = Object.entries(readAll(undeclared.routes, readRoute));
  const routes = Object.fromEntries(
    // A path that the site did not know was public.
    paths.map((path) => known.find(([, route]) => route.path === path) ?? [path, { path, access: 'public' as const }]),
  );
  const navigation = undeclared.navigation
    .map(readEntry)
    .filter((entry) => entry !== undefined)
    .filter(({ route }) => route !== undefined && Object.hasOwn(routes, route));
  return { routes, ...(navigation.length > 0 && { navigation }) };
};

/** Reads a declaration, as far as this reader knows it; without one, of releases that have only paths. */
export const readDeclaration = (declaration: unknown, paths: readonly string[]): ReleaseDeclaration =>
  declaration === undefined ? declarePaths(paths) : read(isRecord(declaration) ? declaration : {});

const declarations = new WeakMap<MicroFrontendVersion, ReleaseDeclaration>();

/** What a release declares. */
export const getDeclaration = (version: MicroFrontendVersion): ReleaseDeclaration => {
  const known = declarations.get(version);
  if (known) return known;
  const made = readDeclaration(version.extras.acara.declaration, version.extras.acara.paths);
  declarations.set(version, made);
  return made;
};
