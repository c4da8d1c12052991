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

/** When a JWT expires, in milliseconds; null where it is not one. Its signature is not checked. */
export const tokenExpiry = (token: string): number | null => {
  const claims = readClaims(token);
  const expiresAt = claims && 'exp' in claims ? Number(claims.exp) * 1000 : NaN;
  return Number.isFinite(expiresAt) ? expiresAt : null;
};

// eslint-disable-next-line acara/no-device-clock -- the one place that knows how wrong it is
const deviceNow = () => Date.now();

/** What the server's clock showed when `performance.now()` began, which does not move when the device's clock is set. */
let origin: number | null = null;

/**
 * The time in milliseconds since 1970 that everything a visitor sees depends on: the server's. The device's clock may be
 * wrong; it counts until the first `learnTime`, and on servers, where it is the server's own.
 */
export const serverNow = (): number => Math.floor(origin === null ? deviceNow() : origin + performance.now());

/**
 * Learns from a response of the site that the server's time is between two instants now. What was known before, at first the
 * device's clock, is more exact and stays if it is between them; else the earlier instant counts.
 * @returns whether it was
 */
export const learnTime = (earliest: number, latest: number): boolean => {
  const known = serverNow();
  const agrees = earliest <= known && known <= latest;
  if (agrees && origin !== null) return true;
  origin = (agrees ? known : earliest) - performance.now();
  pageBus.publish({ topic: 'clock.changed', v: 1, offset: serverNow() - deviceNow() });
  return agrees;
};
