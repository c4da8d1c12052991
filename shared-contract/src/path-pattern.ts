const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Tests whether a path fits the pattern of a route. Knows what declarations use: literal segments and `:name`
 * for one segment; a slash at the end is ignored.
 */
export const fitsPattern = (pattern: string, pathname: string): boolean => {
  const source = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
    .join('/')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`, 'i').test(pathname);
};

/** Whether some address fits both patterns. */
export const overlaps = (one: string, other: string): boolean => {
  const [left, right] = [splitPattern(one), splitPattern(other)];
  return left.length === right.length && left.every((part, at) => canBeSame(part, right[at] ?? ''));
};

const splitPattern = (pattern: string): string[] => pattern.toLowerCase().replace(/\/$/, '').split('/');

const isParameter = (part: string) => part.startsWith(':');

/** A parameter stands for one segment, and an empty one is none. */
const canBeSame = (one: string, other: string): boolean =>
  one === other || (isParameter(one) && other !== '') || (isParameter(other) && one !== '');

/** What belongs to a path: under which pattern, and what its parameters are, decoded. */
export type FoundPath<T> = { pattern: string; value: T; params: Record<string, string> };

/** A pattern, taken apart: names of parameters, and literal segments. */
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
 * Looks paths up among patterns, which are taken apart once. Where several fit, the one with the most literal segments
 * wins, then the first, as in the router of the screens. Neither case nor escapes make another path.
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
    const segments = splitPath(pathname).map(decoded);
    const folded = segments.map((segment) => segment.toLowerCase());
    const found = bySize
      .get(segments.length)
      ?.find(({ parts }) =>
        parts.every((part, at) => (typeof part === 'string' ? segments[at] !== '' : part.literal === folded[at])),
      );
    if (!found) return null;
    const params: Record<string, string> = {};
    for (const [at, part] of found.parts.entries()) if (typeof part === 'string') params[part] = segments[at] ?? '';
    return { pattern: found.pattern, value: found.value, params };
  };
};
