import fs from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from '@acara/core-api/testing';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Emulators } from '@acara/tooling/src/site/emulators.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { Bench, Run } from '../lib/bench.ts';
import { createEnvironmentBuyers, TOKEN_SETTINGS } from './buyers.ts';
import { createEnvironmentClock } from './clock.ts';
import { createSalesDatabase, ENVIRONMENT_DATA, type PostgresServer } from './databases.ts';
import { createLedger } from './ledger.ts';
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
  /** Beside those of the payment provider and of pictures. */
  emulators?: Emulators;
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
  { env = {}, processes = 1, emulators = [] }: EnvironmentOptions = {},
) => {
  const database = await createSalesDatabase(disposables, server.url, name);
  const folder = path.join(ENVIRONMENT_DATA, name);
  fs.rmSync(folder, { recursive: true, force: true });
  const clock = createEnvironmentClock(folder);
  const start = (program: string, file: string, port: number, settings: Record<string, string>) =>
    startServerProcess(
      disposables,
      {
        name: program,
        command: [file],
        env: { NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file, DATA_DIR: folder, ...settings },
        logFile: path.join(folder, 'logs', `${program}.log`),
      },
      port,
    );

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const sandboxPort = await freePort();
  const sandbox = await start('sandbox', SANDBOX, sandboxPort, {
    SANDBOX_PARTS: ['midtrans', 'pictures', ...emulators].join(),
    SANDBOX_PORT: String(sandboxPort),
    // Notifications that come while that process is down are lost: the API asks for them.
    API_ORIGIN: `http://127.0.0.1:${ports[0]}`,
    ...SANDBOX_KEYS,
  });
  const settings = {
    DATABASE_URL: database.url,
    IMAGE_CACHE_DIR: path.join(folder, 'images'),
    ...TOKEN_SETTINGS,
    SANDBOX_PORT: String(sandboxPort),
    MIDTRANS_SERVER_KEY: SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
    MIDTRANS_SNAP_BASE: sandbox.url,
    MIDTRANS_CORE_BASE: sandbox.url,
    MIDTRANS_SETTLEMENTS_URL: `${sandbox.url}/settlements`,
    PICTURE_SOURCE_URL: `${sandbox.url}/pictures`,
    LOG_LEVEL: 'warn',
    ...env,
  };
  const apis: ServerProcess[] = [];
  for (const [index, port] of ports.entries())
    apis.push(await start(`api-${index + 1}`, PROGRAMS.server, port, { ...settings, API_PORT: String(port) }));

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
    hold: 30 * 60_000,
    ...createEnvironmentBuyers(database, clock, apis),
    /** Every invariant that does not hold now, in words. Reads the emulator too, so it has to be up. */
    ledger: createLedger({ database, clock, control }),
  };
};

/** A run in a test environment of its own, whose books have to balance at the end. */
export type EnvironmentRun = (environment: TestEnvironment, run: Run) => Promise<void>;

/** Begins such runs of a bench, on one PostgreSQL. */
export const environmentParts =
  (bench: Pick<Bench, 'part'>, server: PostgresServer, options: EnvironmentOptions = {}) =>
  (name: string, work: EnvironmentRun): Promise<void> =>
    bench.part(name, async (run) => {
      const environment = await startTestEnvironment(run.disposables, server, name.toLowerCase(), options);
      await work(environment, run);
      run.add(await environment.ledger());
    });
