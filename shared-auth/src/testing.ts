export { describeSharedAuthContract } from './testing/contract.ts';
export { memorySessionStorage } from './testing/memory-session-storage.ts';
export { sessionServer, type SessionAnswer, type SessionCall } from './testing/session-server.ts';
export { becomeGuest, signInAs, startTestSession, type TestParts } from './testing/test-session.ts';
export { testAccessToken } from './testing/test-access-token.ts';
