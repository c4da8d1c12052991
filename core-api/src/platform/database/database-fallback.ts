import type { Clock } from '../clock/clock-plugin.ts';
import type { Fallback } from '../concurrency/fallback.ts';
import { isDatabaseUnavailable, isTooSlow } from './database-errors.ts';

/** For public data: served up to a minute old while the database is unavailable, as during a failover. */
export const databaseFallback = ({ after }: Pick<Clock, 'after'>): Fallback & { age: number } => ({
  age: 60_000,
  timeout: 1_000,
  isUnavailable: (error) => isDatabaseUnavailable(error) || isTooSlow(error),
  after,
});
