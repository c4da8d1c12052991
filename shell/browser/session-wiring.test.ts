import { currentSession, freshAccessToken, pageBus, signIn, signOut } from '@acara/shared-auth';
import {
  becomeGuest,
  sessionServer,
  testAccessToken,
  type SessionAnswer,
  type SessionRequest,
} from '@acara/shared-auth/testing';
import { wireSession } from './session-wiring.ts';
import { closeChannels } from './testing/close-channels.ts';

closeChannels();

const GOOGLE_SCRIPT = 'https://accounts.google.test/gsi/client';
const googleScript = () => document.querySelector<HTMLScriptElement>(`script[src="${GOOGLE_SCRIPT}"]`);

const login = (lasts: number) => ({
  auth: {
    token: testAccessToken({ id: 7, issuedAt: Date.now(), expiresAt: Date.now() + lasts }),
    refreshToken: 'refresh-1',
  },
  first_company: null,
  name: 'Sari',
  id: 7,
});

/** Serves the session's requests with an answer. Returns the requests. */
const serve = (answer: SessionAnswer): SessionRequest[] => {
  const requests: SessionRequest[] = [];
  const fetch = sessionServer((request) => {
    requests.push(request);
    return answer;
  });
  jest.spyOn(window, 'fetch').mockImplementation((path, init) => fetch(String(path), init ?? {}));
  return requests;
};

const leftPath = () => pageBus.last('session.refused', 1).leftPath;

const wire = () => {
  const visited: string[] = [];
  wireSession(window, (to) => visited.push(to), GOOGLE_SCRIPT);
  return visited;
};

/** A logout in another tab, as a storage event reports it. */
const logOutElsewhere = () => {
  for (const name of ['acara_access', 'acara_refresh']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  localStorage.removeItem('acara_id');
  localStorage.removeItem('acara_name');
  window.dispatchEvent(new StorageEvent('storage', { key: 'acara_id' }));
};

afterEach(() => {
  localStorage.clear();
  for (const name of ['acara_access', 'acara_refresh']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  history.replaceState(null, '', '/');
  becomeGuest();
});

describe('the session of the composed page', () => {
  it('is restored by the next document', () => {
    wire();
    signIn(login(900_000));
    becomeGuest();
    wire();
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari' });
  });

  it('is renewed at the API when its token expires [api.refresh]', async () => {
    const next = { token: testAccessToken({ expiresAt: Date.now() + 900_000 }), refreshToken: 'refresh-2' };
    const requests = serve(next);
    wire();
    signIn(login(1_000));
    await expect(freshAccessToken()).resolves.toBe(next.token);
    expect(requests[0]).toMatchObject({ path: '/refresh_token', refreshToken: 'refresh-1' });
    expect(document.cookie).toContain('acara_refresh=refresh-2');
  });

  it('ends with all storage cleared, at /, logged out of Google too [session.logout, session.logout-google]', async () => {
    const requests = serve(200);
    const disableAutoSelect = jest.fn();
    Object.assign(window, { google: { accounts: { id: { disableAutoSelect } } } });
    const visited = wire();
    signIn(login(900_000));
    localStorage.setItem('acara_theme', 'dark');
    sessionStorage.setItem('acara_payment', 'x');
    await signOut();
    expect(visited).toEqual(['/']);
    expect(document.cookie).not.toContain('acara_');
    expect(Object.keys(localStorage)).toEqual(['acara_theme']);
    expect(sessionStorage).toHaveLength(0);
    expect(requests[0]).toMatchObject({ path: '/logout', refreshToken: 'refresh-1' });
    expect(disableAutoSelect).toHaveBeenCalledTimes(1);
  });

  it('that began with Google on an earlier page ends there too: its script is loaded in the background [session.logout-google]', async () => {
    serve(200);
    Object.assign(window, { google: undefined });
    const visited = wire();
    signIn(login(900_000), { viaGoogle: true });
    await signOut();
    expect(visited).toEqual(['/']);
    const script = googleScript();
    expect(script).not.toBeNull();
    const disableAutoSelect = jest.fn();
    Object.assign(window, { google: { accounts: { id: { disableAutoSelect } } } });
    script?.dispatchEvent(new Event('load'));
    expect(disableAutoSelect).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
    script?.remove();
  });

  it('that began with a password loads nothing of Google at its end', async () => {
    serve(200);
    Object.assign(window, { google: undefined });
    wire();
    signIn(login(900_000));
    await signOut();
    expect(googleScript()).toBeNull();
  });

  it('that the server ended leaves for /, and the path of the left page is published until the next login', async () => {
    serve(401);
    history.replaceState(null, '', '/transaksi?page=2');
    const visited = wire();
    signIn(login(-1_000));
    await expect(freshAccessToken()).rejects.toThrow('the session has ended');
    expect(visited).toEqual(['/']);
    expect(leftPath()).toBe('/transaksi?page=2');
    signIn(login(900_000));
    expect(leftPath()).toBeNull();
  });

  it('publishes nothing about a logout of the member', async () => {
    serve(200);
    wire();
    signIn(login(900_000));
    await signOut();
    expect(leftPath()).toBeNull();
  });

  it.each([
    ['/', []],
    ['/detail-event/konser', []],
    ['/dashboard', ['/']],
    ['/event-disukai', ['/']],
  ])('that another tab ended leaves %s for %j', (path, left) => {
    history.replaceState(null, '', path);
    const visited = wire();
    signIn(login(900_000));
    sessionStorage.setItem('acara_choice', '{}');
    logOutElsewhere();
    expect(currentSession().status).toBe('guest');
    expect(sessionStorage).toHaveLength(0);
    expect(visited).toEqual(left);
  });

  it('is read again when the page is restored from the back/forward cache', () => {
    wire();
    signIn(login(900_000));
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(currentSession().status).toBe('guest');
  });
});
