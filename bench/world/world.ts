import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Closers } from '@acara/tooling/src/site/closers.ts';
import type { StandIns } from '@acara/tooling/src/site/stand-ins.ts';
import { withOwnClosers } from '../lib/own-closers.ts';
import { BENCH_SECRET } from '../lib/bench-servers.ts';
import { SALES_TOKEN_SECONDS } from '../sales/sales-apis.ts';
import { createSalesDatabase, type SalesDatabase } from '../sales/sales-database.ts';
import { startRelay } from './notification-relay.ts';
import { createWorldBuyers, type WorldBuyers } from './world-buyers.ts';
import { createWorldClock, type WorldClock } from './world-clock.ts';
import { startWorldServer, WORLD_DATA, type WorldServer } from './world-database-server.ts';
import { createLedger } from './world-ledger.ts';
import { startWorldProcess, type WorldProcess } from './world-process.ts';
import { createSandboxControl, type WorldSandbox } from './world-sandbox.ts';

export type { Answered } from './world-call.ts';
export type { WorldClass, WorldWish } from './world-buyers.ts';

/** Of the shop at the stand-in. Any sandbox key will do; this one is nobody's. */
export const WORLD_KEYS = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-the-worlds',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-of-the-worlds',
};
const ROOT = path.resolve(import.meta.dirname, '../..');

export type ApiProcess = WorldProcess;

export type WorldOptions = {
  /** Of its database, folder and logs: lower case letters, digits and underscores. */
  name: string;
  /** PostgreSQL; without it the one of `DATABASE_URL`, else one of our own. */
  server?: WorldServer;
  serverUrl?: string;
  /** API processes on the one database. */
  processes?: number;
  /** More settings for the API processes. */
  env?: Record<string, string>;
  /** Of third parties beside the payment provider. */
  standIns?: StandIns;
  /** 5 at least. */
  holdMinutes?: number;
};

/**
 * The real API and the real stand-in for the payment provider as `npm start` runs them, on one fresh database with one
 * event on sale, and one clock for all of them.
 */
export type World = WorldBuyers & {
  server: WorldServer;
  database: SalesDatabase;
  apis: readonly ApiProcess[];
  sandbox: WorldSandbox;
  clock: WorldClock;
  /** How long an unpaid order holds its places, in ms. */
  hold: number;
  /** Every invariant that does not hold now, in words; none: all do. Reads the stand-in too, so it has to be up. */
  ledger: () => Promise<string[]>;
};

/** @throws Error when a program does not start */
export const startWorld = async (closers: Closers, options: WorldOptions): Promise<World> => {
  const { name, processes = 1, env = {}, standIns = [], holdMinutes = 30 } = options;
  const server =
    options.server ?? (options.serverUrl ? { url: options.serverUrl } : await startWorldServer(closers, name));
  const database = await createSalesDatabase(closers, server.url, name);
  const folder = path.join(WORLD_DATA, name);
  fs.rmSync(folder, { recursive: true, force: true });
  const clock = createWorldClock(folder);
  const logFile = (program: string) => path.join(folder, 'logs', `${program}.log`);

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const front = await startRelay(closers, () => ports);
  const sandboxPort = await freePort();
  const origin = `http://127.0.0.1:${sandboxPort}`;
  const shared = { NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file, DATA_DIR: folder };

  const sandboxProgram = {
    name: 'sandbox',
    command: [path.join(ROOT, 'sandbox/src/server.ts')] as const,
    env: {
      ...shared,
      SANDBOX_PARTS: ['midtrans', ...standIns].join(),
      SANDBOX_PORT: String(sandboxPort),
      API_ORIGIN: front,
      ...WORLD_KEYS,
    },
    logFile: logFile('sandbox'),
  };
  const sandbox = await startWorldProcess(closers, sandboxProgram, sandboxPort);

  const startApi = (port: number, index: number) => {
    const program = {
      name: `api-${index + 1}`,
      command: [path.join(ROOT, 'core-api/src/server.ts')] as const,
      env: {
        ...shared,
        DATABASE_URL: database.url,
        API_PORT: String(port),
        IMAGE_CACHE_DIR: path.join(folder, 'images'),
        TOKEN_SECRET: BENCH_SECRET,
        ACCESS_TOKEN_SECONDS: String(SALES_TOKEN_SECONDS),
        HOLD_MINUTES: String(holdMinutes),
        MIDTRANS_SERVER_KEY: WORLD_KEYS.MIDTRANS_SERVER_KEY,
        MIDTRANS_SNAP_BASE: origin,
        MIDTRANS_CORE_BASE: origin,
        GOOGLE_JWKS_URL: `${origin}/oauth2/v3/certs`,
        MIDTRANS_SETTLEMENTS_URL: `${origin}/settlements`,
        LOG_LEVEL: 'warn',
        ...env,
      },
      logFile: logFile(`api-${index + 1}`),
    };
    return startWorldProcess(closers, program, port);
  };
  const apis: WorldProcess[] = [];
  for (const [index, port] of ports.entries()) apis.push(await startApi(port, index));

  const control = createSandboxControl(origin);
  return {
    server,
    database,
    apis,
    sandbox: Object.defineProperties({ origin, control } as WorldSandbox, Object.getOwnPropertyDescriptors(sandbox)), // with its living properties
    clock,
    hold: holdMinutes * 60_000,
    ...createWorldBuyers(database, clock, apis),
    ledger: createLedger({ database, clock, control }),
  };
};

/** Gives a run a world of its own, and ends it after it. */
export const withWorld = <Result>(
  closers: Closers,
  options: WorldOptions,
  run: (world: World) => Promise<Result>,
): Promise<Result> => withOwnClosers(closers, async (own) => run(await startWorld(own, options)));
