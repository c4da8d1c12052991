import { getDeclaration } from '@acara/releases';
import { resolveLink, type RouteTable } from '@acara/shared-contract/links';
import { pathFinder, type FoundPath } from '@acara/shared-contract/path-pattern';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import type { RouteDeclaration } from '@acara/shared-contract/release';

/** A route, with the remote that declares it. */
export type SetRoute = { remote: string; name: string; route: RouteDeclaration };

/** The routes that a set of releases declares, ready to be looked up for each request. */
export type SetRoutes = {
  all: readonly SetRoute[];
  /** What lies at a path; null as its value where a release serves something of which nobody knows who may see it. */
  find: (pathname: string) => FoundPath<SetRoute | null> | null;
  /** The route to which an old path leads. */
  findMoved: (pathname: string) => FoundPath<SetRoute> | null;
  /** Where each lies, as renders get it: for links. */
  table: RouteTable;
  /** Ways into the installed site. */
  shortcuts: readonly { name: string; url: string }[];
};

/** @param versions by remote */
export const setRoutes = (versions: Readonly<Record<string, MicroFrontendVersion>>): SetRoutes => {
  const declared = Object.entries(versions).map(([remote, version]) => {
    const { routes, redirects = {}, navigation = [] } = getDeclaration(version);
    return { remote, served: version.extras.acara.paths, routes, redirects, navigation };
  });
  const all = declared.flatMap(({ remote, routes }) =>
    Object.entries(routes).map(([name, route]): SetRoute => ({ remote, name, route })),
  );
  const known = new Set(all.map(({ route }) => route.path));
  const table = Object.fromEntries(all.map(({ name, route: { path } }) => [name, { path }]));
  const unreadable = declared.flatMap(({ served }) => served.filter((path) => !known.has(path)));
  return {
    all,
    find: pathFinder<SetRoute | null>([
      ...all.map((one) => [one.route.path, one] as const),
      ...unreadable.map((path) => [path, null] as const),
    ]),
    findMoved: pathFinder(
      declared.flatMap(({ remote, routes, redirects }) =>
        Object.entries(redirects).flatMap(([from, name]) => {
          const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
          return route ? [[from, { remote, name, route }] as const] : [];
        }),
      ),
    ),
    table,
    shortcuts: declared
      .flatMap(({ navigation }) => navigation)
      .filter(({ place }) => place === 'app')
      .sort((one, other) => one.order - other.order)
      .flatMap(({ text, route }) => (route === undefined ? [] : [{ name: text, url: resolveLink(table, route) }])),
  };
};
