import { migrate } from '../database/migrate.ts';

// `DATABASE_URL` alone is wanted, of a role that may create tables: the API's own need not.
const run = async () => {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: the database of the API.');
  const applied = await migrate(DATABASE_URL);
  process.stdout.write(applied.length > 0 ? `applied: ${applied.join(', ')}\n` : 'the schema is up to date\n');
};

run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
