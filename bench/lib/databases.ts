import pg from 'pg';

/** Runs with a connection of its own. */
export const withClient = async <Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
};

/** Address of another database of the same server. */
export const databaseUrl = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

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
  return databaseUrl(serverUrl, name);
};
