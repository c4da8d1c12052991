import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp, type AppOptions } from '../src/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { createPool } from '../src/platform/database/pool.ts';
import { createTestDatabase, onTestServer, type TestDatabase } from './test-database.ts';

/** The time of the fixture. */
export const NOW = new Date('2026-11-21T12:00:00+07:00');

class TestClock {
  #at = NOW.getTime();
  readonly now = () => new Date(this.#at);

  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

type LogLine = Record<string, unknown>;

/** The API on a database and a clock of its own. */
export type TestApp = {
  app: FastifyInstance;
  clock: TestClock;
  database: TestDatabase;
  log: LogLine[];
  logText: () => string;
  close: () => Promise<void>;
};

/** The defaults of the settings, apart from what tests need otherwise. */
export const testConfig = (databaseUrl: string, more: Partial<Config> = {}): Config => ({
  ...readConfig({ DATABASE_URL: databaseUrl }),
  DATABASE_POOL: 5,
  ...(process.env['ACARA_TEST_POOLER_URL'] && {
    DATABASE_DIRECT_URL: onTestServer(new URL(databaseUrl).pathname),
    DATABASE_PREPARE: Number(process.env['DATABASE_PREPARE']),
  }),
  API_PORT: 0,
  PUBLIC_ORIGIN: 'https://acara.test',
  TRUST_PROXY: 'loopback',
  IMAGE_CACHE_DIR: '.data/test-images',
  TOKEN_SECRET: 'a secret of the tests that is long enough',
  LOGIN_CAPTCHA_AFTER_ADDRESS: 3,
  GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
  MAIL_FROM: 'Acara <tidak-dibalas@acara.test>',
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-the-tests',
  MIDTRANS_SNAP_BASE: 'http://127.0.0.1:1',
  MIDTRANS_CORE_BASE: 'http://127.0.0.1:1',
  NODE_ENV: 'test',
  ...more,
});

/** Replacements for parts of the app. */
type OwnParts = Pick<
  AppOptions,
  'captchaAnswers' | 'provider' | 'paymentService' | 'reserve' | 'makeTicketFile' | 'limits' | 'foreignPictures'
>;

type TestAppOptions = {
  /** Prepares the database. */
  prepare?: ((pool: Pool) => Promise<void>) | undefined;
  parts?: (pool: Pool) => OwnParts;
};

export const startTestApp = async (
  more: Partial<Config> = {},
  { prepare, parts }: TestAppOptions = {},
): Promise<TestApp> => {
  const database = await createTestDatabase();
  await prepare?.(database.pool);
  const clock = new TestClock();
  const lines: string[] = [];
  const app = await buildApp({
    config: testConfig(database.url, more),
    pool: database.pool,
    now: clock.now,
    ...parts?.(database.pool),
    logStream: { write: (line: string) => void lines.push(line) },
  });
  return {
    app,
    clock,
    database,
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

/** Another process of the same API, on the same database and clock. */
export const startSibling = async (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  more: Partial<Config> = {},
  parts: (pool: Pool) => OwnParts = () => ({}),
): Promise<Pick<TestApp, 'app' | 'close'>> => {
  const config = testConfig(database.url, { LOG_LEVEL: 'silent', ...more });
  const pool = createPool(config, () => {});
  const app = await buildApp({ config, pool, now: clock.now, ...parts(pool) });
  return {
    app,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
};
