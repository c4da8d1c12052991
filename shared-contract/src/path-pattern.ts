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
