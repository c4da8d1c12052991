import pg from 'pg';
import type { Config } from '../config.ts';

const SESSION = `
  -- How alike a typed word and one of an event must be; the default of 0.6 misses a wrong letter within a word.
  set pg_trgm.word_similarity_threshold = 0.45;
  -- A process that stands still in the middle of a transaction must not hold a ticket class for ever.
  set idle_in_transaction_session_timeout = '10s'`;

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
    // None is given up for having nothing to do: a sale begins after a quiet hour, and with a thousand requests at once
    // a process has no time to open a connection before somebody's patience ends.
    min: config.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'acara-core-api',
    onConnect: async (client) => {
      await client.query(SESSION);
    },
  });
  pool.on('error', onError);
  // Between two users a connection may have no listener of either, and an error that nobody hears ends the process.
  // Whoever gets a broken one is told by the first query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Opens all connections of a pool. @throws what pg throws where the database cannot be reached */
export const openConnections = async (pool: pg.Pool): Promise<void> => {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  for (const each of opened) if (each.status === 'rejected') throw each.reason;
};
