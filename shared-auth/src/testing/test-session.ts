import type { SessionConnection } from '../connection.ts';
import { connectSession } from '../session-life.ts';
import { emitSession, GUEST } from '../session.ts';
import { memorySessionStorage } from './memory-session-storage.ts';
import { testAccessToken } from './test-access-token.ts';

/** Parts of the connection that a test wants to see or to decide. */
export type TestConnection = Partial<SessionConnection>;

/** Connects the page's session to stand-ins: memory as storage, no other tabs, a server that refuses. */
export const connectTestSession = (parts: TestConnection = {}): void => {
  emitSession(GUEST);
  connectSession({
    storage: memorySessionStorage(),
    postRefresh: async () => 'refused',
    postLogout: async () => undefined,
    onEnded: () => undefined,
    channel: { post: () => undefined, listen: () => undefined },
    lock: (act) => act(),
    now: () => Date.now(),
    ...parts,
  });
};

const AN_HOUR = 3_600_000;

/** Makes the page's user a member, for tests of slices. Answers the access token that calls will carry. */
export const signInAs = (member: { id: number; name: string }, parts: TestConnection = {}): string => {
  const now = (parts.now ?? Date.now)();
  const token = testAccessToken({ id: member.id, issuedAt: now, expiresAt: now + AN_HOUR });
  connectTestSession({
    storage: memorySessionStorage({ identity: member, tokens: { token, refreshToken: 'test-refresh' } }),
    ...parts,
  });
  return token;
};

/** Makes the page's user a guest. */
export const becomeGuest = (): void => connectTestSession();
