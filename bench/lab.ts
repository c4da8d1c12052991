// What deploy/lab uses of the benches.
export { mintBuyers } from './environment/buyers.ts';
export { createPool, ensureDatabase, queryRow, resetSales, withClient } from './environment/databases.ts';
export { createLedger, findWrongRows, isSettled } from './environment/ledger.ts';
export { place, untilFilesAreMade } from './environment/orders.ts';
export { productionSettings } from './environment/production-settings.ts';
export { createSandboxControl, type SandboxControl } from './environment/sandbox-control.ts';
export { readTokens, type SessionTokens } from './environment/session-tokens.ts';
export { withTestEnvironment, type TestEnvironment } from './environment/test-environment.ts';
export { BenchError, createChecks, type Checks, type Run } from './lib/bench.ts';
export { timeUntil, upTo, waitUntil } from './lib/concurrency.ts';
export { textTable } from './lib/text-table.ts';
export { makeSecondRelease } from './deploy/second-release.ts';
export { checkMoney, reconcile, sellThroughLoss, type Fated } from './payments/lost-orders.ts';
