import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = `
  import { migrate } from '${path.join(__dirname, '../src/platform/database/migrate.ts')}';
  process.stdout.write(JSON.stringify(await migrate(...process.argv.slice(1))));`;

/** Applies the migrations of a folder in a process of its own. @returns their names */
export const migrateApart = async (databaseUrl: string, dir: string): Promise<string[]> => {
  const args = ['--input-type=module', '-e', PROGRAM, databaseUrl, dir];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
};
