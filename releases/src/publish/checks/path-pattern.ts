const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** The problem of a path pattern, or null: literal segments and `:name`, as edge and router support them. */
export const patternProblem = (pattern: string): string | null => {
  const parts = segments(pattern);
  if (`/${parts.join('/')}` !== pattern)
    return 'it must begin with one slash and end with none, such as /promo or /promo/:slug';
  const invalid = parts.find((part) => !/^([a-z0-9]+(-[a-z0-9]+)*|:[a-z][a-zA-Z0-9]*)$/.test(part));
  if (invalid !== undefined) return `"${invalid}" is neither small letters, digits and hyphens nor a parameter such as :slug`;
  const names = parts.filter((part) => part.startsWith(':'));
  return new Set(names).size === names.length ? null : 'it names a parameter twice';
};
