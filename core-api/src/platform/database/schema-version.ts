import { migrations as queueMigrations } from 'graphile-worker/dist/generated/sql.js';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');

const QUEUE = 'graphile_worker';

const listNames = async (client: pg.Client, table: string, column: string): Promise<Set<string>> => {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!rows[0].there) return new Set();
  const { rows: names } = await client.query(`select ${column} as name from ${table}`);
  return new Set(names.map(({ name }) => String(name)));
};

/** Migrations of this version that were not applied. Further ones of a newer version do not matter. */
export const missingMigrations = async (databaseUrl: string): Promise<string[]> => {
  const files = (await fs.readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'acara-migrate' });
  await client.connect();
  try {
    const ours = await listNames(client, 'public.schema_migration', 'name');
    const queue = await listNames(client, `${QUEUE}.migrations`, 'id');
    return [
      ...files.map((file) => path.basename(file, '.sql')).filter((name) => !ours.has(name)),
      ...Object.keys(queueMigrations)
        .filter((file) => !queue.has(String(Number.parseInt(file, 10))))
        .map((file) => `${QUEUE} ${path.basename(file, '.sql')}`),
    ];
  } finally {
    await client.end();
  }
};

/** @throws Error with instructions if migrations are missing */
export const requireSchema = async (databaseUrl: string): Promise<void> => {
  const missing = await missingMigrations(databaseUrl);
  if (missing.length > 0)
    throw new Error(
      `The schema of the database is older than this version needs. Run npm run migrate -w core-api first.\n` +
        `  missing: ${missing.join(', ')}`,
    );
};
