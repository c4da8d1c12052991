const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Tests whether a path fits a pattern of the route table. Knows what the table uses: literal segments and `:name`
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
