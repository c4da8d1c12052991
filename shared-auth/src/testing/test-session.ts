import type { SessionDependencies } from '../session-context.ts';
import { startSession } from '../session-life.ts';
import { emitSession, GUEST } from '../session.ts';
import { memorySessionStorage } from './memory-session-storage.ts';
import { sessionServer } from './session-server.ts';
import { testAccessToken } from './test-access-token.ts';

/** Parts of the session that a test wants to see or to decide. */
export type TestDependencies = Partial<SessionDependencies>;

/** Starts the page's session on stand-ins: memory as storage, no other tabs, a server that refuses. */
export const startTestSession = (dependencies: TestDependencies = {}): void => {
  emitSession(GUEST);
  startSession({
    storage: memorySessionStorage(),
    fetch: sessionServer(() => 401),
    onEnded: () => undefined,
    channel: { post: () => undefined, listen: () => undefined },
    lock: (act) => act(),
    now: () => Date.now(),
    ...dependencies,
  });
};

const AN_HOUR = 3_600_000;

/** Makes the page's user a member, for tests of slices. Answers the access token that calls will carry. */
export const signInAs = (member: { id: number; name: string }, dependencies: TestDependencies = {}): string => {
  const now = (dependencies.now ?? Date.now)();
  const token = testAccessToken({ id: member.id, issuedAt: now, expiresAt: now + AN_HOUR });
  startTestSession({
    storage: memorySessionStorage({ identity: member, tokens: { token, refreshToken: 'test-refresh' } }),
    ...dependencies,
  });
  return token;
};

/** Makes the page's user a guest. */
export const becomeGuest = (): void => startTestSession();
