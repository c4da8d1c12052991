import { statement, type Database } from '../../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../event-row.ts';

/** Pages beyond this many likes are not counted, and not shown. */
const COUNT_CAP = 10_000;

// One that exists already keeps its time, so that pressing twice does not move it to the front.
const LIKE = statement<{ open: boolean }>(`
  with asked as (
    select event_id, not event_private or exists (
      select from event_access where event_access.event_id = event.event_id and user_id = $2
    ) as open
    from event where event_id = $1
  ),
  written as (
    insert into event_like (event_id, user_id, created_at) select event_id, $2, $3 from asked where open
    on conflict do nothing
  )
  select open from asked`);

const UNLIKE = statement<{ event_id: number }>(`
  with gone as (delete from event_like where event_id = $1 and user_id = $2)
  select event_id from event where event_id = $1`);

const LIKED_AMONG = statement<{ event_id: number }>(
  'select event_id from event_like where user_id = $1 and event_id = any($2::int[])',
);

const LIKES: PagedList<EventSummaryRow> = {
  count: statement(`
    select count(*)::int as count
    from (select from event_like where user_id = $1 limit ${COUNT_CAP}) as counted`),
  rows: (window) => `
    with page as (
      select event_id, created_at as liked_at from event_like
      where user_id = $1
      order by created_at desc, event_id
      ${window}
    )
    select ${SUMMARY_COLUMNS}
    from page join event using (event_id) ${SUMMARY_JOINS}
    order by liked_at desc, event.event_id`,
};

/** Who likes what. */
export const createLikeRepository = (database: Database, now: () => Date) => ({
  /** Likes an event, once however often. A private one can be liked by whoever has opened it with its code. */
  like: async (userId: number, eventId: number): Promise<'liked' | 'closed' | 'missing'> => {
    const [row] = await database.query(LIKE, [eventId, userId, now()]);
    if (!row) return 'missing';
    return row.open ? 'liked' : 'closed';
  },

  /** Takes a like back, where there is one. */
  unlike: async (userId: number, eventId: number): Promise<'unliked' | 'missing'> =>
    (await database.query(UNLIKE, [eventId, userId])).length > 0 ? 'unliked' : 'missing',

  /** Which of these events the user likes. */
  likedAmong: async (userId: number, eventIds: readonly number[]): Promise<ReadonlySet<number>> => {
    if (eventIds.length === 0) return new Set();
    const rows = await database.query(LIKED_AMONG, [userId, eventIds]);
    return new Set(rows.map((row) => row.event_id));
  },

  /** A page of the events the user likes, the newest like first, also of those that are over. */
  list: (userId: number, page: PageRequest): Promise<Page<EventSummaryRow>> =>
    queryPage(database, LIKES, [userId], page),
});

export type LikeRepository = ReturnType<typeof createLikeRepository>;
