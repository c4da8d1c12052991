import { Logger, runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { MIGRATIONS } from './schema-version.ts';

/**
 * Applies missing migrations; safe to run concurrently.
 * @param databaseUrl of a role that may create tables and the trusted extensions pg_trgm and unaccent
 * @returns names of the applied migrations
 */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const applied = await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    advisoryLockMode: 'wait',
    migrationsTable: 'schema_migration',
    log: () => {},
  });
  // The job queue migrates its own schema.
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
  return applied.map((migration) => migration.name);
};
