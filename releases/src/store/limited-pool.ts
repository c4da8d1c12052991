import pg from 'pg';

export type LimitedPoolOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** How long a statement, with the connection that it needs, waits at most for a database that hangs, in ms. */
  limitMs?: number | undefined;
  /** What the database calls its connections. */
  name: string;
};

/** Two connections to a database that nobody may wait for long. */
export const openLimitedPool = ({ url, limitMs = 3000, name }: LimitedPoolOptions): pg.Pool => {
  // Whatever hangs first, the connection and then a query, ends the call. The server's own limit ends what was given up.
  const half = Math.floor(limitMs / 2);
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    connectionTimeoutMillis: half,
    query_timeout: half,
    statement_timeout: half,
    keepAlive: true,
    application_name: name,
  });
  // A connection that broke while idle: the pool replaces it, and nobody waits for it.
  pool.on('error', () => undefined);
  return pool;
};
