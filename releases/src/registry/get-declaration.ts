import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Guard } from 'typebox/guard';
import Value from 'typebox/value';
import type { MicroFrontendVersion } from './registry-document.ts';
import type { ReleaseDeclaration } from '@acara/shared-contract/release';
import {
  ApprovalDeclaration,
  FragmentDeclaration,
  Goal,
  MAX_GOALS,
  NavigationEntry,
  Origins,
  RouteDeclaration as RouteSchema,
} from '@acara/shared-contract/remote-declaration';

/** Validates by a schema; drops fields of newer releases. */
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
const readOrigins = reader(Origins);
const readApproval = reader(ApprovalDeclaration);
const readGoal = reader(Goal);

const readAll = <T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    Object.entries(Guard.IsObject(value) ? value : {}).flatMap(([name, one]) => {
      const known = read(one);
      return known === undefined ? [] : [[name, known]];
    }),
  );

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Invalid entries are not served: their paths are not found. */
const read = (value: Record<string, unknown>): ReleaseDeclaration => {
  const origins = readOrigins(value.origins);
  const approval = readApproval(value.approval);
  return {
    routes: readAll(value.routes, readRoute),
    ...(Guard.IsObject(value.redirects) && { redirects: readAll(value.redirects, text) }),
    ...(Array.isArray(value.navigation) && {
      navigation: value.navigation.map(readEntry).filter((entry) => entry !== undefined),
    }),
    ...(Guard.IsObject(value.fragments) && { fragments: readAll(value.fragments, readFragment) }),
    ...(origins && { origins }),
    ...(approval && { approval }),
    ...(Array.isArray(value.goals) && {
      goals: value.goals
        .map(readGoal)
        .filter((goal) => goal !== undefined)
        .slice(0, MAX_GOALS),
    }),
  };
};

/** Without a declaration every path is a public page. */
const declarePaths = (paths: readonly string[]): ReleaseDeclaration => ({
  routes: Object.fromEntries(paths.map((path) => [path, { path, access: 'public' as const }])),
});

/** Reads the valid part of a declaration; without one, derives it from the paths. */
export const readDeclaration = (declaration: unknown, paths: readonly string[]): ReleaseDeclaration =>
  declaration === undefined ? declarePaths(paths) : read(Guard.IsObject(declaration) ? declaration : {});

const declarations = new WeakMap<MicroFrontendVersion, ReleaseDeclaration>();

export const getDeclaration = (version: MicroFrontendVersion): ReleaseDeclaration => {
  const known = declarations.get(version);
  if (known) return known;
  const made = readDeclaration(version.extras.acara.declaration, version.extras.acara.paths);
  declarations.set(version, made);
  return made;
};
