import type { AuthTokens, LoginResult } from '@acara/shared-contract';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import type { SessionStorage } from './session-storage.ts';
import { storageKeys } from './storage-keys.ts';

/** The parts of a window that keep a session. */
export type SessionPage = {
  document: Pick<Document, 'cookie'>;
  localStorage: Storage;
  sessionStorage: Storage;
  location: Pick<Location, 'protocol'>;
};

const COOKIES = [storageKeys.access, storageKeys.refresh, storageKeys.company];
/** What 'clear everything' leaves: the theme, and what is still to be told to Google. */
const LASTING: string[] = [storageKeys.theme, storageKeys.google];

// A browser may throw at the mere mention of a store.
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

const empty = (store: () => Storage): void =>
  attempt(() => {
    for (const key of Object.keys(store())) if (!LASTING.includes(key)) store().removeItem(key);
  }, undefined);

/**
 * Credentials in cookies, name and id in local storage. Where the browser keeps either from
 * us, the session lives in memory until the page is left.
 */
export const browserSessionStorage = (page: SessionPage): SessionStorage => {
  const memory = new Map<string, string>();

  const cookie = (name: string) => memory.get(name) ?? attempt(() => readCookie(page.document, name), null);
  const item = (name: string) => memory.get(name) ?? attempt(() => page.localStorage.getItem(name), null);
  const setCookie = (name: string, value: string) => {
    // Beside an identity that goes with the page, tokens that stay would be half a session at the next visit.
    const mayStay = !memory.has(storageKeys.id);
    const isHttps = page.location.protocol === 'https:';
    if (mayStay && attempt(() => writeCookie(page.document, name, value, isHttps), false)) {
      memory.delete(name);
      return;
    }
    memory.set(name, value);
    if (!mayStay) removeCookie(page.document, name);
  };
  const setItem = (name: string, value: string) => {
    memory.delete(name);
    attempt(() => page.localStorage.setItem(name, value), undefined);
    if (item(name) !== value) memory.set(name, value);
  };
  const replaceTokens = ({ token, refreshToken }: AuthTokens, clockOffset: number) => {
    setItem(storageKeys.clock, String(clockOffset));
    setCookie(storageKeys.refresh, refreshToken);
    setCookie(storageKeys.access, token);
  };
  const clearTab = () => {
    memory.clear();
    empty(() => page.sessionStorage);
  };

  return {
    accessToken: () => cookie(storageKeys.access),
    refreshToken: () => cookie(storageKeys.refresh),
    identity: () => {
      const id = Number(item(storageKeys.id));
      const name = item(storageKeys.name);
      return Number.isInteger(id) && id > 0 && name ? { id, name } : null;
    },
    clockOffset: () => Number(item(storageKeys.clock)) || 0,
    save: (login: LoginResult, clockOffset, { viaGoogle = false } = {}) => {
      const setCookies = () => {
        replaceTokens(login.auth, clockOffset);
        if (login.first_company) setCookie(storageKeys.company, JSON.stringify(login.first_company.company));
      };
      memory.delete(storageKeys.id);
      setItem(storageKeys.name, login.name);
      if (memory.has(storageKeys.name)) memory.set(storageKeys.id, String(login.id));
      setCookies();
      if (viaGoogle) attempt(() => page.localStorage.setItem(storageKeys.google, '1'), undefined);
      if (memory.has(storageKeys.id)) return;
      // Last: other tabs look at everything when this changes.
      setItem(storageKeys.id, String(login.id));
      if (memory.has(storageKeys.id)) setCookies();
    },
    replaceTokens,
    rename: (name) => setItem(storageKeys.name, name),
    clear: () => {
      clearTab();
      for (const name of COOKIES) removeCookie(page.document, name);
      empty(() => page.localStorage);
    },
    clearTab,
    isLasting: () => memory.size === 0,
  };
};
