import type { AuthTokens } from '@acara/shared-contract';
import { learnTime } from './clock.ts';
import { authorized, freshAccessToken, refresh, SessionEnded, type ErrorKind } from './authorized.ts';
import { pageBus } from './page-bus.ts';
import { currentSession } from './session.ts';
import {
  becomeGuest,
  memorySessionStorage,
  sessionServer,
  startTestSession,
  testAccessToken,
  type TestDependencies,
} from './testing/test-session.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const token = (expiresIn: number, id = 7) => testAccessToken({ id, issuedAt: NOW, expiresAt: NOW + expiresIn });
const renewed = (): AuthTokens => ({ token: token(15 * MINUTE), refreshToken: 'refresh-2' });

const member = (access: string, dependencies: TestDependencies = {}) => {
  learnTime(NOW, NOW);
  const requests: string[] = [];
  const storage = memorySessionStorage({
    identity: { id: 7, name: 'Sari' },
    tokens: { token: access, refreshToken: 'refresh-1' },
  });
  startTestSession({
    storage,
    fetch: sessionServer(({ refreshToken }) => {
      requests.push(refreshToken);
      return renewed();
    }),
    ...dependencies,
  });
  return { storage, requests };
};

class Refused extends Error {}
class Unreachable extends Error {}
const classifyError = (error: unknown): ErrorKind =>
  error instanceof Refused ? 'refused' : error instanceof Unreachable ? 'unreachable' : 'other';

const isReachable = () => pageBus.last('connectivity.changed', 1).reachable;

afterEach(becomeGuest);

describe('an access token for the next request', () => {
  it('is the stored one while it lasts more than 20 s [session.renewed]', async () => {
    const { requests } = member(token(20_001 + 999));
    await freshAccessToken();
    expect(requests).toEqual([]);
  });

  it('is a new one when the stored one ends within 20 s; both tokens are replaced [session.renewed]', async () => {
    const { storage, requests } = member(token(20_000));
    await expect(freshAccessToken()).resolves.toBe(renewed().token);
    expect(requests).toEqual(['refresh-1']);
    expect(storage.refreshToken()).toBe('refresh-2');
  });

  it('is requested once for many callers', async () => {
    const { requests } = member(token(0));
    const tokens = await Promise.all(Array.from({ length: 20 }, () => freshAccessToken()));
    expect(new Set(tokens)).toEqual(new Set([renewed().token]));
    expect(requests).toEqual(['refresh-1']);
  });

  it('is judged by the server’s time, whatever the device’s clock shows', async () => {
    const clock = jest.spyOn(Date, 'now');
    const { requests } = member(token(10 * MINUTE));
    for (const days of [-100, 0, 50]) {
      clock.mockReturnValue(NOW + days * 24 * 60 * MINUTE);
      await expect(freshAccessToken()).resolves.toBe(token(10 * MINUTE));
    }
    expect(requests).toEqual([]);
    clock.mockRestore();
  });

  it('is the old one as long as that is valid and no response comes', async () => {
    const old = token(10_000);
    member(old, { fetch: sessionServer(() => Promise.reject(new Unreachable())) });
    await expect(freshAccessToken()).resolves.toBe(old);
  });

  it('rejects when the old one has expired and no response comes; the session stays', async () => {
    member(token(0), { fetch: sessionServer(() => Promise.reject(new Unreachable())) });
    await expect(freshAccessToken()).rejects.toThrow(Unreachable);
    expect(currentSession().status).toBe('member');
  });

  it('is requested again after a failure', async () => {
    let fails = true;
    member(token(0), { fetch: sessionServer(() => (fails ? Promise.reject(new Unreachable()) : renewed())) });
    await expect(freshAccessToken()).rejects.toThrow(Unreachable);
    fails = false;
    await expect(freshAccessToken()).resolves.toBe(renewed().token);
  });
});

