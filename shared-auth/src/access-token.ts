/** What the page reads of an access token; times in milliseconds. */
export type TokenTimes = { issuedAt: number; expiresAt: number };

const decodeSegment = (segment: string): unknown => JSON.parse(atob(segment.replaceAll('-', '+').replaceAll('_', '/')));

const readClaims = (token: string): object | null => {
  try {
    const claims = decodeSegment(token.split('.')[1] ?? '');
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
};

/** Whose token it is; null where it does not say. */
export const tokenSubject = (token: string): string | null => {
  const claims = readClaims(token);
  return claims && 'sub' in claims ? String(claims.sub) : null;
};

/** When a JWT was issued and when it ends; null where it is none. Its signature is the server's business. */
export const tokenTimes = (token: string): TokenTimes | null => {
  const claims = readClaims(token);
  if (!claims || !('exp' in claims) || !('iat' in claims)) return null;
  const times = { issuedAt: Number(claims.iat) * 1000, expiresAt: Number(claims.exp) * 1000 };
  return Number.isFinite(times.issuedAt) && Number.isFinite(times.expiresAt) ? times : null;
};

/** By how much the server's clock is ahead, told by a token that has just arrived. Milliseconds. */
export const getClockOffset = (token: string, now: number): number => {
  const times = tokenTimes(token);
  return times ? times.issuedAt - now : 0;
};
