import type { WriteCounts } from '../../platform/counters/count-buffer.ts';
import { statement, type Database } from '../../platform/database/database.ts';

const ADD = statement(`
  update featured set featured_total_clicked = featured_total_clicked + clicked.count
  from unnest($1::int[], $2::int[]) as clicked(id, count)
  where featured_id = clicked.id`);

export const writeBannerClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(ADD, [ids, counts]);
  };
