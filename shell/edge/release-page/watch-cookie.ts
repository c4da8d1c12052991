import { WATCH_ADDRESS, type WatchPass } from '@acara/releases';

/** Cookie with the pass of somebody who opened a link to the page of releases. Pages cannot read it. */
export const WATCH_COOKIE = 'acara_releases';

const PASS = new RegExp(`(?:^|;\\s*)${WATCH_COOKIE}=([\\w.-]{1,4000})(?:;|$)`);

/** The pass as it came, unchecked. */
export const watchToken = (cookies: string): string | null => PASS.exec(cookies)?.[1] ?? null;

/** A cookie for a pass that ends with it, for the page alone. @param now in ms */
export const watchCookie = (
  token: string,
  { expiresAt }: WatchPass,
  { now, isHttps }: { now: number; isHttps: boolean },
): string => {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000));
  return `${WATCH_COOKIE}=${token}; Max-Age=${maxAge}; Path=${WATCH_ADDRESS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
};
