/** Paths of the routes of a page, by name. */
export type RouteTable = Readonly<Record<string, { path: string }>>;

export type LinkValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Prefix of addresses by route name; the edge redirects them. */
export const LINK_PREFIX = '/_link/';

/**
 * A segment of a path. A lone surrogate cannot be encoded. `.` and `..`, escaped or not, navigate; a trailing space
 * prevents that, and screens trim it.
 */
const segment = (text: string): string =>
  /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));

const withQuery = (path: string, values: Iterable<[string, LinkValues[string]]>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
};

/**
 * The address of a route: its parameters in the path, all other values in the query. For a route that no release of the
 * page has, the address by name.
 */
export const resolveLink = (table: RouteTable, name: string, values: LinkValues = {}): string => {
  const path = Object.hasOwn(table, name) ? table[name]?.path : undefined;
  if (path === undefined) return withQuery(LINK_PREFIX + name, Object.entries(values));
  const rest = new Map(Object.entries(values));
  const written = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = rest.get(parameter);
    rest.delete(parameter);
    return segment(String(value ?? ''));
  });
  return withQuery(written, rest);
};
