import { readSettings } from '@acara/shared-contract/settings';
import { migrate } from './migrate.ts';

// `DATABASE_URL` alone is wanted, of a role that may create tables: the API's own need not.
const run = async () => {
  const { DATABASE_URL } = readSettings('operator');
  const applied = await migrate(DATABASE_URL);
  process.stdout.write(applied.length > 0 ? `applied: ${applied.join(', ')}\n` : 'the schema is up to date\n');
};

run().catch((error: unknown) => {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
