import { Logger, runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { MIGRATIONS } from './schema-version.ts';

/**
 * Brings a database to the newest schema; does nothing where it already is. Safe on several processes at once.
 * @param databaseUrl of a role that may create tables and the trusted extensions pg_trgm and unaccent
 * @returns names of the migrations that were applied now
 */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const applied = await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    // A second process waits for the first instead of failing.
    advisoryLockMode: 'wait',
    migrationsTable: 'schema_migration',
    log: () => {},
  });
  // The queue of jobs has a schema of its own, and keeps it itself. After ours: nothing of it is named in them.
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
  return applied.map((migration) => migration.name);
};
