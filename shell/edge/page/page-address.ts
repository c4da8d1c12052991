import { wholeNumber } from '@acara/shared-contract/typed-text';
import { BoundedMap } from '@acara/server-kit/bounded-map';
import { decideAccess, type QueryKind, type RouteDeclaration } from '@acara/shared-contract/release';
import { getDeclaration } from '@acara/releases';
import { resolveLink, LINK_PREFIX, type RouteTable, type LinkValues } from '@acara/shared-contract/links';
import { pathFinder } from '@acara/shared-contract/path-pattern';
import type { MicroFrontendVersion } from '@acara/releases/registry';
import { correctParameters, correctPath, writePath } from './address-corrections.ts';

/** Tracking parameters: no screen reads them, and they would multiply cached pages. */
const TRACKING = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[a-z]+)$/;

type PageAddress = { pathname: string; url: string };

const pageAddress = (target: string): PageAddress => {
  const queryStart = target.indexOf('?');
  if (queryStart < 0) return { pathname: target, url: target };
  const pathname = target.slice(0, queryStart);
  const query = target
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
    .join('&');
  return { pathname, url: query ? `${pathname}?${query}` : pathname };
};

/** Browsers read such a path as the address of another site, so no redirect may have it. */
const LEADS_AWAY = /^\/[/\\]/;

/** API and files: programs get an error for an invalid address. */
const NO_PAGE = /^\/(api|img|r)\//;

const isReadable = (escapes: string): boolean => {
  // An exception for each of many would take long.
  if (escapes === '%') return false;
  try {
    return decodeURIComponent(escapes) !== '';
  } catch {
    return false;
  }
};

/** Redirect for a literal `%`, as in `/search/100%`; null for other addresses, and where it could lead off the site. */
export const readableTarget = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (NO_PAGE.test(pathname) || LEADS_AWAY.test(pathname)) return null;
  const readable = pathname.replace(/(?:%[\da-f]{2})+|%/gi, (escapes) =>
    isReadable(escapes) ? escapes : escapes.replaceAll('%', '%25'),
  );
  return readable === pathname ? null : readable + target.slice(pathname.length);
};

/** The target without its trailing slash; null if it has none. */
export const withoutEndSlash = (target: string): string | null => {
  const { pathname } = pageAddress(target);
  if (pathname === '/' || !pathname.endsWith('/') || LEADS_AWAY.test(pathname)) return null;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end) + target.slice(pathname.length);
};

const MAX_ID = 2_147_483_647;
const MAX_PAGE = 1_000_000;
/** Stands for every invalid value: with any of them a page finds nothing, so they share one cached page. */
const UNKNOWN = 'unknown';

const id = (text: string): string => {
  const number = wholeNumber(text);
  return number !== null && number >= 1 && number <= MAX_ID ? String(number) : UNKNOWN;
};

const day = (text: string): string => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isDay ? text : UNKNOWN;
};

/** Canonical form of a value of each kind; null: left out. */
const NORMALIZERS: Record<QueryKind, (text: string) => string | null> = {
  id,
  'id-or-all': (text) => (text === 'all' ? text : id(text)),
  'id-or-none': (text) => (id(text) === UNKNOWN ? null : id(text)),
  page: (text) => {
    const page = wholeNumber(text) ?? 1;
    return page > 1 ? String(Math.min(page, MAX_PAGE)) : null;
  },
  day,
  true: (text) => (text === 'true' ? text : null),
};

/** The canonical query of a page: only the route's parameters, checked, in the order of the route. */
const pageQuery = (kinds: Readonly<Record<string, QueryKind>> = {}, query: string): string => {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  const normalized = new URLSearchParams();
  for (const [name, kind] of Object.entries(kinds)) {
    // The first value counts, as in the screens.
    const text = given.get(name);
    const value = text ? NORMALIZERS[kind](text) : null;
    if (value !== null) normalized.set(name, value);
  }
  return normalized.size > 0 ? `?${normalized.toString()}` : '';
};

/** Longer addresses are not remembered: with this length a parsed one takes so much. */
const MAX_PARSED_LENGTH = 128;
const PARSED_SIZE = 1_000;
/** In each set of releases. */
export const PARSED_BYTES = 256 * 1024;

export type SetRoute = { remote: string; name: string; route: RouteDeclaration };

