import { HOST_SEGMENTS } from '@acara/shared-contract/release';

const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

const isParameter = (segment: string) => segment.startsWith(':');

/** Why a text is no path pattern for a screen; null where it is one. Literal parts and `:name`, as the shell knows them. */
export const patternProblem = (pattern: string): string | null => {
  const [first, ...rest] = segments(pattern);
  if (first === undefined || `/${[first, ...rest].join('/')}` !== pattern)
    return 'it must begin with one slash, end with none and name something, such as /promo or /promo/:slug';
  const odd = [first, ...rest].find((segment) => !/^([a-z0-9]+(-[a-z0-9]+)*|:[a-z][a-zA-Z0-9]*)$/.test(segment));
  if (odd !== undefined) return `"${odd}" is neither small letters, digits and hyphens nor a parameter such as :slug`;
  const names = [first, ...rest].filter(isParameter);
  if (new Set(names).size !== names.length) return 'it names a parameter twice';
  if (isParameter(first))
    return `/${first} also fits addresses that the site answers itself, such as /${HOST_SEGMENTS[0]}`;
  return HOST_SEGMENTS.includes(first) ? `the site answers /${first} itself` : null;
};

/** An address that fits the pattern. */
export const exampleOf = (pattern: string): string => pattern.replace(/:[^/]+/g, 'contoh');
