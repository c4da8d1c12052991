import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { Emulators } from '@acara/tooling/src/site/emulators.ts';
import { defineBench, withDisposables, type BenchContext, type RunReport } from '../lib/bench.ts';
import { chooseRuns, createChecks, runAll, type Checks, type Runs } from '../lib/runs.ts';
import { createEnvironmentBuyers, TOKEN_SETTINGS } from './buyers.ts';
import { createEnvironmentClock } from './clock.ts';
import { createSalesDatabase, ENVIRONMENT_DATA, startPostgresServer, type PostgresServer } from './databases.ts';
import { startFront } from './front.ts';
import { createLedger } from './ledger.ts';
import { startRelay } from './notification-relay.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

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
  /** Requests come through HAProxy, as in a deployment: of two processes at most. */
  front?: boolean;
};

type TestEnvironmentOptions = {
  /** Of its database, folder and logs: lower case letters, digits and underscores. */
  name: string;
  /** More settings for the API processes. */
  env?: Record<string, string>;
  /** Beside the one of the payment provider. */
  emulators?: Emulators;
  /** 5 at least. */
  holdMinutes?: number;
};

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;

/**
 * Starts the real API and the payment emulator as `npm start` runs them, on one fresh database with one event on sale,
 * and one clock for all of them.
 */
export const startTestEnvironment = async (
  { disposables, server, processes = 1, front = false }: EnvironmentContext,
  { name, env = {}, emulators = [], holdMinutes = 30 }: TestEnvironmentOptions,
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
        command: [path.join(ROOT, file)],
        env: { NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file, DATA_DIR: folder, ...settings },
        logFile: path.join(folder, 'logs', `${program}.log`),
      },
      port,
      origin,
    );

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const sandboxPort = await freePort();
  const sandbox = await start('sandbox', 'sandbox/src/server.ts', sandboxPort, {
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
  const apis: ServerProcess[] = [];
  for (const [index, port] of ports.entries())
    apis.push(
      await start(
        `api-${index + 1}`,
        'core-api/src/server.ts',
        port,
        {
          DATABASE_URL: database.url,
          API_PORT: String(port),
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
        },
        visited,
      ),
    );

  const control = createSandboxControl(sandbox.url);
  return {
    server,
    database,
    apis,
    sandbox,
    control,
    clock,
    /** How long an unpaid order holds its places, in ms. */
    hold: holdMinutes * 60_000,
    ...createEnvironmentBuyers(database, clock, apis),
    /** Every invariant that does not hold now, in words. Reads the emulator too, so it has to be up. */
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

type RunOptions = Omit<TestEnvironmentOptions, 'name'> & Pick<EnvironmentContext, 'processes'>;

/**
 * A run in a test environment of its own, whose books have to balance at the end.
 * @param work checks what must hold, prints what was found and returns it
 */
export const environmentRun =
  <Context extends EnvironmentContext>(
    name: string,
    work: (environment: TestEnvironment, checks: Checks, context: Context) => Promise<RunReport['numbers']>,
    { processes, ...options }: RunOptions = {},
  ) =>
  (context: Context): Promise<RunReport> => {
    const shared = { ...context, processes: Math.max(processes ?? 1, context.processes ?? 1) };
    return withTestEnvironment(shared, { name: name.toLowerCase(), ...options }, async (environment) => {
      const checks = createChecks();
      const numbers = await work(environment, checks, context);
      checks.add(await environment.ledger());
      return { name, numbers, broken: checks.broken };
    });
  };

type RunsDefaults = Readonly<Record<string, string | number | boolean>> & { minutes: number };

export type RunsContext<Defaults> = BenchContext<Defaults & { only: '' }> & { server: PostgresServer };

/** A bench of runs by name, on a PostgreSQL of their own. */
export const defineRuns = <const Defaults extends RunsDefaults>(
  name: string,
  usage: string,
  defaults: Defaults,
  runs: Runs<RunsContext<Defaults>>,
) => {
  const only = `  --only ${Object.keys(runs).join()}   default all; DATABASE_URL takes another PostgreSQL`;
  return defineBench(name, `${usage}\n${only}`, { ...defaults, only: '' as const }, async (context) => {
    const chosen = chooseRuns(runs, String(context.only));
    const server = await startPostgresServer(context.disposables, name);
    return { reports: await runAll(chosen, { ...context, server } as RunsContext<Defaults>) };
  });
};
