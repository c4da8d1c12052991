import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEST_CLOCK_LAG } from '@acara/server-kit/test-clock';

/** Every program reads the file at least this often. */
const PROPAGATION_MS = 4 * TEST_CLOCK_LAG;

export type EnvironmentClock = ReturnType<typeof createEnvironmentClock>;

/** The clock of a test environment: the real one and an offset, which API, jobs and emulator read from one file. */
export const createEnvironmentClock = (folder: string) => {
  /** For the programs: `TEST_CLOCK_FILE`. */
  const file = path.join(folder, 'clock');
  fs.mkdirSync(folder, { recursive: true });
  let ahead = 0;
  /** Moves it on by so many ms. @returns when all programs have read it */
  const advance = async (ms: number) => {
    ahead += ms;
    // Renamed into place, so that no reader gets half a number.
    fs.writeFileSync(`${file}.new`, `${ahead}\n`);
    fs.renameSync(`${file}.new`, file);
    await delay(PROPAGATION_MS);
  };
  void advance(0);
  const now = () => new Date(Date.now() + ahead);
  /** Moves it on to a moment, never back. */
  const advanceTo = (at: number) => advance(Math.max(0, at - now().getTime()));
  return { file, now, advance, advanceTo };
};
