/** Where the routes of a page lie, by name. */
export type RouteTable = Readonly<Record<string, { path: string }>>;

export type LinkValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Below it any route can be asked for by name: the edge leads on to where it lies now. */
export const LINK_PREFIX = '/_link/';

/**
 * A segment of a path. Half a character (a lone surrogate) cannot stand in an address; `.` and `..`, escaped or not, are
 * steps in a path: with a blank behind them they are not, and screens trim it.
 */
const segment = (text: string): string =>
  /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));

const withQuery = (path: string, values: Iterable<[string, LinkValues[string]]>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
};

/**
 * The address of a route: its parameters in the path, all other values as its query. Of a route that no release of the
 * page has: the address under which the edge knows it by name.
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
