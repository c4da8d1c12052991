import type { WriteCounts } from '../../platform/counters/counters.ts';
import { statement, type Database } from '../../platform/database/database.ts';

const ADD = statement(`
  update event set event_total_clicked = event_total_clicked + clicked.count
  from unnest($1::int[], $2::int[]) as clicked(id, count)
  where event_id = clicked.id`);

export const writeEventClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(ADD, [ids, counts]);
  };

const SWEEP = statement('update event set event_over = true where not event_over and event_end_datetime <= $1');

/** Removes ended events from the list indexes. */
export const sweepOverEvents = (database: Database, now: Date): Promise<void> => database.run(SWEEP, [now]);
