import pg from 'pg';
import type { Config } from '../config.ts';

const SESSION = `
  -- How alike a typed word and one of an event must be; the default of 0.6 misses a wrong letter within a word.
  set pg_trgm.word_similarity_threshold = 0.45;
  -- A process that stands still in the middle of a transaction must not hold a ticket class for ever.
  set idle_in_transaction_session_timeout = '10s'`;

/**
 * Kinds of work that must not starve each other. `reads`: what is looked at. `purchases`: what buying takes, from the
 * login to the payment. `jobs`: what nobody waits for.
 */
export type Workload = 'reads' | 'purchases' | 'jobs';

/** Connections for each kind of work. */
export type Pools = Readonly<Record<Workload, pg.Pool>>;

/** In ms: how long work waits for a connection, and how long one of its statements may take. */
const TIMEOUT: Record<Workload, { connection: number; statement: number }> = {
  reads: { connection: 3_000, statement: 5_000 },
  purchases: { connection: 5_000, statement: 10_000 },
  jobs: { connection: 10_000, statement: 30_000 },
};

/** Connections live about so long, in s; then others take their places, so that a failover is followed by all. */
const LIFETIME = 300;
/** Not all at once. */
const lifetime = () => LIFETIME * (0.5 + Math.random());

/** Connections for jobs, besides those of `DATABASE_POOL`. */
const JOB_CONNECTIONS = 2;

/**
 * The connections of one kind of work.
 * @param onError told of a connection that broke while idle: the pool replaces it, nobody waits for it
 */
export const createPool = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
  onError: (error: Error) => void,
  kind: Workload = 'purchases',
): pg.Pool => {
  const pool: pg.Pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    // None is given up for having nothing to do: a sale begins after a quiet hour, and with a thousand requests at once
    // a process has no time to open a connection before somebody's patience ends.
    min: config.DATABASE_POOL,
    connectionTimeoutMillis: TIMEOUT[kind].connection,
    statement_timeout: TIMEOUT[kind].statement,
    maxLifetimeSeconds: LIFETIME,
    application_name: 'acara-core-api',
    onConnect: async (client) => {
      await client.query(SESSION);
      pool.options.maxLifetimeSeconds = lifetime();
    },
  });
  pool.on('error', onError);
  // Between two users a connection may have no listener of either, and an error that nobody hears ends the process.
  // Whoever gets a broken one is told by the first query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Where it fails whoever needs the connection is told.
  pool.on('remove', () => void replace(pool).catch(() => undefined));
  return pool;
};

/** Opens a connection in the place of one that has gone, before somebody waits for it. */
const replace = async (pool: pg.Pool): Promise<void> => {
  if (pool.ending || pool.totalCount >= pool.options.max) return;
  // A pool opens one only when none is idle: for this moment none is.
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const fresh = pool.ending ? undefined : pool.connect();
  for (const client of idle) client.release();
  (await fresh)?.release();
};

/** How many of `DATABASE_POOL` buying has; the others are for reads, at least one. */
export const purchaseConnections = (all: number): number => Math.floor(all / 2) + 1;

/** The connections of one process. @param onError as in `createPool` */
export const createPools = (
  { DATABASE_URL, DATABASE_POOL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
  onError: (error: Error) => void,
): Pools => {
  const open = (kind: Workload, connections: number) =>
    createPool({ DATABASE_URL, DATABASE_POOL: connections }, onError, kind);
  const purchases = purchaseConnections(DATABASE_POOL);
  return {
    reads: open('reads', Math.max(1, DATABASE_POOL - purchases)),
    purchases: open('purchases', purchases),
    jobs: open('jobs', JOB_CONNECTIONS),
  };
};

/** Ends the connections of one process. */
export const endPools = async (pools: Pools): Promise<void> => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
};

/** In ms: a server that stays read-only must not cost new connections with each write that it refuses. */
const DROP_EVERY = 1_000;
const dropped = new WeakMap<pg.Pool, number>();

/**
 * Gives up the connections that nobody uses: those to a server that was found to be read-only. One that is in use is
 * given up by whoever writes with it next. Does nothing within a second of the last time.
 */
export const dropIdle = (pool: pg.Pool): void => {
  const now = performance.now();
  if (now - (dropped.get(pool) ?? -Infinity) < DROP_EVERY) return;
  dropped.set(pool, now);
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
};

/** Opens all connections of a pool. @throws what pg throws where the database cannot be reached */
export const openConnections = async (pool: pg.Pool): Promise<void> => {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  for (const each of opened) if (each.status === 'rejected') throw each.reason;
};
