import pg from 'pg';

/** A database and its connections. */
export type Database = { url: string; pool: pg.Pool };

/** In ms. A proxy whose server has gone may leave a connection open that leads nowhere. */
const CONNECTION_LIMIT = 5_000;

/** Runs with a connection of its own. */
export const withClient = async <Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_LIMIT });
  await client.connect();
  return run(client).finally(() => client.end());
};

/** Connections that may break: the next query reports it. */
export const createPool = (url: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max }).on('error', () => {});

/** The first row of a query that always has one. */
export const queryRow = async <Row extends pg.QueryResultRow>(
  pool: Pick<pg.Pool, 'query'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row> => {
  const { rows } = await pool.query<Row>(sql, values);
  if (!rows[0]) throw new Error(`no row for ${sql}`);
  return rows[0];
};

/** The only number that a query selects. */
export const queryNumber = async (pool: Pick<pg.Pool, 'query'>, sql: string, values?: unknown[]): Promise<number> =>
  Number(Object.values(await queryRow(pool, sql, values))[0]);

/**
 * A database of a PostgreSQL server, created at first need.
 * @param name letters, digits and underscores
 * @returns its address
 */
export const ensureDatabase = async (serverUrl: string, name: string): Promise<string> => {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
};
