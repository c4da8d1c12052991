import { statement, type Database } from '../../../database/database.ts';
import type { WriteCounts } from './count-buffer.ts';

const EVENT_CLICKS = statement(`
  update event set event_total_clicked = event_total_clicked + clicked.count
  from unnest($1::int[], $2::int[]) as clicked(id, count)
  where event_id = clicked.id`);

const BANNER_CLICKS = statement(`
  update featured set featured_total_clicked = featured_total_clicked + clicked.count
  from unnest($1::int[], $2::int[]) as clicked(id, count)
  where featured_id = clicked.id`);

export const writeEventClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(EVENT_CLICKS, [ids, counts]);
  };

export const writeBannerClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(BANNER_CLICKS, [ids, counts]);
  };
