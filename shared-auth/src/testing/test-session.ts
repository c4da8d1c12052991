import type { AuthTokens } from '@acara/shared-contract';
import { serverNow } from '../clock.ts';
import type { Identity, SessionDependencies, SessionStorage } from '../session-context.ts';
import { startSession } from '../session-life.ts';
import { emitSession, GUEST } from '../session.ts';

const segment = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An unsigned access token; times in milliseconds. */
export const testAccessToken = (times: { id?: number; issuedAt?: number; expiresAt: number }): string => {
  const { id = 7, issuedAt = 0, expiresAt } = times;
  const claims = { sub: String(id), iat: Math.floor(issuedAt / 1000), exp: Math.floor(expiresAt / 1000) };
  return [segment({ alg: 'none' }), segment(claims), 'test'].join('.');
};

type StoredSession = { identity: Identity; tokens: AuthTokens };

/** A storage in memory; several 'tabs' of a test may share one. */
export const memorySessionStorage = (stored: StoredSession | null = null): SessionStorage => {
  let identity = stored?.identity ?? null;
  let tokens = stored?.tokens ?? null;
  return {
    accessToken: () => tokens?.token ?? null,
    refreshToken: () => tokens?.refreshToken ?? null,
    identity: () => identity,
    save: (login) => {
      identity = { id: login.id, name: login.name };
      tokens = login.auth;
    },
    replaceTokens: (next) => {
      tokens = next;
    },
    rename: (name) => {
      identity = identity && { ...identity, name };
    },
    clear: () => {
      identity = null;
      tokens = null;
    },
    clearTab: () => undefined,
    isLasting: () => true,
  };
};

/** A request of the session as the server sees it. */
export type SessionRequest = { path: string; refreshToken: string; bearer: string | null };

/** New tokens, or a status without any. A promise that rejects is a failed connection. */
export type SessionAnswer = AuthTokens | number;

/** A `fetch` that reaches a fake server of the session's requests. */
export const sessionServer =
  (respond: (request: SessionRequest) => SessionAnswer | Promise<SessionAnswer>): SessionDependencies['fetch'] =>
  async (path, { headers, body }) => {
    const answer = await respond({
      path: path.replace(/^\/api\/v1/, ''),
      refreshToken: new URLSearchParams(String(body)).get('refresh_token') ?? '',
      bearer: new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? null,
    });
    return typeof answer === 'number'
      ? new Response(JSON.stringify({ error: 'x' }), { status: answer })
      : new Response(JSON.stringify({ data: answer }));
  };

/** Dependencies of the session that a test observes or controls. */
export type TestDependencies = Partial<SessionDependencies>;

/** Starts the page's session on fakes: storage in memory, no other tabs, a server that refuses. */
export const startTestSession = (dependencies: TestDependencies = {}): void => {
  emitSession(GUEST);
  startSession({
    storage: memorySessionStorage(),
    fetch: sessionServer(() => 401),
    onEnded: () => undefined,
    channel: { post: () => undefined, listen: () => undefined },
    lock: (act) => act(),
    ...dependencies,
  });
};

const AN_HOUR = 3_600_000;

/** Makes the page's user a member. Returns the access token that requests will carry. */
export const signInAs = (member: { id: number; name: string }, dependencies: TestDependencies = {}): string => {
  const now = serverNow();
  const token = testAccessToken({ id: member.id, issuedAt: now, expiresAt: now + AN_HOUR });
  startTestSession({
    storage: memorySessionStorage({ identity: member, tokens: { token, refreshToken: 'test-refresh' } }),
    ...dependencies,
  });
  return token;
};

/** Makes the page's user a guest. */
export const becomeGuest = (): void => startTestSession();
