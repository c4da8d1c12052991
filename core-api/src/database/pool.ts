import pg from 'pg';
import type { Config } from '../config.ts';

/**
 * The connections of one process.
 * @param onError told of a connection that broke while idle: the pool replaces it, nobody waits for it
 */
export const createPool = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
  onError: (error: Error) => void,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'acara-core-api',
  });
  pool.on('error', onError);
  return pool;
};
