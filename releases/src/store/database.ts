import pg from 'pg';

/** A separate schema: the database may be shared. */
export const SCHEMA = 'acara_releases';

/** An arbitrary number: two concurrent creations of the tables would fail. */
export const CREATE_LOCK = 7_203_114;

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Timeout of a statement including its connection, in ms. */
  limitMs?: number | undefined;
};

/** Returns a function that asks whether tables exist yet, until they do. */
export const tableCheck = (pool: pg.Pool, tables: readonly string[]) => {
  const exist = tables.map((table) => `to_regclass('${SCHEMA}.${table}') is not null`).join(' and ');
  let tablesExist = false;
  return async (): Promise<boolean> => {
    tablesExist ||= (await pool.query<{ exist: boolean }>(`select ${exist} as exist`)).rows[0]?.exist === true;
    return tablesExist;
  };
};

/** Two connections with timeouts. `hasTables`: whether the tables exist yet. @param name of the connections */
export const openDatabase = ({ url, limitMs = 3000 }: DatabaseOptions, name: string, tables: readonly string[]) => {
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
  return { pool, hasTables: tableCheck(pool, tables) };
};
