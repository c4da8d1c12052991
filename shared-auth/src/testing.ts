export { describeSharedAuthContract } from './testing/contract.ts';
export * from './testing/test-session.ts';
