import { Compile } from 'typebox/compile';
import { overlaps } from '@acara/shared-contract/path-pattern';
import {
  BACKGROUND_PLACE,
  HOST_PLACE_PREFIX,
  SHELL_NAME,
  type FragmentDeclaration,
  type NavigationEntry,
} from '@acara/shared-contract/release';
import { ReleaseDeclaration } from '@acara/shared-contract/remote-declaration';
import { getDeclaration } from '../../registry/get-declaration.ts';
import { claimants } from './claimed-paths.ts';
import { patternProblem } from './path-pattern.ts';
import type { Problem, RegistryCheck, RegistryCheckInput } from './check.ts';

const shape = Compile(ReleaseDeclaration);

const HELP = 'see docs/contracts/remote-declaration.md';
const wrong = (problem: string): Problem => ({ check: 'declaration', problem, help: HELP });

/** What a remote declares has the shape of a declaration and fits together, and what it needs of others is there. */
export const declaration: RegistryCheck = (input) => {
  const { name, declaration: own } = input.build;
  if (name === SHELL_NAME) return [];
  return [...declarationProblems(own), ...(shape.Check(own) ? missingFragments(own, input) : [])];
};

/** What is wrong with a declaration, whatever others declare. */
export const declarationProblems = (own: unknown): Problem[] => {
  if (!shape.Check(own))
    return shape.Errors(own).map((error) => wrong(`remote.json${error.instancePath} ${why(error)}`));
  return [
    ...ownPaths(own),
    ...redirectProblems(own),
    ...entryProblems(own),
    ...placeProblems(own),
    ...fragmentProblems(own),
  ];
};

type ShapeError = ReturnType<typeof shape.Errors>[number];

/** With the names that it is about. */
const why = ({ keyword, params, message }: ShapeError): string => {
  if (keyword === 'enum') return `${message}: ${params.allowedValues.join(', ')}`;
  return keyword === 'additionalProperties' ? `${message}: ${params.additionalProperties.join(', ')}` : message;
};

const listParameters = (path: string): string => (path.match(/:\w+/g) ?? []).sort().join(' ');

/** Two routes of one remote must not fit the same address, but for a literal beside a parameter: the literal wins. */
const ownPaths = ({ routes }: ReleaseDeclaration): Problem[] => {
  const paths = Object.entries(routes).map(([name, { path }]) => ({ name, path, shape: path.replace(/:\w+/g, ':') }));
  return paths.flatMap(({ name, path, shape }, at) => {
    const odd = patternProblem(path);
    if (odd) return [wrong(`${path} cannot be the path of ${name}: ${odd}`)];
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

/** Plain HTML, drawn by a remote, or by a system: nothing there opens fragments. */
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
    return fragments[fragment] ? null : `entry "${text}" opens ${fragment}, which it does not give`;
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
      if (isOfHost(place)) return [wrong(`${name} has the place ${place}, whose name is for places of the host`)];
      return wants[place] === undefined ? [wrong(`${name} has the place ${place}, which is not in its wants`)] : [];
    }),
  );

const fragmentProblem = ({ place, server, for: whom }: FragmentDeclaration): string | null => {
  const isBackground = place === BACKGROUND_PLACE;
  if (place && isOfHost(place) && !isBackground) return `stands in ${place}, which the host does not have`;
  if (isBackground && server) return `is rendered on the server, but ${place} is there in the browser only`;
  return whom !== undefined && !isBackground ? `is for a ${whom}, which only ${BACKGROUND_PLACE} knows` : null;
};

const fragmentProblems = ({ fragments = {} }: ReleaseDeclaration): Problem[] =>
  Object.entries(fragments).flatMap(([name, fragment]) => {
    const problem = fragmentProblem(fragment);
    return problem === null ? [] : [wrong(`the fragment ${name} ${problem}`)];
  });

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
  // Of packages that are published together none can be the first to be looked for.
  if (alongside.length > 0) return [];
  return Object.entries(wants)
    .filter(([name, how]) => how === 'needed' && !given.has(name))
    .map(([name]) => wrong(`it needs the fragment ${name}, which no release gives`));
};
