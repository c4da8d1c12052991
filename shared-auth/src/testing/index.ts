export { describeSharedAuthContract } from './contract.ts';
export * from './test-session.ts';
