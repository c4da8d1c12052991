import { createEnvironmentBuyers } from './buyers.ts';
import type { EnvironmentClock } from './clock.ts';
import type { Database, PostgresServer } from './databases.ts';
import { createLedger } from './ledger.ts';
import { createSandboxControl } from './sandbox-control.ts';
import type { TestEnvironment } from './test-environment.ts';

type RunningSite = {
  server: PostgresServer;
  database: Database;
  clock: EnvironmentClock;
  /** Where visitors come in, as all do. */
  port: number;
  sandboxOrigin: string;
};

/** A whole site as a test environment. Its processes are not ours to end. */
export const siteEnvironment = ({ server, database, clock, port, sandboxOrigin }: RunningSite): TestEnvironment => {
  const never = () => Promise.reject(new Error('others start and end the processes'));
  const url = `http://127.0.0.1:${port}`;
  const front = { url, port, pid: 0, isRunning: true, kill: never, stop: never, start: never };
  const control = createSandboxControl(sandboxOrigin);
  return {
    server,
    database,
    apis: [front],
    sandbox: { ...front, url: sandboxOrigin },
    control,
    clock,
    readLogs: () => '',
    hold: 30 * 60_000,
    ...createEnvironmentBuyers(database, clock, [front]),
    ledger: createLedger({ database, clock, control }),
  };
};
