import { RELEASES_ELEMENT_ID, type PageReleases } from '../release/page-releases.ts';
import { resolveLink, type LinkValues, type RouteTable } from './resolve-link.ts';
// Made from the remote.json of every package: npm run route-types.
import type { Routes } from './routes.generated.ts';

export type { Routes };
/** Name of a route of any remote. */
export type RouteName = keyof Routes;

let table: RouteTable | null = null;

/** Gives the routes of the page: on the server before each rendering, and in tests. Null: those of the document. */
export const provideRoutes = (routes: RouteTable | null): void => {
  table = routes;
};

/** As much of a browser's document as is read here: this package is used on the server too. */
type PageDocument = { getElementById: (id: string) => { textContent: string | null } | null };

const routesOfDocument = (): RouteTable => {
  const { document } = globalThis as { document?: PageDocument };
  const text = document?.getElementById(RELEASES_ELEMENT_ID)?.textContent;
  return text ? routesOf(JSON.parse(text) as PageReleases) : {};
};

/** All routes of a page's releases. */
export const routesOf = ({ remotes }: Pick<PageReleases, 'remotes'>): RouteTable =>
  Object.assign({}, ...Object.values(remotes).map(({ routes }) => routes));

/** The routes of this page. */
export const pageRoutes = (): RouteTable => (table ??= routesOfDocument());

type Values<Name extends RouteName> = object extends Routes[Name] ? [values?: Routes[Name]] : [values: Routes[Name]];

/** The address of a route by its name, so that its remote can move it: `link('event.detail', { slug })`. */
export const link = <Name extends RouteName>(name: Name, ...[values]: Values<Name>): string =>
  resolveLink(pageRoutes(), name, values as LinkValues);
