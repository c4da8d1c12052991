import { LINK_PREFIX } from '@acara/shared-contract/links';
import { decideAccess, type RouteDeclaration } from '@acara/shared-contract/release';
import { pageAddress, pageQuery } from './page-address.ts';
import type { SetRoutes } from './set-routes.ts';

/** `isSecret`: the address itself contains a code: never cached, never sent as referrer. */
export type PageTarget =
  | {
      kind: 'remote';
      remote: string;
      route: RouteDeclaration;
      /** `public` pages are rendered here, `private` ones by the browser, after its guard. */
      access: 'public' | 'private';
      isSecret: boolean;
    }
  | { kind: 'not-found'; isSecret: boolean };

/** An address and its page. `url` is canonical: it is rendered, and the cache key. */
export type ParsedAddress = { target: PageTarget; url: string; isCacheable: boolean };

const written = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Finds the page of a release set at an address. The parameters of a route without a name, in a release older than
 * declarations, have no meaning here: its page with a query is not cached.
 * @param target of a request: path and query
 */
export const parseAddress = (target: string, routes: SetRoutes): ParsedAddress => {
  const { pathname, url } = pageAddress(target);
  // The values of a link by route name may be codes.
  const isLink = pathname.startsWith(LINK_PREFIX);
  const found = isLink ? null : routes.find(pathname);
  const decision = found?.value ? decideAccess(found.value.route, null) : 'refuse';
  if (!found?.value || decision === 'refuse')
    return { target: { kind: 'not-found', isSecret: isLink }, url, isCacheable: false };
  const { remote, name, route } = found.value;
  const isSecret = route.access === 'secret';
  const access = decision === 'enter' ? 'public' : 'private';
  const page: PageTarget = { kind: 'remote', remote, route, access, isSecret };
  if (isSecret) return { target: page, url, isCacheable: false };
  const path = written(found.pattern, found.params);
  const query = url.slice(pathname.length);
  if (name.startsWith('/')) return { target: page, url: path + query, isCacheable: query === '' };
  // Pages that the browser renders have one document.
  return { target: page, url: access === 'public' ? path + pageQuery(route.query, query) : path, isCacheable: true };
};
