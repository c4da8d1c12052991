import { storageKeys } from './storage-keys.ts';

// For a browser that keeps nothing: notes then live as long as the page.
const memory = new Map<string, string>();

/** Notes of one tab, for all slices; a logout empties them. */
export const tabNotes = {
  read: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },

  write: (key: string, value: string): void => {
    memory.delete(key);
    try {
      sessionStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },

  remove: (key: string): void => {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Blocked: there is none.
    }
  },
};

/** Forgets what could only be kept in memory; the stores are emptied by the session's storage. */
export const forgetNotes = (): void => memory.clear();

const HOME = '/';
/** Only resolved, never asked: an address that leaves it is not ours. */
const SITE = 'https://site.invalid';

const withinSite = (path: string): string => {
  const url = path.startsWith('/') ? URL.parse(path, SITE) : null;
  return url?.origin === SITE ? `${url.pathname}${url.search}${url.hash}` : HOME;
};

/** Longer names are cut: what is kept stays small. */
const LONGEST_NAME = 120;

/**
 * Remembers where a login that an action asked for leads back to, for this tab.
 * @param path of this site
 * @param name what the visitor calls that page, an event's name for example
 */
export const rememberReturn = (path: string, name?: string): void => {
  tabNotes.write(storageKeys.returnTo, path);
  if (name) tabNotes.write(storageKeys.returnName, name.slice(0, LONGEST_NAME));
  else tabNotes.remove(storageKeys.returnName);
};

/** A page that a login leads back to; `name` where it was given one. */
export type ReturnPlace = { path: string; name: string | null };

/** Where a login would lead back to; null where it leads home. */
export const returnPlace = (): ReturnPlace | null => {
  const noted = tabNotes.read(storageKeys.returnTo);
  const path = noted === null ? HOME : withinSite(noted);
  return path === HOME ? null : { path, name: tabNotes.read(storageKeys.returnName) };
};

/** Where the login leads, and forgets it: the path remembered, else home. Never an address of another site. */
export const takeReturn = (): string => {
  const path = returnPlace()?.path ?? HOME;
  forgetReturn();
  return path;
};

/** Notes the id of the account that was just opened in this tab; the success page needs it. */
export const markRegistered = (id: number): void => tabNotes.write(storageKeys.registered, String(id));

/** Takes the note of a registration away: its member is in. */
export const forgetRegistration = (): void => tabNotes.remove(storageKeys.registered);

/** Forgets where a login would have led: the visitor went elsewhere instead. */
export const forgetReturn = (): void => {
  tabNotes.remove(storageKeys.returnTo);
  tabNotes.remove(storageKeys.returnName);
};

/** Whether an account was opened in this tab. */
export const hasRegistered = (): boolean => tabNotes.read(storageKeys.registered) !== null;
