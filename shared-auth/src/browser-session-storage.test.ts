import { browserSessionStorage, type SessionPage } from './browser.ts';

const login = {
  auth: { token: 'access;1', refreshToken: 'refresh 1' },
  first_company: { company: { company_name: 'PT Ramai' } },
  name: 'Sari Dewi',
  id: 7,
};

const page = (overrides: Partial<SessionPage> = {}): SessionPage => ({
  document,
  localStorage,
  sessionStorage,
  location: { protocol: 'http:' },
  ...overrides,
});

const blockedStore = new Proxy({} as Storage, {
  get: () => {
    throw new Error('blocked');
  },
});

beforeEach(() => browserSessionStorage(page()).clear());

describe('the session storage of a browser', () => {
  it('stores credentials in cookies, name and id in local storage [session.stores]', () => {
    browserSessionStorage(page()).save(login);
    expect(document.cookie).toContain('acara_access=access%3B1');
    expect(document.cookie).toContain('acara_refresh=refresh%201');
    expect(document.cookie).toContain('acara_company=');
    expect(localStorage.getItem('acara_name')).toBe('Sari Dewi');
    expect(localStorage.getItem('acara_id')).toBe('7');
    const other = browserSessionStorage(page());
    expect(other.accessToken()).toBe('access;1');
    expect(other.refreshToken()).toBe('refresh 1');
    expect(other.identity()).toEqual({ id: 7, name: 'Sari Dewi' });
    expect(other.isLasting()).toBe(true);
  });

  it('marks its cookies as secure on https', () => {
    const written: string[] = [];
    const jar = {
      get cookie() {
        return '';
      },
      set cookie(text: string) {
        written.push(text);
      },
    };
    browserSessionStorage(page({ document: jar, location: { protocol: 'https:' } })).save(login);
    expect(written.every((text) => text.includes('; Secure') && text.includes('SameSite=Lax'))).toBe(true);
  });

  it('remembers a login through Google, also after everything else is cleared', () => {
    const storage = browserSessionStorage(page());
    storage.save(login);
    expect(localStorage.getItem('acara_google')).toBeNull();
    storage.save(login, { viaGoogle: true });
    storage.clear();
    expect(Object.keys(localStorage)).toEqual(['acara_google']);
    localStorage.removeItem('acara_google');
  });

  it('clears everything but the theme [session.logout-theme]', () => {
    localStorage.setItem('acara_theme', 'dark');
    localStorage.setItem('acara_recent', '[1]');
    sessionStorage.setItem('acara_scroll:x', '5');
    const storage = browserSessionStorage(page());
    storage.save(login);
    storage.clear();
    expect(document.cookie).toBe('');
    expect(Object.keys(localStorage)).toEqual(['acara_theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(storage.accessToken()).toBeNull();
    expect(storage.identity()).toBeNull();
  });

  it.each([
    ['no id', { acara_name: 'Sari' }],
    ['a garbled id', { acara_id: '{"a"', acara_name: 'Sari' }],
    ['no name', { acara_id: '7' }],
  ])('has no identity with %s', (_, items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    expect(browserSessionStorage(page()).identity()).toBeNull();
  });

  it('reads a garbled cookie as none', () => {
    document.cookie = 'acara_access=%E0%A4%A; Path=/';
    expect(browserSessionStorage(page()).accessToken()).toBeNull();
  });

  it('holds the session in memory where cookies are blocked, and reports that it will not last', () => {
    const dropping = {
      get cookie() {
        return '';
      },
      set cookie(_text: string) {
        /* dropped, as a browser does */
      },
    };
    const throwing = {
      get cookie(): string {
        throw new Error('blocked');
      },
      set cookie(_text: string) {
        throw new Error('blocked');
      },
    };
    for (const jar of [dropping, throwing]) {
      const storage = browserSessionStorage(page({ document: jar }));
      storage.save(login);
      expect(storage.identity()).toEqual({ id: 7, name: 'Sari Dewi' });
      expect(storage.accessToken()).toBe('access;1');
      expect(storage.isLasting()).toBe(false);
    }
  });

  it('holds name and id in memory where local storage is blocked', () => {
    const storage = browserSessionStorage(page({ localStorage: blockedStore, sessionStorage: blockedStore }));
    expect(storage.identity()).toBeNull();
    storage.save(login);
    expect(storage.identity()).toEqual({ id: 7, name: 'Sari Dewi' });
    expect(storage.isLasting()).toBe(false);
    storage.clear();
    expect(storage.identity()).toBeNull();
  });

  it.each(['acara_name', 'acara_id'])('stores no tokens where there is no room for %s', (refused) => {
    const full = new Proxy(localStorage, {
      get: (store, name) => {
        if (name !== 'setItem') return Reflect.get(store, name).bind(store);
        return (key: string, value: string) => {
          if (key === refused) throw new DOMException('full', 'QuotaExceededError');
          store.setItem(key, value);
        };
      },
    });
    const storage = browserSessionStorage(page({ localStorage: full }));
    storage.save(login);
    storage.replaceTokens({ token: 'access 2', refreshToken: 'refresh 2' });
    expect(storage.identity()).toEqual({ id: 7, name: 'Sari Dewi' });
    expect(storage.accessToken()).toBe('access 2');
    expect(storage.isLasting()).toBe(false);
    expect(document.cookie).toBe('');
    const atNextVisit = browserSessionStorage(page());
    expect([atNextVisit.accessToken(), atNextVisit.identity()]).toEqual([null, null]);
  });
});