/** The routes of a release set, by remote. */
export const setRoutes = (versions: Readonly<Record<string, MicroFrontendVersion>>) => {
  const declared = Object.entries(versions).map(([remote, version]) => {
    const { routes, redirects = {}, navigation = [] } = getDeclaration(version);
    return { remote, served: version.extras.acara.paths, routes, redirects, navigation };
  });
  const all = declared.flatMap(({ remote, routes }) =>
    Object.entries(routes).map(([name, route]): SetRoute => ({ remote, name, route })),
  );
  const known = new Set(all.map(({ route }) => route.path));
  const table: RouteTable = Object.fromEntries(all.map(({ name, route: { path } }) => [name, { path }]));
  const unreadable = declared.flatMap(({ served }) => served.filter((path) => !known.has(path)));
  return {
    all,
    /** The route at a path; its value is null where a release serves a path whose declaration is invalid. */
    find: pathFinder<SetRoute | null>([
      ...all.map((one) => [one.route.path, one] as const),
      ...unreadable.map((path) => [path, null] as const),
    ]),
    findMoved: pathFinder<SetRoute>(
      declared.flatMap(({ remote, routes, redirects }) =>
        Object.entries(redirects).flatMap(([from, name]) => {
          const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
          return route ? [[from, { remote, name, route }] as const] : [];
        }),
      ),
    ),
    table,
    /** What `recallAddress` remembers. */
    parsed: new BoundedMap<ParsedAddress>({ maxBytes: PARSED_BYTES, sizeOf: () => PARSED_SIZE }),
    shortcuts: declared
      .flatMap(({ navigation }) => navigation)
      .filter(({ place }) => place === 'app')
      .sort((one, other) => one.order - other.order)
      .flatMap(({ text, route }) => (route === undefined ? [] : [{ name: text, url: resolveLink(table, route) }])),
  };
};

export type SetRoutes = ReturnType<typeof setRoutes>;

/** `isSecret`: the address itself contains a code: never cached, never sent as referrer. */
export type PageTarget =
  | {
      kind: 'remote';
      remote: string;
      route: RouteDeclaration;
      /** `public` pages are rendered here, `private` ones by the browser, after its guard. */
      access: 'public' | 'private';
      isSecret: boolean;
      params: Readonly<Record<string, string>>;
    }
  | { kind: 'not-found'; isSecret: boolean };

/**
 * An address and its page. `url` is canonical: it is rendered, and the cache key. `correction`: path and query as they
 * were meant, where a messenger or a keyboard changed them.
 */
export type ParsedAddress = { target: PageTarget; url: string; isCacheable: boolean; correction?: string };

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
  const page: PageTarget = { kind: 'remote', remote, route, access, isSecret, params: found.params };
  const correction = correctParameters(found, route.query, target.slice(pathname.length));
  const corrected = correction !== null && !LEADS_AWAY.test(correction) && { correction };
  if (isSecret) return { target: page, url, isCacheable: false, ...corrected };
  const path = writePath(found.pattern, found.params);
  const query = url.slice(pathname.length);
  if (name.startsWith('/')) return { target: page, url: path + query, isCacheable: query === '', ...corrected };
  // Pages that the browser renders have one document.
  const pageUrl = access === 'public' ? path + pageQuery(route.query, query) : path;
  return { target: page, url: pageUrl, isCacheable: true, ...corrected };
};

/** The same, remembering the addresses of cached pages. Only for sets that many visitors share: it takes memory in each. */
export const recallAddress = (target: string, routes: SetRoutes): ParsedAddress => {
  const { parsed } = routes;
  const known = parsed.get(target);
  if (known) return known;
  const found = parseAddress(target, routes);
  if (found.isCacheable && target.length <= MAX_PARSED_LENGTH) {
    parsed.set(target, found);
  }
  return found;
};

type Redirect = { to: string; status: 302 | 308 };

const listParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The address of a route; null where a parameter is missing, or the address could lead off the site. */
const resolveRoute = ({ name, route }: SetRoute, values: LinkValues): string | null => {
  if (listParameters(route.path).some((parameter) => !values[parameter])) return null;
  const to = resolveLink({ [name]: route }, name, values);
  return LEADS_AWAY.test(to) ? null : to;
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

/** The page at the path as it was meant. */
const redirectMistyped = (pathname: string, query: string, routes: SetRoutes): string | null => {
  const path = correctPath(pathname);
  if (path === null || LEADS_AWAY.test(path)) return null;
  const found = routes.find(path)?.value;
  const isPage = found && decideAccess(found.route, null) !== 'refuse';
  return isPage ? path + query : redirectMoved(path, query, routes);
};

/** Where password managers look for the page (RFC 8615). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** Redirect of an address that no release serves, if any. */
export const findRedirect = (target: string, routes: SetRoutes): Redirect | null => {
  const { pathname, url } = pageAddress(target);
  const query = url.slice(pathname.length);
  if (pathname === '/search') return { to: redirectSearch(query, routes), status: 302 };
  if (pathname === CHANGE_PASSWORD) return { to: resolveLink(routes.table, 'profile.password'), status: 302 };
  if (pathname.startsWith(LINK_PREFIX)) {
    const to = redirectLink(pathname.slice(LINK_PREFIX.length), query, routes);
    return to === null ? null : { to, status: 302 };
  }
  const rest = target.slice(pathname.length);
  const to = redirectMoved(pathname, rest, routes) ?? redirectMistyped(pathname, rest, routes);
  return to === null ? null : { to, status: 308 };
};
