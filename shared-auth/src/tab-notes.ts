import { storageKeys } from './storage-keys.ts';

// Notes of one tab; with session storage blocked nothing is noted.
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Blocked: the site works without notes.
  }
};

const HOME = '/';
/** Only resolved, never asked: an address that leaves it is not ours. */
const SITE = 'https://site.invalid';

const withinSite = (path: string): string => {
  const url = path.startsWith('/') ? URL.parse(path, SITE) : null;
  return url?.origin === SITE ? `${url.pathname}${url.search}${url.hash}` : HOME;
};

/** Remembers where a login that an action asked for leads back to: a path of this site, for this tab. */
export const rememberReturn = (path: string): void => write(storageKeys.returnTo, path);

/** Where the login leads, and forgets it: the path remembered, else home. Never an address of another site. */
export const takeReturn = (): string => {
  const path = read(storageKeys.returnTo);
  write(storageKeys.returnTo, null);
  return path === null ? HOME : withinSite(path);
};

/** Notes the id of the account that was just opened in this tab; the success page needs it. */
export const markRegistered = (id: number): void => write(storageKeys.registered, String(id));

/** Whether an account was opened in this tab. */
export const hasRegistered = (): boolean => read(storageKeys.registered) !== null;
