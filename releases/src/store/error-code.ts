/** The code of a system error such as `ENOENT`; not by `instanceof`, since errors of other realms come here too. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
