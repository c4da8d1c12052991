const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Whether a path matches the pattern of a route: literal segments, and `:name` for one segment. A trailing slash is
 * ignored.
 */
export const fitsPattern = (pattern: string, pathname: string): boolean => {
  const source = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
    .join('/')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`, 'i').test(pathname);
};

/** Whether any path matches both patterns. */
export const overlaps = (one: string, other: string): boolean => {
  const left = splitPattern(one);
  const right = splitPattern(other);
  return left.length === right.length && left.every((part, at) => canBeSame(part, right[at] ?? ''));
};

const splitPattern = (pattern: string): string[] => pattern.toLowerCase().replace(/\/$/, '').split('/');

const isParameter = (part: string) => part.startsWith(':');

/** A parameter matches one segment, which is not empty. */
const canBeSame = (one: string, other: string): boolean =>
  one === other || (isParameter(one) && other !== '') || (isParameter(other) && one !== '');

/** A match: the pattern, its value, and the decoded parameters. */
export type FoundPath<T> = { pattern: string; value: T; params: Record<string, string> };

/** A parsed pattern: parameter names and literal segments. */
type Row<T> = { pattern: string; value: T; parts: (string | { literal: string })[] };

const decoded = (segment: string): string => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const splitPath = (path: string): string[] => (path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1);

/**
 * Matches paths against patterns, which are parsed once. The pattern with the most literal segments wins, then the
 * first, as in the router of the screens. Case and escapes make no difference.
 */
export const pathFinder = <T>(
  rows: Iterable<readonly [pattern: string, value: T]>,
): ((pathname: string) => FoundPath<T> | null) => {
  const bySize = new Map<number, Row<T>[]>();
  for (const [pattern, value] of rows) {
    const parts = splitPath(pattern).map((part) =>
      isParameter(part) ? part.slice(1) : { literal: part.toLowerCase() },
    );
    bySize.set(parts.length, [...(bySize.get(parts.length) ?? []), { pattern, value, parts }]);
  }
  const literals = ({ parts }: Row<T>) => parts.filter((part) => typeof part !== 'string').length;
  for (const same of bySize.values()) same.sort((one, other) => literals(other) - literals(one));

  return (pathname) => {
    const written = splitPath(pathname);
    const rowsOfSize = bySize.get(written.length);
    if (!rowsOfSize) return null;
    const segments = pathname.includes('%') ? written.map(decoded) : written;
    const folded = segments.map((segment) => segment.toLowerCase());
    const found = rowsOfSize.find(({ parts }) =>
      parts.every((part, at) => (typeof part === 'string' ? segments[at] !== '' : part.literal === folded[at])),
    );
    if (!found) return null;
    const params: Record<string, string> = {};
    for (const [at, part] of found.parts.entries()) if (typeof part === 'string') params[part] = segments[at] ?? '';
    return { pattern: found.pattern, value: found.value, params };
  };
};
