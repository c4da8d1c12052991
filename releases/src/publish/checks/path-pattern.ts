const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** Why a text is no pattern of a path; null where it is one: literal parts and `:name`, as edge and router know them. */
export const patternProblem = (pattern: string): string | null => {
  const parts = segments(pattern);
  if (`/${parts.join('/')}` !== pattern)
    return 'it must begin with one slash and end with none, such as /promo or /promo/:slug';
  const odd = parts.find((part) => !/^([a-z0-9]+(-[a-z0-9]+)*|:[a-z][a-zA-Z0-9]*)$/.test(part));
  if (odd !== undefined) return `"${odd}" is neither small letters, digits and hyphens nor a parameter such as :slug`;
  const names = parts.filter((part) => part.startsWith(':'));
  return new Set(names).size === names.length ? null : 'it names a parameter twice';
};
