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
  const [left, right] = [partsOf(one), partsOf(other)];
  return left.length === right.length && left.every((part, at) => canBeSame(part, right[at] ?? ''));
};

const partsOf = (pattern: string): string[] => pattern.toLowerCase().replace(/\/$/, '').split('/');

const isParameter = (part: string) => part.startsWith(':');

/** A parameter stands for one segment, and an empty one is none. */
const canBeSame = (one: string, other: string): boolean =>
  one === other || (isParameter(one) && other !== '') || (isParameter(other) && one !== '');

/** What belongs to a path: under which pattern, and what its parameters are, decoded. */
export type FoundPath<T> = { pattern: string; value: T; params: Record<string, string> };

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1);

/**
 * Looks paths up among patterns, which are taken apart once. Where several fit, the one with the most literal segments
 * wins, then the first, as in the router of the screens. Neither case nor escapes make another path.
 */
export const pathFinder = <T>(
  rows: Iterable<readonly [pattern: string, value: T]>,
): ((pathname: string) => FoundPath<T> | null) => {
  const known = [...rows].map(([pattern, value]) => {
    const parts = segmentsOf(pattern);
    const literals = parts.filter((part) => !isParameter(part)).length;
    return { pattern, value, parts, literals, folded: parts.map((part) => part.toLowerCase()) };
  });
  known.sort((one, other) => other.literals - one.literals);
  return (pathname) => {
    const segments = segmentsOf(pathname).map(decoded);
    const folded = segments.map((segment) => segment.toLowerCase());
    const found = known.find(
      ({ folded: parts }) =>
        parts.length === segments.length &&
        parts.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === folded[at])),
    );
    if (!found) return null;
    const params = found.parts.flatMap((part, at) =>
      isParameter(part) ? [[part.slice(1), segments[at] ?? ''] as const] : [],
    );
    return { pattern: found.pattern, value: found.value, params: Object.fromEntries(params) };
  };
};
