import pg from 'pg';
import type { Config } from '../config.ts';

const SESSION = `
  -- A blocked process must not hold a ticket class for ever.
  set idle_in_transaction_session_timeout = '10s';
  -- A standby, or a primary of the past, with the code of a refused write: behind a proxy it may be reached for a moment.
  do $$ begin
    if pg_is_in_recovery() then
      raise exception 'the server is in recovery' using errcode = 'read_only_sql_transaction';
    end if;
  end $$`;

/**
 * Workloads that must not starve each other. `purchases` covers everything from login to payment; no request waits for
 * `jobs`.
 */
export type Workload = 'reads' | 'purchases' | 'jobs';

/** `replica`: for reads that may be late. */
export type Pools = Readonly<Record<Workload, pg.Pool> & { replica?: pg.Pool }>;

/** In ms. */
const TIMEOUT: Record<Workload | 'replica', { connection: number; statement: number }> = {
  reads: { connection: 3_000, statement: 5_000 },
  replica: { connection: 1_000, statement: 5_000 },
  purchases: { connection: 5_000, statement: 10_000 },
  jobs: { connection: 10_000, statement: 30_000 },
};

/** In ms. A server that is alive ends its statements itself; one that has gone silently never answers. */
const ANSWER_MARGIN = 2_000;
/** In ms. The kernel then asks whether the other side of an idle connection is still there. */
const KEEP_ALIVE_AFTER = 10_000;

/** Seconds. Connections are replaced, so that all follow a failover. */
const LIFETIME = 300;
/** Random, so that they are not all replaced at once. */
const lifetime = () => LIFETIME * (0.5 + Math.random());

/** In addition to `DATABASE_POOL`. */
const JOB_CONNECTIONS = 2;

/** @param onError called when an idle connection breaks; the pool replaces it */
export const createPool = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
  onError: (error: Error) => void,
  kind: Workload | 'replica' = 'purchases',
): pg.Pool => {
  const pool: pg.Pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    // Idle connections stay open: a sale begins suddenly, and opening them then would take too long.
    min: config.DATABASE_POOL,
    connectionTimeoutMillis: TIMEOUT[kind].connection,
    statement_timeout: TIMEOUT[kind].statement,
    query_timeout: TIMEOUT[kind].statement + ANSWER_MARGIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    maxLifetimeSeconds: LIFETIME,
    application_name: 'acara-core-api',
    onConnect: async (client) => {
      if (kind !== 'replica') await client.query(SESSION);
      pool.options.maxLifetimeSeconds = lifetime();
    },
  });
  pool.on('error', onError);
  // Between two uses a connection may have no listener, and an unhandled error ends the process. The next query fails
  // on a broken connection.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('remove', () => void replace(pool).catch(() => undefined));
  return pool;
};

/** Replaces a closed connection before a request needs it. */
const replace = async (pool: pg.Pool): Promise<void> => {
  if (pool.ending || pool.totalCount >= pool.options.max) return;
  // A pool only opens a connection if none is idle, so all idle ones are taken.
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const fresh = pool.ending ? undefined : pool.connect();
  for (const client of idle) client.release();
  (await fresh)?.release();
};

/** Share of `DATABASE_POOL` for purchases; the rest is for reads. */
export const purchaseConnections = (all: number): number => Math.floor(all / 2) + 1;

export const createPools = (
  {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_POOL,
    DATABASE_REPLICA_URL,
  }: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL' | 'DATABASE_REPLICA_URL'>,
  onError: (error: Error) => void,
): Pools => {
  const open = (kind: Workload | 'replica', connections: number, url = DATABASE_URL) =>
    createPool({ DATABASE_URL: url, DATABASE_POOL: connections }, onError, kind);
  const purchases = purchaseConnections(DATABASE_POOL);
  const reads = Math.max(1, DATABASE_POOL - purchases);
  return {
    ...(DATABASE_REPLICA_URL !== undefined && { replica: open('replica', reads, DATABASE_REPLICA_URL) }),
    reads: open('reads', reads),
    purchases: open('purchases', purchases),
    // Their statements may exceed the pooler's limit for visitors' statements.
    jobs: open('jobs', JOB_CONNECTIONS, DATABASE_DIRECT_URL),
  };
};

export const endPools = async (pools: Pools): Promise<void> => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
};

/** In ms, so that refused writes do not all cost new connections. */
const DROP_EVERY = 1_000;
const dropped = new WeakMap<pg.Pool, number>();

/** Closes idle connections, whose server is read-only. Those in use are closed by the next write. */
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

/** Opens all connections of a pool. @throws if the database cannot be reached */
export const openConnections = async (pool: pg.Pool): Promise<void> => {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  for (const each of opened) if (each.status === 'rejected') throw each.reason;
};
