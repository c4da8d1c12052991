import { readSettings } from '@acara/shared-contract/settings';
import { createTestClock } from '@acara/shared-contract/test-clock';
import fs from 'node:fs';
import path from 'node:path';
import { createDatabase } from '../../../platform/database/database.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { runWaitingRoomCommand } from './waiting-room.ts';

const run = async () => {
  const { DATABASE_URL, TEST_CLOCK_FILE: clockFile } = readSettings('operator');
  const now = clockFile ? createTestClock(() => fs.readFileSync(clockFile, 'utf8')) : () => new Date();
  const pool = createPool({ DATABASE_URL, DATABASE_POOL: 2 }, () => {}, 'jobs');
  try {
    const database = createDatabase(pool, { prepare: false });
    const print = (text: string) => void process.stdout.write(text);
    if (!(await runWaitingRoomCommand(process.argv.slice(2), { database, now, print }))) process.exitCode = 2;
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
