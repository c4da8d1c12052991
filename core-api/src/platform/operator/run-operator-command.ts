import { readSettings } from '@acara/server-kit/settings';
import { createTestClock } from '@acara/server-kit/test-clock';
import fs from 'node:fs';
import { createDatabase, type TransactionalDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';

export type OperatorContext = {
  database: TransactionalDatabase;
  now: () => Date;
  print: (text: string) => void;
};

/** @returns whether the arguments were valid @throws Error with a message */
type OperatorCommand = (args: readonly string[], context: OperatorContext) => Promise<boolean>;

const CONNECTIONS = 4;

const run = async (command: OperatorCommand): Promise<boolean> => {
  const { DATABASE_URL, TEST_CLOCK_FILE: clockFile } = readSettings('operator');
  const now = clockFile ? createTestClock(() => fs.readFileSync(clockFile, 'utf8')) : () => new Date();
  const pool = createPool({ DATABASE_URL, DATABASE_POOL: CONNECTIONS }, () => {}, 'jobs');
  const print = (text: string) => void process.stdout.write(text);
  const database = createDatabase(pool, { prepare: false });
  return command(process.argv.slice(2), { database, now, print }).finally(() => pool.end());
};

/** Runs a command of the operator with the arguments of this process; its exit code is 2 when they are not understood. */
export const runOperatorCommand = async (name: string, command: OperatorCommand): Promise<void> => {
  try {
    if (!(await run(command))) process.exitCode = 2;
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
