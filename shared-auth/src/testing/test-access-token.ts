const segment = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An unsigned access token for tests; times in milliseconds. */
export const testAccessToken = ({ id = 7, issuedAt = 0, expiresAt }: TestTokenTimes): string =>
  [
    segment({ alg: 'none' }),
    segment({ sub: String(id), iat: Math.floor(issuedAt / 1000), exp: Math.floor(expiresAt / 1000) }),
    'test',
  ].join('.');

/** Whose token it is and when it begins and ends. */
export type TestTokenTimes = { id?: number; issuedAt?: number; expiresAt: number };
