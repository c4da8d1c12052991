export { describeSharedAuthContract } from './testing/contract.ts';
export { memorySessionStorage } from './testing/memory-session-storage.ts';
export { becomeGuest, connectTestSession, signInAs, type TestConnection } from './testing/test-session.ts';
export { testAccessToken } from './testing/test-access-token.ts';
