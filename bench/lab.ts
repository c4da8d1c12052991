// What deploy/lab uses of the benches.
export { mintBuyers } from './environment/buyers.ts';
export { createPool, ensureDatabase, queryRow, resetSales, withClient } from './environment/databases.ts';
export { createLedger, findWrongRows, isSettled } from './environment/ledger.ts';
export { letHoldsEnd, MINUTE, place, type Placed, untilFilesAreMade } from './environment/orders.ts';
export { productionSettings } from './environment/production-settings.ts';
export { createSandboxControl, type EmulatorOrder, type SandboxControl } from './environment/sandbox-control.ts';
export { SANDBOX_KEYS, startTestEnvironment, type TestEnvironment } from './environment/test-environment.ts';
export { BenchError, createChecks, type Checks, type Run } from './lib/bench.ts';
export { mapConcurrently, timeUntil, upTo, waitUntil } from './lib/concurrency.ts';
export { textTable } from './lib/text-table.ts';
