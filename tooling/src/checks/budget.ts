import fs from 'node:fs';
import type { Stage } from './stages.ts';

type Timed = Pick<Stage, 'name' | 'estimate'>;

/** How long a run may take. */
export interface Budget {
  /** Whether stages that run beside each other would end in time. */
  allows(group: readonly Timed[]): boolean;
  /** Remembers how long stages took that passed. */
  record(results: readonly { name: string; seconds: number; failed: number }[]): void;
}

/**
 * Uses the duration of each stage's last successful run, at first its estimate.
 * @param file in which durations are remembered
 * @param minutes as given on the command line; any time without it
 * @param now milliseconds of a clock that never goes back
 * @throws Error where `minutes` is no number
 */
export const createBudget = (file: string, minutes?: string, now = () => performance.now()): Budget => {
  const limit = minutes === undefined ? Infinity : Number(minutes) * 60;
  if (Number.isNaN(limit)) throw new Error(`--minutes takes a number, not ${String(minutes)}.`);
  const begin = now();
  const durations: Record<string, number> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  return {
    allows: (group) => {
      const expected = group.map(({ name, estimate = 0 }) => durations[name] ?? estimate);
      return (now() - begin) / 1000 + Math.max(...expected) <= limit;
    },
    record: (results) => {
      for (const { name, seconds, failed } of results) if (failed === 0) durations[name] = seconds;
      fs.writeFileSync(file, JSON.stringify(durations));
    },
  };
};
