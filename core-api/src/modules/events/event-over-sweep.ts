import { statement, type Database } from '../../platform/database/database.ts';

const SWEEP = statement('update event set event_over = true where not event_over and event_end_datetime <= $1');

/** Takes what has ended out of the list indexes. Every process may do it at any time. */
export const sweepOverEvents = async (database: Database, now: Date): Promise<void> => {
  await database.query(SWEEP, [now]);
};
