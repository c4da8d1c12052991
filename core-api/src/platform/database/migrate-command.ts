import { readSettings } from '@acara/server-kit/settings';
import { migrate } from './migrate.ts';

// Requires only `DATABASE_URL`, of a role that may create tables.
const run = async () => {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readSettings('operator');
  const applied = await migrate(DATABASE_DIRECT_URL);
  process.stdout.write(applied.length > 0 ? `applied: ${applied.join(', ')}\n` : 'the schema is up to date\n');
};

run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
