import { pathFinder } from '../path-pattern.ts';
import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  type PageDeclarations,
  type PageReleases,
  type PageRoute,
} from '../release/page-releases.ts';
import type { NavigationEntry } from '../release/remote-declaration.ts';
import { resolveLink, type LinkValues } from './resolve-link.ts';
// Made from the remote.json of every package: npm run route-types.
import type { Routes } from './routes.generated.ts';

export type { PageDeclarations, Routes };
/** Name of a route of any remote. */
export type RouteName = keyof Routes;

let declarations: PageDeclarations | null = null;

type NamedRoute = PageRoute & { name: string };
const finders = new WeakMap<PageDeclarations, ReturnType<typeof pathFinder<NamedRoute>>>();

/** Gives what the page declares: on the server before each rendering, and in tests. Null: what the document says. */
export const provideDeclarations = (given: PageDeclarations | null): void => {
  declarations = given;
};

/** As much of a browser's document as is read here: this package is used on the server too. */
type PageDocument = { getElementById: (id: string) => { textContent: string | null } | null };

const readDocumentDeclarations = (): PageDeclarations => {
  const { document } = globalThis as { document?: PageDocument };
  const text = document?.getElementById(RELEASES_ELEMENT_ID)?.textContent;
  // A link made while a module is loaded would be the same for every page.
  if (!text) throw new Error('no page yet: links are made while something is rendered');
  return mergeDeclarations(JSON.parse(text) as PageReleases);
};

const page = (): PageDeclarations => (declarations ??= readDocumentDeclarations());

/** The route of this page at a path; undefined where there is none. */
export const routeAt = (pathname: string): NamedRoute | undefined => {
  const own = page();
  const rows = () => Object.entries(own.routes).map(([name, route]) => [route.path, { ...route, name }] as const);
  const find = finders.get(own) ?? pathFinder(rows());
  finders.set(own, find);
  return find(pathname)?.value;
};

/** An entry of a menu that leads to a route. */
export type NavigationLink = NavigationEntry & { route: string; to: string };
/** An entry of a menu that opens a fragment. */
export type FragmentEntry = NavigationEntry & { fragment: string; to?: undefined };
export type MenuEntry = NavigationLink | FragmentEntry;

const menuEntry = (entry: NavigationEntry): MenuEntry[] => {
  const { route, fragment } = entry;
  if (route !== undefined) return [{ ...entry, route, to: resolveLink(page().routes, route) }];
  return fragment === undefined ? [] : [{ ...entry, fragment }];
};

/** The entries of a place, in their order. @param status of the session of this page */
export const navigationEntries = (place: NavigationEntry['place'], status: 'guest' | 'member'): MenuEntry[] =>
  page()
    .navigation.filter((entry) => entry.place === place && (entry.for ?? status) === status)
    .sort((one, other) => one.order - other.order)
    .flatMap(menuEntry);

/** Those of them that lead to routes. */
export const navigationLinks = (...place: Parameters<typeof navigationEntries>): NavigationLink[] =>
  navigationEntries(...place).filter((entry) => entry.to !== undefined);

type Values<Name extends RouteName> = object extends Routes[Name] ? [values?: Routes[Name]] : [values: Routes[Name]];

/** The address of a route by its name, so that its remote can move it: `link('event.detail', { slug })`. */
export const link = <Name extends RouteName>(name: Name, ...[values]: Values<Name>): string =>
  resolveLink(page().routes, name, values as LinkValues);

/**
 * An address of a route that stays the same when its remote moves it: the edge leads on to where it lies. For mails, and
 * for programs that know no page.
 */
export const permalink = <Name extends RouteName>(name: Name, ...[values]: Values<Name>): string =>
  resolveLink({}, name, values as LinkValues);
