import { LINK_PREFIX } from '@acara/shared-contract/links';
import { decideAccess, type RouteDeclaration } from '@acara/shared-contract/release';
import { pageAddress } from './page-address.ts';
import { pageQuery } from './page-query.ts';
import type { SetRoutes } from './set-routes.ts';

/** What an address is to the edge. With `isSecret` the address itself holds a code: never kept, never sent on. */
export type PageTarget =
  | {
      kind: 'slice';
      remote: string;
      route: RouteDeclaration;
      /** `public` pages are rendered here; `private` ones by the browser, after its guard. */
      access: 'public' | 'private';
      isSecret: boolean;
    }
  | { kind: 'not-found'; isSecret: boolean };

/**
 * An address with the page that it is. `url` is how the page is made and, with `isKept`, kept: one for all ways to write
 * the same.
 */
export type ParsedAddress = { target: PageTarget; url: string; isCacheable: boolean };

const written = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Finds what a set of releases has at an address. Of a route without a name, which a release of before there were
 * declarations has, nobody knows what the parameters mean: with one, its page is kept for nobody.
 * @param target of a request: path and query
 */
export const parseAddress = (target: string, routes: SetRoutes): ParsedAddress => {
  const { pathname, url } = pageAddress(target);
  // The values of a link by name may be codes.
  const isLink = pathname.startsWith(LINK_PREFIX);
  const found = isLink ? null : routes.find(pathname);
  const decision = found?.value ? decideAccess(found.value.route, null) : 'refuse';
  if (!found?.value || decision === 'refuse')
    return { target: { kind: 'not-found', isSecret: isLink }, url, isCacheable: false };
  const { remote, name, route } = found.value;
  const isSecret = route.access === 'secret';
  const access = decision === 'enter' ? 'public' : 'private';
  const slice: PageTarget = { kind: 'slice', remote, route, access, isSecret };
  if (isSecret) return { target: slice, url, isCacheable: false };
  const path = written(found.pattern, found.params);
  const query = url.slice(pathname.length);
  if (name.startsWith('/')) return { target: slice, url: path + query, isCacheable: query === '' };
  // What the browser makes is one document for all.
  return { target: slice, url: access === 'public' ? path + pageQuery(route.query, query) : path, isCacheable: true };
};
