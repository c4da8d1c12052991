import type { AuthTokens, LoginResult } from '@acara/shared-contract';
import {
  SESSION_MESSAGE,
  type SessionStorage,
  type SessionDependencies,
  type TabChannel,
  type TabLock,
} from './session-context.ts';
import { storageKeys } from './storage-keys.ts';

type CookieJar = Pick<Document, 'cookie'>;

export type SessionPage = {
  document: CookieJar;
  localStorage: Storage;
  sessionStorage: Storage;
  location: Pick<Location, 'protocol'>;
};

const COOKIES = [storageKeys.access, storageKeys.refresh, storageKeys.company];
/** Thirty days, as long as a refresh token lives. */
const MAX_AGE_S = 30 * 24 * 60 * 60;
/** Not cleared by a logout: the theme, and the flag that Google still has to be notified. */
const LASTING: string[] = [storageKeys.theme, storageKeys.google];

// Even reading `window.localStorage` may throw.
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

const clearStorage = (getStorage: () => Storage): void =>
  attempt(() => {
    for (const key of Object.keys(getStorage())) if (!LASTING.includes(key)) getStorage().removeItem(key);
  }, undefined);

/** The value of a cookie; null where it is missing, empty, garbled or blocked. */
const readCookie = (jar: CookieJar, name: string): string | null =>
  attempt(() => {
    const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return decodeURIComponent(found?.slice(name.length + 1) ?? '') || null;
  }, null);

/** Returns whether the browser stored it. */
const writeCookie = (jar: CookieJar, name: string, value: string, isHttps: boolean): boolean => {
  const secure = isHttps ? '; Secure' : '';
  attempt(() => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure}`;
  }, undefined);
  return readCookie(jar, name) === value;
};

const removeCookie = (jar: CookieJar, name: string): void =>
  attempt(() => {
    jar.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }, undefined);

/** Credentials in cookies, name and id in local storage; in memory where the browser blocks either. */
export const browserSessionStorage = (page: SessionPage): SessionStorage => {
  const memory = new Map<string, string>();

  const cookie = (name: string) => memory.get(name) ?? readCookie(page.document, name);
  const item = (name: string) => memory.get(name) ?? attempt(() => page.localStorage.getItem(name), null);
  const setCookie = (name: string, value: string) => {
    // With an identity in memory, stored tokens would be half a session at the next visit.
    const mayStay = !memory.has(storageKeys.id);
    const isHttps = page.location.protocol === 'https:';
    if (mayStay && writeCookie(page.document, name, value, isHttps)) {
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
  const replaceTokens = ({ token, refreshToken }: AuthTokens) => {
    setCookie(storageKeys.refresh, refreshToken);
    setCookie(storageKeys.access, token);
  };

  const clearTab = () => {
    memory.clear();
    clearStorage(() => page.sessionStorage);
  };

  return {
    accessToken: () => cookie(storageKeys.access),
    refreshToken: () => cookie(storageKeys.refresh),
    identity: () => {
      const id = Number(item(storageKeys.id));
      const name = item(storageKeys.name);
      return Number.isInteger(id) && id > 0 && name ? { id, name } : null;
    },
    save: (login: LoginResult, { viaGoogle = false } = {}) => {
      const setCookies = () => {
        replaceTokens(login.auth);
        if (login.first_company) setCookie(storageKeys.company, JSON.stringify(login.first_company.company));
      };
      memory.delete(storageKeys.id);
      setItem(storageKeys.name, login.name);
      if (memory.has(storageKeys.name)) memory.set(storageKeys.id, String(login.id));
      setCookies();
      if (viaGoogle) attempt(() => page.localStorage.setItem(storageKeys.google, '1'), undefined);
      if (memory.has(storageKeys.id)) return;
      // Last: this change makes other tabs read the rest.
      setItem(storageKeys.id, String(login.id));
      if (memory.has(storageKeys.id)) setCookies();
    },
    replaceTokens,
    rename: (name) => setItem(storageKeys.name, name),
    clear: () => {
      clearTab();
      for (const name of COOKIES) removeCookie(page.document, name);
      clearStorage(() => page.localStorage);
    },
    clearTab,
    isLasting: () => memory.size === 0,
  };
};

const NAME = 'acara-session';

/**
 * Between the tabs of this browser. Also delivers the session message where a tab may have missed one: when a page
 * becomes visible again, and, for browsers without `BroadcastChannel`, on storage events.
 */
export const browserTabChannel = (page: Window): TabChannel => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (onMessage) => {
      const notify = () => onMessage(SESSION_MESSAGE);
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
      page.addEventListener('storage', notify);
      page.addEventListener('pageshow', notify);
      page.document.addEventListener('visibilitychange', notify);
    },
  };
};

/** Without Web Locks (plain http) tabs may refresh at the same time; the server then gives each the same successor. */
const browserTabLock =
  (locks: LockManager | undefined): TabLock =>
  async (act) =>
    locks ? locks.request(NAME, act) : act();

export const browserDependencies = (page: Window): Omit<SessionDependencies, 'onEnded' | 'onBegun'> => ({
  storage: browserSessionStorage(page),
  fetch: (path, init) => page.fetch(path, init),
  channel: browserTabChannel(page),
  lock: browserTabLock(page.navigator.locks),
});
