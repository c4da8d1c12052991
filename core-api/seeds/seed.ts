import { parseArgs } from 'node:util';
import { readSettings } from '@acara/server-kit/settings';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { requireSchema } from '../src/platform/database/schema-version.ts';
import { createCatalogue } from './build/catalogue.ts';
import { seedDatabase } from './seed-database.ts';
import { advanceIdentities, closeSeedRun, openSeedRun } from './write/seed-run.ts';
import { writeEssentials } from './write/write-catalogue.ts';

// Fills a database once, reproducibly for the same `--events` and `--now`, apart from password salts; in production with
// cities and categories only, and without migrations.

const DEFAULT_EVENTS = 2_000;

/** @throws Error in one line; pg's DatabaseError: nothing is written then */
const seed = async (): Promise<void> => {
  const { values } = parseArgs({ options: { events: { type: 'string' }, now: { type: 'string' } } });
  const { NODE_ENV, DATABASE_URL, PROVIDER_SITE_URL: providerSiteUrl } = readSettings('operator');
  const isProduction = NODE_ENV === 'production';
  const events = isProduction ? 0 : Number(values.events ?? DEFAULT_EVENTS);
  const now = values.now === undefined ? new Date() : new Date(values.now);
  if (!isProduction && (!Number.isInteger(events) || events < 1))
    throw new Error(`--events must be a whole number above 0, not ${values.events}`);
  if (Number.isNaN(now.getTime())) throw new Error(`--now must be an ISO date, not ${values.now}`);

  const started = performance.now();
  await (isProduction ? requireSchema(DATABASE_URL) : migrate(DATABASE_URL));
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'acara-seed' });
  await client.connect();
  try {
    const earlier = await openSeedRun(client);
    if (earlier)
      return console.log(`already seeded with ${earlier.events} events on ${earlier.seededAt.toISOString()}`);
    if (isProduction) await writeEssentials(client, createCatalogue());
    else await seedDatabase(client, { events, now, providerSiteUrl, log: (line) => console.log(line) });
    await advanceIdentities(client);
    await closeSeedRun(client, { seededAt: now, events });
    await client.query('analyze');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(isProduction ? 'cities and categories written' : `${events} events written after ${seconds} s`);
  } finally {
    // What is not committed is undone.
    await client.end();
  }
};

seed().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
