import path from 'node:path';
import { startEmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { runTask } from '@acara/tooling/src/site/task.ts';
import { ensureDatabase, withClient } from '../lib/databases.ts';

const DATA = path.resolve(import.meta.dirname, '../.data/reads');
const SEED = path.resolve(import.meta.dirname, '../../core-api/seeds/seed.ts');

/** Starts the benches' own PostgreSQL, whose data stay for the next run. @returns address of its first database */
export const startDatabaseServer = async (disposables: Disposables): Promise<string> => {
  const server = await startEmbeddedPostgres({
    dir: DATA,
    flags: ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=4GB'],
  });
  disposables.add(() => server.stop());
  return server.url;
};

/**
 * A database with this many events, seeded at first need.
 * @returns its address, and how long seeding took in seconds (0: it was there)
 */
export const eventsDatabase = async (
  disposables: Disposables,
  serverUrl: string,
  events: number,
): Promise<{ url: string; seconds: number }> => {
  const url = await ensureDatabase(serverUrl, `events_${events}`);
  const begun = performance.now();
  await runTask(
    {
      name: `seed of ${events} events`,
      command: [SEED, '--events', String(events)],
      env: { DATABASE_URL: url },
      logFile: path.join(DATA, 'logs', `seed-${events}.log`),
    },
    disposables,
  );
  // Reads are measured on settled tables, not on ones that autovacuum is about to visit.
  const seconds = (performance.now() - begun) / 1000;
  if (seconds > 10) await withClient(url, (client) => client.query('vacuum (analyze)'));
  return { url, seconds };
};
