import { currentSession, session$ } from './session.ts';
import { hasProfileOrToken, ownRefreshToken, renameMember, signIn, signOut } from './session-life.ts';
import { hasRegistered, markRegistered } from './tab-notes.ts';
import {
  becomeGuest,
  memorySessionStorage,
  sessionServer,
  signInAs,
  startTestSession,
  testAccessToken,
  type SessionRequest,
} from './testing/test-session.ts';

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
    // Without the messages of the bus, which has tests of its own.
    posted: () => posted.filter((message) => typeof message === 'string'),
    receive: (message: unknown) => {
      for (const listener of listeners) listener(message);
    },
    channel: {
      post: (message: unknown) => void posted.push(message),
      listen: (onMessage: (message: unknown) => void) => void listeners.push(onMessage),
    },
  };
};

afterEach(becomeGuest);

describe('a session', () => {
  it('begins with a login: stored, remotes and tabs notified [session.begins]', () => {
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

  it('ends with a logout: storage cleared before the page is left, server and tabs notified', async () => {
    const storage = memorySessionStorage();
    const { channel, posted } = createChannel();
    const left: string[] = [];
    const requests: SessionRequest[] = [];
    startTestSession({
      storage,
      channel,
      onEnded: (reason) => left.push(`${reason} ${storage.accessToken() === null ? 'empty' : 'full'}`),
      fetch: sessionServer((request) => {
        requests.push(request);
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

  it('ends here even if the server cannot be reached', async () => {
    signInAs({ id: 7, name: 'Sari' }, { fetch: sessionServer(() => Promise.reject(new Error('offline'))) });
    await expect(signOut()).resolves.toBeUndefined();
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  it('ends with that of another tab, without another message', () => {
    const { channel, posted, receive } = createChannel();
    const left: string[] = [];
    const storage = memorySessionStorage({ identity: { id: 7, name: 'Sari' }, tokens: login(7).auth });
    signInAs({ id: 7, name: 'Sari' }, { storage, channel, onEnded: (reason) => left.push(reason) });
    storage.clear();
    receive('session');
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual(['elsewhere']);
    expect(posted()).toEqual([]);
  });

  it('does not leave the page of a guest when another tab logs out', () => {
    const { channel, receive } = createChannel();
    const left: string[] = [];
    startTestSession({ channel, onEnded: (reason) => left.push(reason) });
    receive('session');
    expect(left).toEqual([]);
  });

  it('becomes that of a member who logged in in another tab', () => {
    const storage = memorySessionStorage();
    const { channel, receive } = createChannel();
    startTestSession({ storage, channel });
    signIn(login(7));
    storage.save(login(8));
    receive('session');
    expect(currentSession()).toEqual({ status: 'member', id: 8, name: 'Anggota 8' });
  });

  it('calls `onBegun` where another tab logged a guest in, and not for a login here', () => {
    const storage = memorySessionStorage();
    const { channel, receive } = createChannel();
    const onBegun = jest.fn();
    startTestSession({ storage, channel, onBegun });
    storage.save(login(7));
    receive('session');
    expect(onBegun).toHaveBeenCalledTimes(1);
    storage.save(login(8));
    receive('session');
    startTestSession({ channel, onBegun });
    signIn(login(9));
    receive('session');
    expect(onBegun).toHaveBeenCalledTimes(1);
  });

  it('that began after a logout stays, however late a tab gets the message of that logout', () => {
    const storage = memorySessionStorage();
    const { channel, receive } = createChannel();
    const left: string[] = [];
    startTestSession({ storage, channel, onEnded: (reason) => left.push(reason) });
    signIn(login(7));
    // Another tab logs out, and in again as somebody else.
    storage.clear();
    storage.save(login(8));
    receive('session');
    receive('session');
    expect(currentSession()).toMatchObject({ status: 'member', id: 8 });
    expect(storage.refreshToken()).toBe('refresh-8');
    expect(left).toEqual([]);
  });

  it('that began after a logout stays where a tab sees only a part of it yet', () => {
    const stores = memorySessionStorage();
    let isSeen = true;
    const storage = { ...stores, identity: () => (isSeen ? stores.identity() : null) };
    const { channel, receive } = createChannel();
    startTestSession({ storage, channel });
    signIn(login(7));
    stores.clear();
    stores.save(login(8));
    isSeen = false;
    receive('session');
    expect(currentSession()).toEqual({ status: 'guest' });
    isSeen = true;
    receive('session');
    expect(currentSession()).toMatchObject({ status: 'member', id: 8 });
    expect(stores.refreshToken()).toBe('refresh-8');
  });

  it('whose tokens are gone removes the stored name', () => {
    const stores = memorySessionStorage();
    let hasTokens = true;
    const token = (read: () => string | null) => () => (hasTokens ? read() : null);
    const storage = {
      ...stores,
      accessToken: token(stores.accessToken),
      refreshToken: token(stores.refreshToken),
    };
    const { channel, receive } = createChannel();
    startTestSession({ storage, channel });
    signIn(login(7));
    hasTokens = false;
    receive('session');
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(stores.identity()).toBeNull();
  });

  it('navigates at its end to the page that the logout names', async () => {
    const left: string[] = [];
    signInAs({ id: 7, name: 'Sari' }, { onEnded: (_, to) => left.push(to) });
    await signOut('/login');
    expect(left).toEqual(['/login']);
  });

  it('continues under another name: stored, remotes and tabs notified', () => {
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

  it('has a refresh token; a guest has none', () => {
    startTestSession();
    expect(ownRefreshToken()).toBeNull();
    signIn(login(7));
    expect(ownRefreshToken()).toBe('refresh-7');
  });

  it('forgets the registration before it', () => {
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
    expect(hasProfileOrToken()).toBe(allowed);
  });

  it('show the success page only after a registration in this tab [routes.guard-registered]', () => {
    sessionStorage.clear();
    expect(hasRegistered()).toBe(false);
    sessionStorage.setItem('acara_registered_id', '7');
    expect(hasRegistered()).toBe(true);
  });
});
