import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { Emulators } from '@acara/tooling/src/site/emulators.ts';
import { withDisposables } from '../lib/bench-run.ts';
import { TOKEN_SETTINGS } from '../sales/sales-apis.ts';
import { createSalesDatabase, type SalesDatabase } from './sales-database.ts';
import { startRelay } from './notification-relay.ts';
import { createEnvironmentBuyers, type EnvironmentBuyers } from './environment-buyers.ts';
import { createEnvironmentClock, type EnvironmentClock } from './environment-clock.ts';
import { ENVIRONMENT_DATA, type PostgresServer } from './postgres-server.ts';
import { createLedger } from './ledger.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createSandboxControl, type SandboxProcess } from './sandbox-control.ts';

export type { JsonResponse } from './request-json.ts';
export type { TicketClassOptions, PurchaseOptions } from './environment-buyers.ts';

/** Of the shop at the payment emulator, which takes any sandbox key. */
export const SANDBOX_KEYS = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-the-benches',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-of-the-benches',
};
const ROOT = path.resolve(import.meta.dirname, '../..');

/** What environments share within a bench. */
export type EnvironmentContext = {
  disposables: Disposables;
  server: PostgresServer;
  /** API processes on the one database. */
  processes?: number;
};

export type TestEnvironmentOptions = {
  /** Of its database, folder and logs: lower case letters, digits and underscores. */
  name: string;
  /** More settings for the API processes. */
  env?: Record<string, string>;
  /** Beside the one of the payment provider. */
  emulators?: Emulators;
  /** 5 at least. */
  holdMinutes?: number;
};

/**
 * The real API and the payment emulator as `npm start` runs them, on one fresh database with one
 * event on sale, and one clock for all of them.
 */
export type TestEnvironment = EnvironmentBuyers & {
  server: PostgresServer;
  database: SalesDatabase;
  apis: readonly ServerProcess[];
  sandbox: SandboxProcess;
  clock: EnvironmentClock;
  /** How long an unpaid order holds its places, in ms. */
  hold: number;
  /** Every invariant that does not hold now, in words; none: all do. Reads the emulator too, so it has to be up. */
  ledger: () => Promise<string[]>;
};

/** @throws Error when a program does not start */
export const startTestEnvironment = async (
  { disposables, server, processes = 1 }: EnvironmentContext,
  { name, env = {}, emulators = [], holdMinutes = 30 }: TestEnvironmentOptions,
): Promise<TestEnvironment> => {
  const database = await createSalesDatabase(disposables, server.url, name);
  const folder = path.join(ENVIRONMENT_DATA, name);
  fs.rmSync(folder, { recursive: true, force: true });
  const clock = createEnvironmentClock(folder);
  const logFile = (program: string) => path.join(folder, 'logs', `${program}.log`);

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const front = await startRelay(disposables, () => ports);
  const sandboxPort = await freePort();
  const origin = `http://127.0.0.1:${sandboxPort}`;
  const shared = { NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file, DATA_DIR: folder };

  const sandboxProgram = {
    name: 'sandbox',
    command: [path.join(ROOT, 'sandbox/src/server.ts')] as const,
    env: {
      ...shared,
      SANDBOX_PARTS: ['midtrans', 'pictures', ...emulators].join(),
      SANDBOX_PORT: String(sandboxPort),
      API_ORIGIN: front,
      ...SANDBOX_KEYS,
    },
    logFile: logFile('sandbox'),
  };
  const sandbox = await startServerProcess(disposables, sandboxProgram, sandboxPort);

  const startApi = (port: number, index: number) => {
    const program = {
      name: `api-${index + 1}`,
      command: [path.join(ROOT, 'core-api/src/server.ts')] as const,
      env: {
        ...shared,
        DATABASE_URL: database.url,
        API_PORT: String(port),
        IMAGE_CACHE_DIR: path.join(folder, 'images'),
        ...TOKEN_SETTINGS,
        HOLD_MINUTES: String(holdMinutes),
        MIDTRANS_SERVER_KEY: SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
        MIDTRANS_SNAP_BASE: origin,
        MIDTRANS_CORE_BASE: origin,
        GOOGLE_JWKS_URL: `${origin}/oauth2/v3/certs`,
        MIDTRANS_SETTLEMENTS_URL: `${origin}/settlements`,
        PICTURE_SOURCE_URL: `${origin}/pictures`,
        LOG_LEVEL: 'warn',
        ...env,
      },
      logFile: logFile(`api-${index + 1}`),
    };
    return startServerProcess(disposables, program, port);
  };
  const apis: ServerProcess[] = [];
  for (const [index, port] of ports.entries()) apis.push(await startApi(port, index));

  const control = createSandboxControl(origin);
  return {
    server,
    database,
    apis,
    sandbox: Object.defineProperties({ origin, control } as SandboxProcess, Object.getOwnPropertyDescriptors(sandbox)), // with its getters
    clock,
    hold: holdMinutes * 60_000,
    ...createEnvironmentBuyers(database, clock, apis),
    ledger: createLedger({ database, clock, control }),
  };
};

/** Runs with a test environment of its own and disposes it. */
export const withTestEnvironment = <Result>(
  context: EnvironmentContext,
  options: TestEnvironmentOptions,
  run: (environment: TestEnvironment) => Promise<Result>,
): Promise<Result> =>
  withDisposables(context.disposables, async (disposables) =>
    run(await startTestEnvironment({ ...context, disposables }, options)),
  );
