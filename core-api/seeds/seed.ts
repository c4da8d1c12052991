import { readSettings } from '@acara/shared-contract/settings';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { requireSchema } from '../src/platform/database/schema-version.ts';
import { createCatalogue } from './build/catalogue.ts';
import { seedDatabase } from './seed-database.ts';
import { advanceIdentities, closeSeedRun, openSeedRun } from './write/seed-run.ts';
import { writeEssentials } from './write/write-catalogue.ts';

type SeedOptions = {
  databaseUrl: string;
  /** Only cities and categories, and no migrations. */
  production?: boolean;
  events?: number;
  /** Dates are relative to it. */
  now?: Date;
  /** Target of banners that leave the site. */
  providerSiteUrl?: string;
  log?: (line: string) => void;
};

const DEFAULT_EVENTS = 2_000;
const DEFAULT_PROVIDER_SITE = 'https://penyedia.acara.test/';

/**
 * Fills a database once, reproducibly for the same `events` and `now`, apart from password salts.
 * @returns whether rows were written
 * @throws pg's DatabaseError; nothing is written then
 */
const seed = async ({
  databaseUrl,
  production = false,
  events = production ? 0 : DEFAULT_EVENTS,
  now = new Date(),
  providerSiteUrl = DEFAULT_PROVIDER_SITE,
  log = () => {},
}: SeedOptions): Promise<{ seeded: boolean }> => {
  const started = performance.now();
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  await (production ? requireSchema(databaseUrl) : migrate(databaseUrl));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'acara-seed' });
  await client.connect();
  try {
    const earlier = await openSeedRun(client);
    if (earlier) {
      await client.query('commit');
      log(`already seeded with ${earlier.events} events on ${earlier.seededAt.toISOString()}`);
      return { seeded: false };
    }
    if (production) await writeEssentials(client, createCatalogue());
    else await seedDatabase(client, { events, now, providerSiteUrl, log });
    await advanceIdentities(client);
    await closeSeedRun(client, { seededAt: now, events });
    await client.query('analyze');
    log(production ? 'cities and categories written' : `${events} events written after ${took()}`);
    return { seeded: true };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
};

const run = async () => {
  const { values } = parseArgs({
    options: { events: { type: 'string' }, now: { type: 'string' } },
  });
  const settings = readSettings('operator');
  const production = settings.NODE_ENV === 'production';
  const events = production ? 0 : Number(values.events ?? DEFAULT_EVENTS);
  const now = values.now === undefined ? new Date() : new Date(values.now);
  if (!production && (!Number.isInteger(events) || events < 1))
    throw new Error(`--events must be a whole number above 0, not ${values.events}`);
  if (Number.isNaN(now.getTime())) throw new Error(`--now must be an ISO date, not ${values.now}`);
  await seed({
    databaseUrl: settings.DATABASE_URL,
    production,
    events,
    now,
    log: (line) => console.log(line),
    providerSiteUrl: settings.PROVIDER_SITE_URL,
  });
};

if (import.meta.main) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
