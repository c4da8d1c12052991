import fs from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from '@acara/core-api/testing';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { Emulators } from '@acara/tooling/src/site/emulators.ts';
import { withDisposables, type Bench, type Run } from '../lib/bench.ts';
import { createEnvironmentBuyers, TOKEN_SETTINGS } from './buyers.ts';
import { createEnvironmentClock } from './clock.ts';
import { createSalesDatabase, ENVIRONMENT_DATA, type PostgresServer } from './databases.ts';
import { startFront } from './events-site.ts';
import { createLedger } from './ledger.ts';
import { startRelay } from './notification-relay.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Of the shop at the payment emulator, which takes any sandbox key. */
export const SANDBOX_KEYS = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-the-benches',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-of-the-benches',
};
const SANDBOX = path.resolve(import.meta.dirname, '../../sandbox/src/server.ts');

type EnvironmentOptions = {
  /** More settings for the API processes. */
  env?: Record<string, string>;
  /** API processes on the one database; 1 by default. */
  processes?: number;
  /** Requests come through HAProxy, as in a deployment: of two processes at most. */
  front?: boolean;
  /** Beside the one of the payment provider. */
  emulators?: Emulators;
  /** 5 at least. */
  holdMinutes?: number;
};

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;

/**
 * Starts the real API and the payment emulator as `npm start` runs them, on one fresh database with one event on sale,
 * and one clock for all of them.
 * @param name of its database, folder and logs: lower case letters, digits and underscores
 */
export const startTestEnvironment = async (
  disposables: Disposables,
  server: PostgresServer,
  name: string,
  { env = {}, processes = 1, front = false, emulators = [], holdMinutes = 30 }: EnvironmentOptions = {},
) => {
  const database = await createSalesDatabase(disposables, server.url, name);
  const folder = path.join(ENVIRONMENT_DATA, name);
  fs.rmSync(folder, { recursive: true, force: true });
  const clock = createEnvironmentClock(folder);
  const start = (program: string, file: string, port: number, settings: Record<string, string>, origin?: string) =>
    startServerProcess(
      disposables,
      {
        name: program,
        command: [file],
        env: { NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file, DATA_DIR: folder, ...settings },
        logFile: path.join(folder, 'logs', `${program}.log`),
      },
      port,
      origin,
    );

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const sandboxPort = await freePort();
  const sandbox = await start('sandbox', SANDBOX, sandboxPort, {
    SANDBOX_PARTS: ['midtrans', 'pictures', ...emulators].join(),
    SANDBOX_PORT: String(sandboxPort),
    API_ORIGIN: await startRelay(disposables, ports),
    ...SANDBOX_KEYS,
  });
  const [first = 0, second] = ports;
  // There is no edge: the API answers what would be its.
  const visited = front
    ? await startFront(disposables, { edge: first, api: first, ...(second !== undefined && { secondApi: second }) })
    : undefined;
  const settings = {
    DATABASE_URL: database.url,
    IMAGE_CACHE_DIR: path.join(folder, 'images'),
    ...TOKEN_SETTINGS,
    HOLD_MINUTES: String(holdMinutes),
    MIDTRANS_SERVER_KEY: SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
    MIDTRANS_SNAP_BASE: sandbox.url,
    MIDTRANS_CORE_BASE: sandbox.url,
    GOOGLE_JWKS_URL: `${sandbox.url}/oauth2/v3/certs`,
    MIDTRANS_SETTLEMENTS_URL: `${sandbox.url}/settlements`,
    PICTURE_SOURCE_URL: `${sandbox.url}/pictures`,
    LOG_LEVEL: 'warn',
    ...env,
  };
  const apis: ServerProcess[] = [];
  for (const [index, port] of ports.entries())
    apis.push(await start(`api-${index + 1}`, PROGRAMS.server, port, { ...settings, API_PORT: String(port) }, visited));

  const control = createSandboxControl(sandbox.url);
  return {
    server,
    database,
    apis,
    sandbox,
    control,
    clock,
    /** Of the API processes: one JSON a line. */
    readLogs: (): string =>
      apis.map((_, index) => fs.readFileSync(path.join(folder, 'logs', `api-${index + 1}.log`), 'utf8')).join(''),
    /** How long an unpaid order holds its places, in ms. */
    hold: holdMinutes * 60_000,
    ...createEnvironmentBuyers(database, clock, apis),
    /** Every invariant that does not hold now, in words. Reads the emulator too, so it has to be up. */
    ledger: createLedger({ database, clock, control }),
  };
};

/** Runs with a test environment of its own and disposes it. */
export const withTestEnvironment = <Result>(
  disposables: Disposables,
  server: PostgresServer,
  name: string,
  options: EnvironmentOptions,
  work: (environment: TestEnvironment) => Promise<Result>,
): Promise<Result> =>
  withDisposables(disposables, async (own) => work(await startTestEnvironment(own, server, name, options)));

/** A run in a test environment of its own, whose books have to balance at the end. */
export type EnvironmentRun = (environment: TestEnvironment, run: Run) => Promise<void>;

/** Begins such runs of a bench, on one PostgreSQL. @param shared options of all of them */
export const environmentParts =
  (bench: Pick<Bench, 'part'>, server: PostgresServer, shared: EnvironmentOptions = {}) =>
  (name: string, work: EnvironmentRun, options: EnvironmentOptions = {}): Promise<void> =>
    bench.part(name, async (run) => {
      const environment = await startTestEnvironment(run.disposables, server, name.toLowerCase(), {
        ...shared,
        ...options,
        processes: Math.max(shared.processes ?? 1, options.processes ?? 1),
      });
      await work(environment, run);
      run.add(await environment.ledger());
    });
