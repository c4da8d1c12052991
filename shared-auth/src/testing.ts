export { describeSharedAuthContract } from './testing/contract.ts';
export { memorySessionStorage } from './testing/memory-session-storage.ts';
export { sessionServer, type SessionAnswer, type SessionRequest } from './testing/session-server.ts';
export { becomeGuest, signInAs, startTestSession, type TestDependencies } from './testing/test-session.ts';
export { testAccessToken } from './testing/test-access-token.ts';
