import type { SessionParts } from '../connection.ts';
import { startSession } from '../session-life.ts';
import { emitSession, GUEST } from '../session.ts';
import { memorySessionStorage } from './memory-session-storage.ts';
import { sessionServer } from './session-server.ts';
import { testAccessToken } from './test-access-token.ts';

/** Parts of the session that a test wants to see or to decide. */
export type TestParts = Partial<SessionParts>;

/** Starts the page's session on stand-ins: memory as storage, no other tabs, a server that refuses. */
export const startTestSession = (parts: TestParts = {}): void => {
  emitSession(GUEST);
  startSession({
    storage: memorySessionStorage(),
    fetch: sessionServer(() => 401),
    onEnded: () => undefined,
    channel: { post: () => undefined, listen: () => undefined },
    lock: (act) => act(),
    now: () => Date.now(),
    ...parts,
  });
};

const AN_HOUR = 3_600_000;

/** Makes the page's user a member, for tests of slices. Answers the access token that calls will carry. */
export const signInAs = (member: { id: number; name: string }, parts: TestParts = {}): string => {
  const now = (parts.now ?? Date.now)();
  const token = testAccessToken({ id: member.id, issuedAt: now, expiresAt: now + AN_HOUR });
  startTestSession({
    storage: memorySessionStorage({ identity: member, tokens: { token, refreshToken: 'test-refresh' } }),
    ...parts,
  });
  return token;
};

/** Makes the page's user a guest. */
export const becomeGuest = (): void => startTestSession();