describe('exchanging a token', () => {
  it('takes what another tab has stored meanwhile', async () => {
    const { requests } = member(token(15 * MINUTE));
    await expect(refresh(token(0))).resolves.toBe(token(15 * MINUTE));
    expect(requests).toEqual([]);
  });

  it('takes what another tab stored while this one waited for the lock', async () => {
    const old = token(0);
    const { storage, requests } = member(old, {
      lock: async (act) => {
        storage.replaceTokens({ token: token(10 * MINUTE), refreshToken: 'refresh-theirs' });
        return act();
      },
    });
    await expect(refresh(old)).resolves.toBe(token(10 * MINUTE));
    expect(requests).toEqual([]);
  });

  it('ends the session when the server refuses', async () => {
    const left: string[] = [];
    const old = token(0);
    const { storage } = member(old, { fetch: sessionServer(() => 401), onEnded: (reason) => left.push(reason) });
    await expect(refresh(old)).rejects.toThrow(SessionEnded);
    expect(left).toEqual(['refused']);
    expect(storage.identity()).toBeNull();
  });

  it('does not restore a session that another tab ended meanwhile', async () => {
    const old = token(0);
    const { storage } = member(old, {
      fetch: sessionServer(() => {
        storage.clear();
        return renewed();
      }),
    });
    await expect(refresh(old)).rejects.toThrow(SessionEnded);
    expect(storage.accessToken()).toBeNull();
  });

  it('stops when another member logged in meanwhile, and leaves their session, even when the old one is refused', async () => {
    const old = token(0);
    const theirs = { token: token(15 * MINUTE, 8), refreshToken: 'refresh-8' };
    const { storage } = member(old, {
      fetch: sessionServer(() => {
        storage.save({ auth: theirs, first_company: null, name: 'Budi', id: 8 });
        return 401;
      }),
    });
    await expect(refresh(old)).rejects.toThrow(SessionEnded);
    expect(storage.refreshToken()).toBe('refresh-8');
  });
});

describe('a request as the visitor of the page', () => {
  it('has no token for a guest', async () => {
    startTestSession();
    await expect(authorized(async (access) => access, classifyError)).resolves.toBeNull();
  });

  it('is repeated with a new token when the first is refused', async () => {
    const { requests } = member(token(14 * MINUTE));
    const seen: (string | null)[] = [];
    const attempt = async (access: string | null) => {
      seen.push(access);
      if (seen.length === 1) throw new Refused();
      return 'done';
    };
    await expect(authorized(attempt, classifyError)).resolves.toBe('done');
    expect(seen).toEqual([token(14 * MINUTE), renewed().token]);
    expect(requests).toHaveLength(1);
  });

  it('ends the session when the new token is refused too [session.refused]', async () => {
    const left: string[] = [];
    member(token(14 * MINUTE), { onEnded: (reason) => left.push(reason) });
    await expect(authorized(() => Promise.reject(new Refused()), classifyError)).rejects.toThrow(SessionEnded);
    expect(left).toEqual(['refused']);
  });

  it('ends a session without a token when it is refused', async () => {
    const left: string[] = [];
    const storage = {
      ...memorySessionStorage({ identity: { id: 7, name: 'S' }, tokens: renewed() }),
      accessToken: () => null,
    };
    startTestSession({ storage, onEnded: (reason) => left.push(reason) });
    await expect(authorized(() => Promise.reject(new Refused()), classifyError)).rejects.toThrow(SessionEnded);
    expect(left).toEqual(['refused']);
  });

  it('reports an unreachable server and does not log out; the next response ends the report', async () => {
    member(token(15 * MINUTE));
    await expect(authorized(() => Promise.reject(new Unreachable()), classifyError)).rejects.toThrow(Unreachable);
    expect(isReachable()).toBe(false);
    expect(currentSession().status).toBe('member');
    await authorized(async () => 'done', classifyError);
    expect(isReachable()).toBe(true);
  });

  it('that the server refuses counts as reachable', async () => {
    member(token(15 * MINUTE));
    await authorized(() => Promise.reject(new Unreachable()), classifyError).catch(() => undefined);
    await authorized(
      () => Promise.reject(new Error('not found')),
      () => 'answered',
    ).catch(() => undefined);
    expect(isReachable()).toBe(true);
  });

  it('is not repeated in the name of another member who logged in meanwhile', async () => {
    const { storage } = member(token(15 * MINUTE));
    const attempt = jest.fn(async () => {
      const auth = { token: token(15 * MINUTE, 8), refreshToken: 'r8' };
      storage.save({ auth, first_company: null, name: 'B', id: 8 });
      throw new Refused();
    });
    await expect(authorized(attempt, classifyError)).rejects.toThrow(SessionEnded);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(storage.refreshToken()).toBe('r8');
  });

  it('passes other errors on to the caller', async () => {
    member(token(15 * MINUTE));
    const wrong = new Error('not valid');
    await expect(authorized(() => Promise.reject(wrong), classifyError)).rejects.toBe(wrong);
    expect(isReachable()).toBe(true);
  });
});
