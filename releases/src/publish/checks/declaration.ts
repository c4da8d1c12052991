import { readFileSync } from 'node:fs';
import path from 'node:path';
import { overlaps } from '@acara/shared-contract/path-pattern';
import {
  type FragmentDeclaration,
  HOST_PLACE_PREFIX,
  HOST_PLACES,
  type NavigationEntry,
  SHELL_NAME,
} from '@acara/shared-contract/release';
import { ReleaseDeclaration, type RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { Compile } from 'typebox/compile';
import { knownRemotes } from '../../known-remotes.mjs';
import { getDeclaration } from '../../registry/get-declaration.ts';
import type { Problem, RegistryCheck, RegistryCheckInput } from './check.ts';
import { claimants, claimProblems } from './claimed-paths.ts';
import { contractsProblems } from './contracts.ts';
import { ownerProblems } from './owner.ts';

const shape = Compile(ReleaseDeclaration);

const HELP = 'see docs/contracts/remote-declaration.md';
const wrong = (problem: string): Problem => ({ check: 'declaration', problem, help: HELP });

/** A declaration is valid and consistent, and the fragments it needs exist. */
export const declaration: RegistryCheck = (input) => {
  const { name, declaration: own } = input.build;
  if (name === SHELL_NAME) return [];
  return [...declarationProblems(own), ...(shape.Check(own) ? missingFragments(own, input) : [])];
};

/** Problems of the declaration itself. */
const declarationProblems = (own: unknown): Problem[] => {
  if (!shape.Check(own))
    return shape.Errors(own).map((error) => wrong(`remote.json${error.instancePath} ${why(error)}`));
  return [
    ...ownPaths(own),
    ...redirectProblems(own),
    ...entryProblems(own),
    ...placeProblems(own),
    ...fragmentProblems(own),
    ...originProblems(own),
    ...goalProblems(own),
  ];
};

type ShapeError = ReturnType<typeof shape.Errors>[number];

/** The message with the names concerned. */
const why = ({ keyword, params, message }: ShapeError): string => {
  if (keyword === 'enum') return `${message}: ${params.allowedValues.join(', ')}`;
  return keyword === 'additionalProperties' ? `${message}: ${params.additionalProperties.join(', ')}` : message;
};

const listParameters = (path: string): string => (path.match(/:\w+/g) ?? []).sort().join(' ');

/** Two routes of one remote must not match the same address; a literal beside a parameter may, and wins. */
const ownPaths = ({ routes }: ReleaseDeclaration): Problem[] => {
  const paths = Object.entries(routes).map(([name, { path }]) => ({ name, path, shape: path.replace(/:\w+/g, ':') }));
  return paths.flatMap(({ name, path, shape }, at) => {
    const problem = patternProblem(path);
    if (problem) return [wrong(`${path} cannot be the path of ${name}: ${problem}`)];
    const same = paths.slice(0, at).find((other) => other.shape.toLowerCase() === shape.toLowerCase());
    return same ? [wrong(`${name} and ${same.name} have the same path`)] : [];
  });
};

const redirectProblems = ({ routes, redirects = {} }: ReleaseDeclaration): Problem[] =>
  Object.entries(redirects).flatMap(([from, name]) => {
    const target = routes[name];
    if (!target) return [wrong(`${from} is redirected to ${name}, which is none of its routes`)];
    if (listParameters(target.path) !== listParameters(from))
      return [wrong(`${from} does not have the parameters of ${name} (${target.path})`)];
    const used = Object.values(routes).find(({ path }) => overlaps(path, from));
    return used ? [wrong(`${from} is redirected, but is also the path of a route (${used.path})`)] : [];
  });

/** Places that cannot open fragments: rendered as plain HTML, or by the system. */
const LINKS_ONLY: readonly NavigationEntry['place'][] = ['side', 'footer', 'app'];

const entryProblem = (
  { place, text, route, fragment }: NavigationEntry,
  { routes, fragments = {} }: ReleaseDeclaration,
): string | null => {
  if ((route === undefined) === (fragment === undefined))
    return `entry "${text}" names neither or both of route and fragment`;
  if (fragment !== undefined && LINKS_ONLY.includes(place))
    return `entry "${text}" opens a fragment in ${place}, which has links only`;
  if (fragment !== undefined)
    return fragments[fragment] ? null : `entry "${text}" opens ${fragment}, which it does not declare`;
  const target = routes[route ?? ''];
  if (!target) return `entry "${text}" leads to ${route}, which is none of its routes`;
  return listParameters(target.path) === '' ? null : `entry "${text}" leads to ${route}, which has parameters`;
};

const entryProblems = (own: ReleaseDeclaration): Problem[] =>
  (own.navigation ?? []).flatMap((entry) => {
    const problem = entryProblem(entry, own);
    return problem === null ? [] : [wrong(problem)];
  });

const isOfHost = (place: string) => place.startsWith(HOST_PLACE_PREFIX);

const placeProblems = ({ routes, wants = {} }: ReleaseDeclaration): Problem[] =>
  Object.entries(routes).flatMap(([name, { places = [] }]) =>
    places.flatMap((place) => {
      if (isOfHost(place)) return [wrong(`${name} has the place ${place}, a name reserved for the host`)];
      return wants[place] === undefined ? [wrong(`${name} has the place ${place}, which is not in its wants`)] : [];
    }),
  );

const fragmentProblem = ({ place, server, for: audience }: FragmentDeclaration): string | null => {
  const isKnown = place !== undefined && HOST_PLACES.includes(place);
  if (place && isOfHost(place) && !isKnown) return `has the place ${place}, which the host does not have`;
  if (isKnown && server) return `is rendered on the server, but ${place} is in the browser only`;
  return audience !== undefined && !isKnown
    ? `is for a ${audience}, which only ${HOST_PLACES.join(' and ')} support`
    : null;
};

const fragmentProblems = ({ fragments = {} }: ReleaseDeclaration): Problem[] =>
  Object.entries(fragments).flatMap(([name, fragment]) => {
    const problem = fragmentProblem(fragment);
    return problem === null ? [] : [wrong(`the fragment ${name} ${problem}`)];
  });

/** Code and styles come from a named file or folder: other responses of an origin may be an attacker's. */
const originProblems = ({ origins: { script = [], style = [] } = {} }: ReleaseDeclaration): Problem[] =>
  [...script, ...style]
    .filter((source) => (URL.parse(source)?.pathname ?? '/') === '/')
    .map((source) => wrong(`it takes scripts or styles from all of ${source}: name their file or folder`));

const goalProblems = ({ goals = [] }: ReleaseDeclaration): Problem[] =>
  goals
    .filter(({ name }, at) => goals.findIndex((other) => other.name === name) !== at)
    .map(({ name }) => wrong(`it has the goal ${name} twice`));

const missingFragments = ({ wants = {} }: ReleaseDeclaration, { build, document, alongside }: RegistryCheckInput) => {
  const others = Object.entries(document?.microFrontends ?? {}).filter(([remote]) => remote !== build.name);
  const given = new Set(
    others.flatMap(([, versions]) =>
      claimants(versions).flatMap((one) =>
        Object.entries(getDeclaration(one).fragments ?? {}).flatMap(([name, { place }]) =>
          place ? [name, place] : [name],
        ),
      ),
    ),
  );
  // Packages that are published together may need each other.
  if (alongside.length > 0) return [];
  return Object.entries(wants)
    .filter(([name, how]) => how === 'needed' && !given.has(name))
    .map(([name]) => wrong(`it needs the fragment ${name}, which no release provides`));
};

const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** The problem of a path pattern, or null: literal segments and `:name`, as edge and router support them. */
export const patternProblem = (pattern: string): string | null => {
  const parts = segments(pattern);
  if (`/${parts.join('/')}` !== pattern)
    return 'it must begin with one slash and end with none, such as /promo or /promo/:slug';
  const invalid = parts.find((part) => !/^([a-z0-9]+(-[a-z0-9]+)*|:[a-z][a-zA-Z0-9]*)$/.test(part));
  if (invalid !== undefined)
    return `"${invalid}" is neither small letters, digits and hyphens nor a parameter such as :slug`;
  const names = parts.filter((part) => part.startsWith(':'));
  return new Set(names).size === names.length ? null : 'it names a parameter twice';
};

const FILE = 'remote.json';

/** The part of a `remote.json` that is for the site. */
const getDeclared = ({
  $schema: _schema,
  name: _name,
  budget: _budget,
  owner: _owner,
  contracts: _contracts,
  ...own
}: RemoteDeclaration): ReleaseDeclaration => own;

/** Problems that would prevent publishing a remote, perhaps a new one, beside the others. @param own `remote.json` */
export const repositoryProblems = (root: string, remote: string, own: RemoteDeclaration): Problem[] => {
  const declaration = getDeclared(own);
  const place = `${remote}/${FILE}`;
  const problems = [
    ...ownerProblems(own.owner, place),
    ...contractsProblems(own.contracts, place),
    ...declarationProblems(declaration),
  ];
  if (problems.length > 0) return problems;
  const others = knownRemotes(root)
    .filter((name) => name !== remote)
    .map((name) => ({
      remote: name,
      releaseId: FILE,
      declaration: getDeclared(JSON.parse(readFileSync(path.join(root, name, FILE), 'utf8'))),
    }));
  return claimProblems(declaration, others);
};
