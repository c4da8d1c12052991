/** A cookie store as `document` offers it. */
export type CookieJar = Pick<Document, 'cookie'>;

/** Thirty days, as long as a refresh token lives. */
const MAX_AGE_S = 30 * 24 * 60 * 60;

/** The value of a cookie; null where it is missing, empty, garbled or forbidden to read. */
export const readCookie = (jar: CookieJar, name: string): string | null => {
  try {
    for (const part of jar.cookie.split('; ')) {
      const at = part.indexOf('=');
      if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1)) || null;
    }
  } catch {
    // Blocked, or not ours: as if it were not there.
  }
  return null;
};

/** Writes a cookie of the whole site; tells whether it was kept. */
export const writeCookie = (jar: CookieJar, name: string, value: string, isHttps: boolean): boolean => {
  try {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  } catch {
    return false;
  }
  return readCookie(jar, name) === value;
};

/** Takes a cookie of the whole site away. */
export const removeCookie = (jar: CookieJar, name: string): void => {
  try {
    jar.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  } catch {
    // Blocked: there is none.
  }
};
