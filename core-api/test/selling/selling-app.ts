import type { Pool } from 'pg';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { createPool } from '../../src/database/pool.ts';
import type { Reserve } from '../../src/plugins/app/selling/ticket-order.ts';
import { TestClock, testConfig, type LogLine, type TestApp } from '../test-app.ts';
import { createTestDatabase } from '../test-database.ts';
import { createTestDesk, type TestDesk } from './test-desk.ts';

export type SellingApp = TestApp & { desk: TestDesk };

export type SellingOptions = {
  config?: Partial<Config>;
  /** What is done to the database before. */
  prepare?: (pool: Pool) => Promise<void>;
  /** Another way of reserving than ours. */
  reserve?: (pool: Pool) => Reserve;
};

/** The API with a payment desk that needs no provider, on a database of its own. */
export const startSellingApp = async ({ config, prepare, reserve }: SellingOptions = {}): Promise<SellingApp> => {
  const database = await createTestDatabase();
  await prepare?.(database.pool);
  const clock = new TestClock();
  const lines: string[] = [];
  const desk = createTestDesk(() => database.pool);
  const app = await buildApp({
    config: testConfig(database.url, config),
    pool: database.pool,
    now: clock.now,
    desk,
    ...(reserve && { reserve: reserve(database.pool) }),
    logStream: { write: (line: string) => void lines.push(line) },
  });
  return {
    app,
    clock,
    database,
    desk,
    get log() {
      return lines.map((line): LogLine => JSON.parse(line));
    },
    logText: () => lines.join(''),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
};

/** Another process of the same API that sells: its own memory, queue and connections. */
export const startSellingSibling = async (
  { database, clock, desk }: Pick<SellingApp, 'database' | 'clock' | 'desk'>,
  { config, reserve }: Pick<SellingOptions, 'config' | 'reserve'> = {},
) => {
  const settings = testConfig(database.url, { LOG_LEVEL: 'silent', ...config });
  const pool = createPool(settings, () => {});
  const app = await buildApp({
    config: settings,
    pool,
    now: clock.now,
    desk,
    ...(reserve && { reserve: reserve(pool) }),
  });
  return {
    app,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
};
