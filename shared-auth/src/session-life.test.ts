import { currentSession, session$ } from './session.ts';
import { ownRefreshToken, renameMember, signIn, signOut } from './session-life.ts';
import { mayEnter } from './guards.ts';
import { hasRegistered, markRegistered } from './tab-notes.ts';
import { becomeGuest, startTestSession, signInAs } from './testing/test-session.ts';
import { memorySessionStorage } from './testing/memory-session-storage.ts';
import { sessionServer, type SessionRequest } from './testing/session-server.ts';
import { testAccessToken } from './testing/test-access-token.ts';

const login = (id: number) => ({
  auth: { token: testAccessToken({ id, expiresAt: 1e12 }), refreshToken: `refresh-${id}` },
  first_company: null,
  name: `Anggota ${id}`,
  id,
});

/** A channel whose other end a test holds. */
const createChannel = () => {
  const posted: unknown[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  return {
    // What the tabs are told of the session; the bus has tests of its own.
    posted: () => posted.filter((message) => typeof message === 'string'),
    hear: (message: unknown) => {
      for (const listener of listeners) listener(message);
    },
    channel: {
      post: (message: unknown) => void posted.push(message),
      listen: (onMessage: (message: unknown) => void) => void listeners.push(onMessage),
    },
  };
};

afterEach(becomeGuest);

describe('the life of a session', () => {
  it('begins with a login: kept, told to slices and tabs [session.begins]', () => {
    const storage = memorySessionStorage();
    const { channel, posted } = createChannel();
    startTestSession({ storage, channel });
    const seen: string[] = [];
    const subscription = session$.subscribe(({ status }) => seen.push(status));
    signIn(login(7));
    subscription.unsubscribe();
    expect(seen).toEqual(['guest', 'member']);
    expect(storage.refreshToken()).toBe('refresh-7');
    expect(posted()).toEqual(['session']);
  });

  it('ends with a logout: stores empty before the page is left, server and tabs told', async () => {
    const storage = memorySessionStorage();
    const { channel, posted } = createChannel();
    const left: string[] = [];
    const requests: SessionRequest[] = [];
    startTestSession({
      storage,
      channel,
      onEnded: (reason) => left.push(`${reason} ${storage.accessToken() === null ? 'empty' : 'full'}`),
      fetch: sessionServer((call) => {
        requests.push(call);
        return 200;
      }),
    });
    signIn(login(7));
    await signOut();
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual(['signed-out empty']);
    expect(requests).toEqual([{ path: '/logout', refreshToken: 'refresh-7', bearer: null }]);
    expect(posted()).toEqual(['session', 'session']);
  });

  it('ends here though the server cannot be told', async () => {
    signInAs({ id: 7, name: 'Sari' }, { fetch: sessionServer(() => Promise.reject(new Error('offline'))) });
    await expect(signOut()).resolves.toBeUndefined();
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  it('ends when another tab says so, without saying it again', () => {
    const { channel, posted, hear } = createChannel();
    const left: string[] = [];
    const storage = memorySessionStorage({ identity: { id: 7, name: 'Sari' }, tokens: login(7).auth });
    signInAs({ id: 7, name: 'Sari' }, { storage, channel, onEnded: (reason) => left.push(reason) });
    storage.clear();
    hear('session');
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual(['elsewhere']);
    expect(posted()).toEqual([]);
  });

  it('leaves a guest where they are when another tab logs out', () => {
    const { channel, hear } = createChannel();
    const left: string[] = [];
    startTestSession({ channel, onEnded: (reason) => left.push(reason) });
    hear('session');
    expect(left).toEqual([]);
  });

  it('becomes that of the user who logged in in another tab', () => {
    const storage = memorySessionStorage();
    const { channel, hear } = createChannel();
    startTestSession({ storage, channel });
    signIn(login(7));
    storage.save(login(8), 0);
    hear('session');
    expect(currentSession()).toEqual({ status: 'member', id: 8, name: 'Anggota 8' });
  });

  it('that another tab has begun is told of where a guest was, and not where somebody logs in here', () => {
    const storage = memorySessionStorage();
    const { channel, hear } = createChannel();
    const onBegun = jest.fn();
    startTestSession({ storage, channel, onBegun });
    storage.save(login(7), 0);
    hear('session');
    expect(onBegun).toHaveBeenCalledTimes(1);
    storage.save(login(8), 0);
    hear('session');
    startTestSession({ channel, onBegun });
    signIn(login(9));
    hear('session');
    expect(onBegun).toHaveBeenCalledTimes(1);
  });

  it('that began after a logout stays, however late a tab hears of that logout', () => {
    const storage = memorySessionStorage();
    const { channel, hear } = createChannel();
    const left: string[] = [];
    startTestSession({ storage, channel, onEnded: (reason) => left.push(reason) });
    signIn(login(7));
    // Meanwhile elsewhere: logged out, and in again as somebody else.
    storage.clear();
    storage.save(login(8), 0);
    hear('session');
    hear('session');
    expect(currentSession()).toMatchObject({ status: 'member', id: 8 });
    expect(storage.refreshToken()).toBe('refresh-8');
    expect(left).toEqual([]);
  });

  it('that began after a logout stays where a tab sees only a part of it yet', () => {
    const stores = memorySessionStorage();
    let isSeen = true;
    const storage = { ...stores, identity: () => (isSeen ? stores.identity() : null) };
    const { channel, hear } = createChannel();
    startTestSession({ storage, channel });
    signIn(login(7));
    stores.clear();
    stores.save(login(8), 0);
    isSeen = false;
    hear('session');
    expect(currentSession()).toEqual({ status: 'guest' });
    isSeen = true;
    hear('session');
    expect(currentSession()).toMatchObject({ status: 'member', id: 8 });
    expect(stores.refreshToken()).toBe('refresh-8');
  });

  it('leads where the logout says', async () => {
    const left: string[] = [];
    signInAs({ id: 7, name: 'Sari' }, { onEnded: (_, to) => left.push(to) });
    await signOut('/login');
    expect(left).toEqual(['/login']);
  });

  it('goes on under another name: kept, told to slices and tabs', () => {
    const storage = memorySessionStorage();
    const { channel, posted } = createChannel();
    startTestSession({ storage, channel });
    renameMember('Bukan siapa-siapa');
    expect(currentSession()).toEqual({ status: 'guest' });
    signIn(login(7));
    renameMember('Sari Dewi');
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari Dewi' });
    expect(storage.identity()).toEqual({ id: 7, name: 'Sari Dewi' });
    expect(posted()).toEqual(['session', 'session']);
  });

  it('is known to the server by its refresh token; a guest has none', () => {
    startTestSession();
    expect(ownRefreshToken()).toBeNull();
    signIn(login(7));
    expect(ownRefreshToken()).toBe('refresh-7');
  });

  it('forgets the registration that led to it', () => {
    startTestSession();
    markRegistered(7);
    signIn(login(7));
    expect(hasRegistered()).toBe(false);
  });
});

describe('the guards', () => {
  const identity = { id: 7, name: 'Sari' };
  const tokens = { token: 'a', refreshToken: 'b' };

  it.each([
    ['profile id and token', memorySessionStorage({ identity, tokens }), true],
    ['a token only', { ...memorySessionStorage({ identity, tokens }), identity: () => null }, true],
    ['a profile id only', { ...memorySessionStorage({ identity, tokens }), accessToken: () => null }, true],
    ['neither', memorySessionStorage(), false],
  ])('with %s [routes.guard-member]', (_, storage, allowed) => {
    startTestSession({ storage });
    expect([mayEnter('logged-in'), mayEnter('private'), mayEnter('public')]).toEqual([allowed, allowed, true]);
  });

  it('let see the congratulations only who has registered in this tab [routes.guard-registered]', () => {
    sessionStorage.clear();
    expect(mayEnter('after-registration')).toBe(false);
    sessionStorage.setItem('acara_registered_id', '7');
    expect(mayEnter('after-registration')).toBe(true);
  });
});
