import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEST_CLOCK_LAG } from '@acara/shared-contract/test-clock';

/** Every program reads the file at least this often. */
const PROPAGATION_MS = 4 * TEST_CLOCK_LAG;

/** The clock of a test environment: the real one and an offset, which API, jobs and emulator read from one file. */
export type EnvironmentClock = {
  /** For the programs: `TEST_CLOCK_FILE`. */
  file: string;
  now: () => Date;
  /** How far it is ahead of the real one, in ms. */
  current: () => number;
  /** Moves it so far ahead of the real one. @returns when all programs have read it */
  offset: (ms: number) => Promise<void>;
  /** Moves it on by so much. @returns when all programs have read it */
  advance: (ms: number) => Promise<void>;
};

export const createEnvironmentClock = (folder: string): EnvironmentClock => {
  const file = path.join(folder, 'clock');
  fs.mkdirSync(folder, { recursive: true });
  let ahead = 0;
  const write = () => {
    // Renamed into place: nobody reads half a number.
    fs.writeFileSync(`${file}.new`, `${ahead}\n`);
    fs.renameSync(`${file}.new`, file);
  };
  write();
  const offset = async (ms: number) => {
    ahead = ms;
    write();
    await delay(PROPAGATION_MS);
  };
  return {
    file,
    now: () => new Date(Date.now() + ahead),
    current: () => ahead,
    offset,
    advance: (ms) => offset(ahead + ms),
  };
};
