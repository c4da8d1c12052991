import { Logger, runMigrations } from 'graphile-worker';
import { runner, type MigrationBuilder } from 'node-pg-migrate';
import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATIONS } from './schema-version.ts';

/** As `create index concurrently` needs it. Such a migration can be interrupted, so it must be repeatable. */
const NO_TRANSACTION = /^-- No transaction\b/m;
/** Semicolons within comments, texts and bodies of functions end no statement. */
const STATEMENT = /(?:--.*|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|[^;])+/g;

const isSql = (statement: string) => statement.replaceAll(/--.*/g, '').trim() !== '';

const loadFile = async (file: string) => {
  const sql = await fs.readFile(file, 'utf8');
  const isApart = NO_TRANSACTION.test(sql);
  const statements = isApart ? (sql.match(STATEMENT) ?? []).filter(isSql) : [sql];
  const apply = (builder: MigrationBuilder) => {
    if (isApart) builder.noTransaction();
    for (const statement of statements) builder.sql(statement);
  };
  return { id: file, filePaths: [file], actions: { up: apply } };
};

/** That of node-pg-migrate, whose own waiting would be a transaction for which an index that is built waits. */
const LOCK = '7241865325823964';
const LOCK_INTERVAL = 200;

/** Waits for the lock of migrations. @returns a function that releases it */
const takeLock = async (connectionString: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString, application_name: 'acara-migrate', keepAlive: true });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
      if (rows[0].taken) return () => client.end();
      await delay(LOCK_INTERVAL);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
};

/**
 * Applies missing migrations; safe to run concurrently.
 * @param databaseUrl of a role that may create tables and the trusted extensions pg_trgm and unaccent
 * @returns names of the applied migrations
 * @throws Error in one line for a database whose migrations are not those of this version
 */
export const migrate = async (databaseUrl: string, dir = MIGRATIONS): Promise<string[]> => {
  const release = await takeLock(databaseUrl);
  try {
    const applied = await runner({
      databaseUrl,
      dir,
      direction: 'up',
      noLock: true,
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: (files) => Promise.all(files.map(loadFile)) }],
      migrationsTable: 'schema_migration',
      log: () => {},
    });
    // The job queue migrates its own schema.
    await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
    return applied.map((migration) => migration.name);
  } catch (error) {
    // Its list has other migrations than this version knows.
    if (!(error instanceof Error) || !/preceding already run migration/.test(error.message)) throw error;
    throw new Error('This database is of another line of versions: take a new one (on your machine: remove .data).', {
      cause: error,
    });
  } finally {
    await release();
  }
};
