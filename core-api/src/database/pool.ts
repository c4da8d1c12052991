import pg from 'pg';
import type { Config } from '../config.ts';

// How alike a typed word and one of an event must be; the default of 0.6 misses a wrong letter within a word.
const SESSION = 'set pg_trgm.word_similarity_threshold = 0.45';

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
    onConnect: async (client) => {
      await client.query(SESSION);
    },
  });
  pool.on('error', onError);
  return pool;
};
