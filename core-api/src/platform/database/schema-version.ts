import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');

const APPLIED = "select to_regclass('public.schema_migration') is not null as exists";

/** Migrations of this version that were not applied. Further ones of a newer version do not matter. */
export const missingMigrations = async (databaseUrl: string): Promise<string[]> => {
  const files = (await fs.readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const names = files.map((file) => path.basename(file, '.sql'));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'acara-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query(APPLIED);
    if (!rows[0].exists) return names;
    const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration');
    return names.filter((name) => !applied.some((one) => one.name === name));
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
