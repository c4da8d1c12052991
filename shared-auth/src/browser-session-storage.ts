import type { SessionStorage } from './session.ts';

/** Names of what a session leaves in the browser. See docs/contracts/storage-keys.md. */
export const storageKeys = { access: 'acara_access', id: 'acara_id', name: 'acara_name' } as const;

const cookieOf = (name: string, cookies: string): string | null => {
  for (const part of cookies.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1)) || null;
  }
  return null;
};

/** Credentials in cookies, name and id in local storage (spec §3 'Client storage'). Blocked storage reads as empty. */
export const browserSessionStorage = (page: Pick<Window, 'document' | 'localStorage'>): SessionStorage => {
  const item = (key: string): string | null => {
    try {
      return page.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    accessToken: () => {
      try {
        return cookieOf(storageKeys.access, page.document.cookie);
      } catch {
        return null;
      }
    },
    identity: () => {
      const id = Number(item(storageKeys.id));
      const name = item(storageKeys.name);
      return Number.isInteger(id) && id > 0 && name ? { id, name } : null;
    },
  };
};
