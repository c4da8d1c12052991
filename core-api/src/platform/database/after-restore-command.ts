import { readSettings } from '@acara/server-kit/settings';
import pg from 'pg';
import { afterRestore } from './after-restore.ts';

// Requires only `DATABASE_URL`.
const run = async () => {
  const { DATABASE_URL } = readSettings('operator');
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { sessions, refunds } = await afterRestore(client, new Date()).finally(() => client.end());
  process.stdout.write(
    `Numbers were skipped, ${sessions} sessions ended, ${refunds} open refunds marked.\n` +
      'Next: npm run payments -w core-api -- reconcile --days <n>, over the time since the restored moment.\n',
  );
};

run().catch((error: unknown) => {
  process.stderr.write(`after-restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
