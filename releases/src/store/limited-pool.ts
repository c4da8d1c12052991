import pg from 'pg';

export type LimitedPoolOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Timeout of a statement including its connection, in ms. */
  limitMs?: number | undefined;
  /** `application_name` of its connections. */
  name: string;
};

/** Two connections with timeouts. */
export const openLimitedPool = ({ url, limitMs = 3000, name }: LimitedPoolOptions): pg.Pool => {
  // Connecting and querying get half of the time each. The server's own timeout ends abandoned statements.
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
  // The pool replaces connections that break while idle.
  pool.on('error', () => undefined);
  return pool;
};
