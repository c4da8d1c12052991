import { statement, type Database } from '../../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, TAKEN, type EventSummaryRow } from '../event-row.ts';

/** Further pages are empty. */
const COUNT_CAP = 10_000;

// A repeated like keeps its time, so that it does not move to the front.
const LIKE = statement<{ open: boolean }>(`
  with requested as (
    select event_id, not event_private or exists (
      select from event_access where event_access.event_id = event.event_id and user_id = $2
    ) as open
    from event where event_id = $1
  ),
  written as (
    insert into event_like (event_id, user_id, created_at) select event_id, $2, $3 from requested where open
    on conflict do nothing
  )
  select open from requested`);

const UNLIKE = statement<{ event_id: number }>(`
  with gone as (delete from event_like where event_id = $1 and user_id = $2)
  select event_id from event where event_id = $1`);

const LIKED_AMONG = statement<{ event_id: number }>(
  'select event_id from event_like where user_id = $1 and event_id = any($2::int[])',
);

type LikedRow = EventSummaryRow & { places_left: number | null };

/** Of the active classes of an event together: null if one of them has no limit. */
const PLACES_LEFT = `
  cross join lateral (
    select case when bool_and(seat_detail_quantity is not null)
      then sum(greatest(0, seat_detail_quantity - ${TAKEN}))::int end as places_left
    from seat_detail where seat_detail.event_id = event.event_id and seat_detail_active
  ) as stock`;

const LIKES: PagedList<LikedRow> = {
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
    select ${SUMMARY_COLUMNS}, places_left
    from page join event using (event_id) ${SUMMARY_JOINS} ${PLACES_LEFT}
    order by liked_at desc, event.event_id`,
};

export const createLikeRepository = (database: Database, now: () => Date) => ({
  /** A private event can be liked by users who opened it with its code. */
  like: async (userId: number, eventId: number): Promise<'liked' | 'closed' | 'missing'> => {
    const row = await database.first(LIKE, [eventId, userId, now()]);
    if (!row) return 'missing';
    return row.open ? 'liked' : 'closed';
  },

  unlike: async (userId: number, eventId: number): Promise<'unliked' | 'missing'> =>
    (await database.query(UNLIKE, [eventId, userId])).length > 0 ? 'unliked' : 'missing',

  likedAmong: async (userId: number, eventIds: readonly number[]): Promise<ReadonlySet<number>> => {
    if (eventIds.length === 0) return new Set();
    const rows = await database.query(LIKED_AMONG, [userId, eventIds]);
    return new Set(rows.map((row) => row.event_id));
  },

  /** Newest like first; past events too. */
  list: (userId: number, page: PageRequest): Promise<Page<LikedRow>> => queryPage(database, LIKES, [userId], page),
});

export type LikeRepository = ReturnType<typeof createLikeRepository>;

/** The events among these that a user likes. */
export type LikedAmong = LikeRepository['likedAmong'];
