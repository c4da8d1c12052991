import { sitePath } from '@acara/shared-contract/site-path';
import { storageKeys } from './storage-keys.ts';

// Where the browser blocks storage, notes live as long as the page.
const memory = new Map<string, string>();

/** Notes of one tab, shared by all remotes; a logout clears them. */
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
      // Blocked: nothing is stored.
    }
  },
};

/** Clears the notes in memory; the session's storage clears `sessionStorage`. */
export const forgetNotes = (): void => memory.clear();

const HOME = '/';

/** Longer names are cut. */
const LONGEST_NAME = 120;

/** Stores the page that the next login of this tab returns to. @param name its title, for the login screen */
export const rememberReturn = (path: string, name?: string): void => {
  tabNotes.write(storageKeys.returnTo, path);
  if (name) tabNotes.write(storageKeys.returnName, name.slice(0, LONGEST_NAME));
  else tabNotes.remove(storageKeys.returnName);
};

export type ReturnPlace = { path: string; name: string | null };

/** The page that a login returns to; null for home. */
export const returnPlace = (): ReturnPlace | null => {
  const noted = tabNotes.read(storageKeys.returnTo);
  const path = (noted === null ? null : sitePath(noted)) ?? HOME;
  return path === HOME ? null : { path, name: tabNotes.read(storageKeys.returnName) };
};

/** Removes the stored return path and returns it, else home. Never an address of another site. */
export const takeReturn = (): string => {
  const path = returnPlace()?.path ?? HOME;
  forgetReturn();
  return path;
};

export const markRegistered = (id: number): void => tabNotes.write(storageKeys.registered, String(id));

export const forgetRegistration = (): void => tabNotes.remove(storageKeys.registered);

export const forgetReturn = (): void => {
  tabNotes.remove(storageKeys.returnTo);
  tabNotes.remove(storageKeys.returnName);
};

export const hasRegistered = (): boolean => tabNotes.read(storageKeys.registered) !== null;
