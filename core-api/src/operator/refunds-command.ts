import path from 'node:path';
import { createDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { refunds } from './refunds.ts';

// `DATABASE_URL` alone is wanted: an operator at work need not have the keys of the API.
const run = async () => {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: the database of the API, as `npm start` prints it.');
  const pool = createPool({ DATABASE_URL, DATABASE_POOL: 1 }, () => {});
  try {
    const database = createDatabase(pool, { prepare: false });
    const say = (text: string) => void process.stdout.write(text);
    const understood = await refunds(process.argv.slice(2), { database, now: () => new Date(), say });
    if (!understood) process.exitCode = 2;
  } finally {
    await pool.end();
  }
};

run().catch((error: unknown) => {
  process.stderr.write(
    `${path.basename(import.meta.filename, '.ts')}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
