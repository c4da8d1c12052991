/** The code of a system error such as `ENOENT`; without `instanceof`, since errors of other realms occur too. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
