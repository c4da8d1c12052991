import { WATCH_ADDRESS, type WatchPass } from '@acara/releases';

/** Cookie with the signed pass to the page of releases. HttpOnly. */
export const WATCH_COOKIE = 'acara_releases';

const PASS = new RegExp(`(?:^|;\\s*)${WATCH_COOKIE}=([\\w.-]{1,4000})(?:;|$)`);

/** The token, unverified. */
export const watchToken = (cookies: string): string | null => PASS.exec(cookies)?.[1] ?? null;

/** Expires with the pass; for the page of releases only. @param now in ms */
export const watchCookie = (
  token: string,
  { expiresAt }: WatchPass,
  { now, isHttps }: { now: number; isHttps: boolean },
): string => {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000));
  return `${WATCH_COOKIE}=${token}; Max-Age=${maxAge}; Path=${WATCH_ADDRESS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
};
