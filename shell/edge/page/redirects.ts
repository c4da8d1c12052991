import { LINK_PREFIX, resolveLink, type LinkValues } from '@acara/shared-contract/links';
import { pageAddress } from './page-address.ts';
import type { SetRoute, SetRoutes } from './set-routes.ts';

/** 308: the address has moved. */
export type Redirect = { to: string; status: 302 | 308 };

const listParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The address of a route; null where a parameter is missing, or the address could lead off the site. */
const resolveRoute = ({ name, route }: SetRoute, values: LinkValues): string | null => {
  if (listParameters(route.path).some((parameter) => !values[parameter])) return null;
  const to = resolveLink({ [name]: route }, name, values);
  return /^\/[/\\]/.test(to) ? null : to;
};

/** `/_link/<name>?<parameter>=…`: the route of this name. */
const redirectLink = (name: string, query: string, routes: SetRoutes): string | null => {
  const named = routes.all.findLast((one) => one.name === name);
  return named ? resolveRoute(named, Object.fromEntries(new URLSearchParams(query))) : null;
};

/** An old path of a route: the new one, with the same parameters. */
const redirectMoved = (pathname: string, query: string, routes: SetRoutes): string | null => {
  const moved = routes.findMoved(pathname);
  const to = moved && resolveRoute(moved.value, moved.params);
  return to ? to + query : null;
};

/** The search form of the header, submitted before hydration. */
const redirectSearch = (query: string, { table }: SetRoutes): string => {
  const keyword = new URLSearchParams(query).get('keyword')?.trim();
  return keyword ? resolveLink(table, 'search', { keyword }) : resolveLink(table, 'home');
};

/**
 * Redirect of an address that no release serves, if any.
 * @param target of a request: path and query
 */
export const findRedirect = (target: string, routes: SetRoutes): Redirect | null => {
  const { pathname, url } = pageAddress(target);
  const query = url.slice(pathname.length);
  if (pathname === '/search') return { to: redirectSearch(query, routes), status: 302 };
  const isLink = pathname.startsWith(LINK_PREFIX);
  const to = isLink
    ? redirectLink(pathname.slice(LINK_PREFIX.length), query, routes)
    : redirectMoved(pathname, target.slice(pathname.length), routes);
  return to === null ? null : { to, status: isLink ? 302 : 308 };
};
