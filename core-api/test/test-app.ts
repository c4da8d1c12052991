import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The instant at which the fixture lives. */
export const NOW = new Date('2026-11-21T12:00:00+07:00');

/** A clock that stands until it is told to go on. */
export class TestClock {
  #at = NOW.getTime();
  readonly now = () => new Date(this.#at);

  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

/** One parsed line of the log. */
export type LogLine = Record<string, unknown>;

/** The API on a database of its own, at a clock of its own, with what it logged. */
export type TestApp = {
  app: FastifyInstance;
  clock: TestClock;
  database: TestDatabase;
  log: LogLine[];
  /** Text of the whole log. */
  logText: () => string;
  close: () => Promise<void>;
};

export const testConfig = (databaseUrl: string, more: Partial<Config> = {}): Config => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: 5,
  DATABASE_PREPARE: 1,
  API_HOST: '127.0.0.1',
  API_PORT: 0,
  PUBLIC_ORIGIN: 'https://acara.test',
  TRUST_PROXY: 'loopback',
  IMAGE_CACHE_DIR: '.data/test-images',
  LOG_LEVEL: 'info',
  NODE_ENV: 'test',
  ...more,
});

export const startTestApp = async (more: Partial<Config> = {}): Promise<TestApp> => {
  const database = await createTestDatabase();
  const clock = new TestClock();
  const lines: string[] = [];
  const app = await buildApp({
    config: testConfig(database.url, more),
    pool: database.pool,
    now: clock.now,
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
