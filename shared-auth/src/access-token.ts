const readClaims = (token: string): object | null => {
  try {
    const segment = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(segment.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
};

/** The `sub` claim; null where there is none. */
export const tokenSubject = (token: string): string | null => {
  const claims = readClaims(token);
  return claims && 'sub' in claims ? String(claims.sub) : null;
};

/** When a JWT was issued and when it expires, in milliseconds; null where it is not one. Its signature is not checked. */
export const tokenTimes = (token: string): { issuedAt: number; expiresAt: number } | null => {
  const claims = readClaims(token);
  if (!claims || !('exp' in claims) || !('iat' in claims)) return null;
  const times = { issuedAt: Number(claims.iat) * 1000, expiresAt: Number(claims.exp) * 1000 };
  return Number.isFinite(times.issuedAt) && Number.isFinite(times.expiresAt) ? times : null;
};
