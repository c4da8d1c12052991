import { pathFinder } from '../path-pattern.ts';
import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  type PageDeclarations,
  type PageReleases,
  type PageRoute,
} from '../release/page-releases.ts';
import type { NavigationEntry } from '../release/remote-declaration.ts';
import { LINK_PREFIX, resolveLink, type LinkValues } from './resolve-link.ts';
// Generated from the remote.json of every package: npm run route-types.
import type { Routes } from './routes.generated.ts';

export type { PageDeclarations };
/** Name of a route of any remote. */
export type RouteName = keyof Routes;

let declarations: PageDeclarations | null = null;

type NamedRoute = PageRoute & { name: string };
const finders = new WeakMap<PageDeclarations, ReturnType<typeof pathFinder<NamedRoute>>>();

/** Sets the declarations of the page: on the server before each render, and in tests. Null: those of the document. */
export const provideDeclarations = (given: PageDeclarations | null): void => {
  declarations = given;
};

/** The part of `document` that is used here; this package runs on the server too. */
type PageDocument = { getElementById: (id: string) => { textContent: string | null } | null };

const readDocumentDeclarations = (): PageDeclarations => {
  const { document } = globalThis as { document?: PageDocument };
  const text = document?.getElementById(RELEASES_ELEMENT_ID)?.textContent;
  // A link built while a module loads would be the same for every page.
  if (!text) throw new Error('no page yet: build links while rendering, not while loading a module');
  return mergeDeclarations(JSON.parse(text) as PageReleases);
};

const page = (): PageDeclarations => (declarations ??= readDocumentDeclarations());

const findRoute = (pathname: string) => {
  const own = page();
  const rows = () => Object.entries(own.routes).map(([name, route]) => [route.path, { ...route, name }] as const);
  const find = finders.get(own) ?? pathFinder(rows());
  finders.set(own, find);
  return find(pathname);
};

/** The route at a path; undefined where there is none. */
export const routeAt = (pathname: string): NamedRoute | undefined => findRoute(pathname)?.value;

/** Reads what `link` and `permalink` write: the name of a route, and its parameters. */
export const readLink = ({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): { name: string; values: Record<string, string> } | undefined => {
  if (pathname.startsWith(LINK_PREFIX))
    return { name: pathname.slice(LINK_PREFIX.length), values: Object.fromEntries(new URLSearchParams(search)) };
  const found = findRoute(pathname);
  return found ? { name: found.value.name, values: found.params } : undefined;
};

/** A menu entry that leads to a route. */
export type NavigationLink = NavigationEntry & { route: string; to: string };
/** A menu entry that opens a fragment. */
export type FragmentEntry = NavigationEntry & { fragment: string; to?: undefined };
export type MenuEntry = NavigationLink | FragmentEntry;

const menuEntry = (entry: NavigationEntry): MenuEntry[] => {
  const { route, fragment } = entry;
  if (route !== undefined) return [{ ...entry, route, to: resolveLink(page().routes, route) }];
  return fragment === undefined ? [] : [{ ...entry, fragment }];
};

/** The menu entries of a place, in order. @param status of the session */
export const navigationEntries = (place: NavigationEntry['place'], status: 'guest' | 'member'): MenuEntry[] =>
  page()
    .navigation.filter((entry) => entry.place === place && (entry.for ?? status) === status)
    .sort((one, other) => one.order - other.order)
    .flatMap(menuEntry);

/** The ones that lead to routes. */
export const navigationLinks = (...place: Parameters<typeof navigationEntries>): NavigationLink[] =>
  navigationEntries(...place).filter((entry) => entry.to !== undefined);

type Values<Name extends RouteName> = object extends Routes[Name] ? [values?: Routes[Name]] : [values: Routes[Name]];

/** The address of a route by name, so that its remote can move it: `link('event.detail', { slug })`. */
export const link = <Name extends RouteName>(name: Name, ...[values]: Values<Name>): string =>
  resolveLink(page().routes, name, values as LinkValues);

/**
 * An address of a route that survives a move of the route: the edge redirects it. For mails, and for programs without a
 * page.
 */
export const permalink = <Name extends RouteName>(name: Name, ...[values]: Values<Name>): string =>
  resolveLink({}, name, values as LinkValues);
