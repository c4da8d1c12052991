import { pageBus } from './page-bus.ts';

const readClaims = (token: string): object | null => {
  try {
    const segment = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(segment.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
};

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

export const publishClock = (offset: number): void => pageBus.publish({ topic: 'clock.changed', v: 1, offset });

/** Publishes by how many milliseconds the server's clock is ahead, as a token just issued shows, and returns that. */
export const learnClock = (token: string, now: number): number => {
  const times = tokenTimes(token);
  const offset = times ? times.issuedAt - now : 0;
  publishClock(offset);
  return offset;
};

/** The server's time as far as this browser knows it, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + pageBus.last('clock.changed', 1).offset;
