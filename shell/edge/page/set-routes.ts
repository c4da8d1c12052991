import { getDeclaration } from '@acara/releases';
import { resolveLink, type RouteTable } from '@acara/shared-contract/links';
import { pathFinder, type FoundPath } from '@acara/shared-contract/path-pattern';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import type { RouteDeclaration } from '@acara/shared-contract/release';

export type SetRoute = { remote: string; name: string; route: RouteDeclaration };

/** The routes of a release set, indexed for lookups. */
export type SetRoutes = {
  all: readonly SetRoute[];
  /** The route at a path; its value is null where a release serves a path whose declaration is invalid. */
  find: (pathname: string) => FoundPath<SetRoute | null> | null;
  /** The route of an old path. */
  findMoved: (pathname: string) => FoundPath<SetRoute> | null;
  /** Paths by name, for links. */
  table: RouteTable;
  /** Shortcuts of the installed site. */
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
