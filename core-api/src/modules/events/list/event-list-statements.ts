import { statement } from '../../../platform/database/database.ts';
import { limitClause, LITERAL_LIMIT, type Window } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../event-row.ts';
import {
  hidden,
  keywordCondition,
  keywordParts,
  keywordRank,
  RANKED_COLUMNS,
  type AddParameter,
  type Keyword,
  type KeywordMatch,
  type KeywordPart,
} from './keyword.ts';

export type EventFilter = {
  /** Without running events. */
  upcoming?: boolean;
  venueId?: number;
  categoryId?: number;
  organizerId?: number;
  cityId?: number;
  tagId?: number;
  /** Only events that go on at some time in it. */
  day?: { from: Date; to: Date };
  keyword?: { query: Keyword; match: KeywordMatch };
  /** Only events that begin in `hours.hour`, of the statement. */
  byHour?: boolean;
};

const hasOwnIndex = ({ venueId, categoryId, organizerId, cityId, tagId }: EventFilter) =>
  [venueId, categoryId, organizerId, cityId, tagId].some((id) => id !== undefined);

/** Written as in the partial indexes, so that they are used. */
const LISTED = 'event_active_status = 1 and not event_private and not event_over';

/** As in the indexes of words. */
const HOUR = "date_trunc('hour', event_start_datetime at time zone 'UTC')";

/** Listed events that match the filter. `event_over` may lag behind, so the time is compared too. */
const buildCondition = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const nowAt = hidden(add(now), 'timestamptz');
  const parts = [`event_end_datetime > ${nowAt}`];

  if (filter.byHour) parts.push(`${HOUR} = hours.hour`);
  // Enables the index over all events, see the comment in its migration.
  else if (!hasOwnIndex(filter)) parts.push('event_id > 0');
  if (filter.upcoming) parts.push(`event_start_datetime > ${nowAt}`);
  if (filter.venueId !== undefined) parts.push(`category_venue_id = ${add(filter.venueId)}`);
  if (filter.categoryId !== undefined) parts.push(`category_event_id = ${add(filter.categoryId)}`);
  if (filter.organizerId !== undefined) parts.push(`organizer_id = ${add(filter.organizerId)}`);
  if (filter.cityId !== undefined) parts.push(`ms_city_id = ${add(filter.cityId)}`);
  if (filter.keyword) parts.push(keywordCondition(filter.keyword.query, filter.keyword.match, add));
  return parts.join('\n    and ');
};

const DAY_MS = 86_400_000;

/** As in the index of events that go on at a midnight in WIB, by how many days they last: less than 2, 4 … 64, or more. */
const PAST_MIDNIGHT = `(event_start_datetime at time zone 'Asia/Jakarta')::date
    < (event_end_datetime at time zone 'Asia/Jakarta')::date`;
const LASTS = `width_bucket(extract(epoch from event_end_datetime - event_start_datetime),
    '{172800,345600,691200,1382400,2764800,5529600}'::numeric[])`;
const SPANS = [2, 4, 8, 16, 32, 64, Infinity];

/**
 * The events that go on in a range of days, in parts that an index has together: those that begin in it, and those that began
 * before, no longer ago than they last.
 */
const partsOfDays = ({ from, to }: NonNullable<EventFilter['day']>, add: AddParameter): string[] => {
  const [first, last] = [`${add(from)}::timestamptz`, `${add(to)}::timestamptz`];
  const goesOn = `event_start_datetime < ${first} and event_end_datetime > ${first} and ${first} < ${last}`;
  const before = SPANS.map((days, span) => {
    const since =
      days === Infinity ? '' : ` and event_start_datetime > ${add(new Date(from.getTime() - days * DAY_MS))}`;
    return `${PAST_MIDNIGHT} and ${LASTS} = ${span} and ${goesOn}${since}`;
  });
  return [`event_start_datetime >= ${first} and event_start_datetime < ${last}`, ...before];
};

/** Lists of a tag have a covering index in their order. */
const matchingEvents = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const condition = buildCondition(filter, now, add);
  if (filter.day) {
    const parts = partsOfDays(filter.day, add).map((part) => `select * from event where ${LISTED} and ${part}`);
    return `(${parts.join(' union all ')}) as event where ${condition}`;
  }
  return filter.tagId === undefined
    ? `event where ${LISTED} and ${condition}`
    : `(
        select event_id, listed_start as event_start_datetime, listed_end as event_end_datetime,
          listed_category as category_event_id
        from event_tag where tag_id = ${add(filter.tagId)} and listed_start is not null
      ) as event where ${condition}`;
};

export type EventOrder = { by: 'start' | 'clicks'; direction: 'asc' | 'desc' };

type Query<Row extends object> = { statement: ReturnType<typeof statement<Row>>; values: unknown[] };

const parameters = (): { values: unknown[]; add: AddParameter } => {
  // Bounded: one call.
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

const orderBy = ({ by, direction }: EventOrder) =>
  by === 'clicks'
    ? `event_total_clicked ${direction}, event_id ${direction}`
    : `event_start_datetime ${direction}, event_id ${direction}`;

const ORDER_COLUMNS = 'event.event_id, event_start_datetime, event_total_clicked';

/** A power of four, so that there are few. */
const roundUp = (rows: number) => 4 ** Math.ceil(Math.log2(rows) / 2);

/**
 * A window of events in the order of an index. The planner takes a limit that it does not know for a tenth of the rows, and
 * plans each call: the inner limit is an upper bound that it knows.
 */
const walkWindow = (events: string, order: EventOrder, window: Window, values: unknown[]): string => {
  const { limit, offset } = window;
  const ordered = `${events} order by ${orderBy(order)}`;
  if (offset === 0 && limit <= LITERAL_LIMIT) return `select event_id from ${ordered} ${limitClause(window, values)}`;
  const column = order.by === 'clicks' ? 'event_total_clicked' : 'event_start_datetime';
  return `select event_id from (
          select event_id, ${column} from ${ordered} limit ${roundUp(offset + limit)}
        ) as event
        order by ${orderBy(order)} ${limitClause(window, values)}`;
};

/** Enough events for a window: of days, as many of each part. */
const firstEvents = (filter: EventFilter, now: Date, add: AddParameter, order: EventOrder, window: Window): string => {
  if (!filter.day) return matchingEvents(filter, now, add);
  const condition = buildCondition(filter, now, add);
  const limit = roundUp(window.offset + window.limit);
  const parts = partsOfDays(filter.day, add).map(
    (part) => `(select ${ORDER_COLUMNS} from event where ${LISTED} and ${condition} and ${part}
          order by ${orderBy(order)} limit ${limit})`,
  );
  return `(${parts.join(' union all ')}) as event`;
};

/** Summaries for a `page` of event ids, ordered by `hit_rank`. */
const summaries = (order: EventOrder, page: string) =>
  statement<EventSummaryRow>(`
      with ${page}
      select ${SUMMARY_COLUMNS}
      from page join event using (event_id) ${SUMMARY_JOINS}
      order by hit_rank desc, ${orderBy(order).replaceAll(/event_(?=id|start|total)/g, 'event.event_')}`);

/** Counts up to `cap`: exact counts of broad filters would grow with the table. */
export const countStatement = (filter: EventFilter, now: Date, cap: number): Query<{ count: number }> => {
  const { values, add } = parameters();
  return {
    statement: statement(`
    select count(*)::int as count from (
      select from ${matchingEvents(filter, now, add)}
      limit ${cap}
    ) as counted`),
    values,
  };
};

/** A page in index order, for filters that match many events. */
export const walkStatement = (
  filter: EventFilter,
  now: Date,
  order: EventOrder,
  window: Window,
): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const walk = walkWindow(firstEvents(filter, now, add, order, window), order, window, values);
  return { statement: summaries(order, `page as (select event_id, 0 as hit_rank from (${walk}) as walked)`), values };
};

/**
 * A page of at most `cap` matches, sorted, for filters that match few events. Without `materialized` the server would walk
 * the whole index of the list.
 */
export const gatherStatement = (
  filter: EventFilter,
  now: Date,
  order: EventOrder,
  window: Window,
  cap: number,
): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const page = `hit as materialized (
        select ${ORDER_COLUMNS}${filter.keyword ? `, ${RANKED_COLUMNS}` : ''}
        from ${matchingEvents(filter, now, add)}
        limit ${cap}
      ),
      page as (
        select event_id, ${filter.keyword ? keywordRank(filter.keyword.query, add) : '0'} as hit_rank
        from hit
        order by hit_rank desc, ${orderBy(order)}
        ${limitClause(window, values)}
      )`;
  return { statement: summaries(order, page), values };
};

/** Sorts few events, then leaves out those of `unless`: to fold a name takes longer than to read its event, so it is done last. */
const sorted = (events: string, order: EventOrder, unless = 'false') =>
  `(select * from ${events} as event order by ${orderBy(order)} offset 0) as event where not ${unless}`;
const SORTED_COLUMNS = `${ORDER_COLUMNS}, event_name, event_search`;

/** A page of a list of consecutive parts with few events. A part is only read if those before it do not fill the page. */
export const fewPartsStatement = (
  filter: EventFilter,
  query: Keyword,
  list: readonly KeywordPart[],
  now: Date,
  order: EventOrder,
  { limit, offset }: Window,
  cap: number,
): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const end = offset === 0 && limit <= LITERAL_LIMIT ? String(limit) : `${add(limit + offset)}::int`;
  const parts = list.map((match, at) => {
    const missing = [end, ...list.slice(0, at).map((_, before) => `(select count(*) from part${before})`)].join(' - ');
    const { found, unless } = keywordParts(query, match, add);
    return `hit${at} as materialized (
        select ${SORTED_COLUMNS} from ${matchingEvents(filter, now, add)} and ${found} limit ${cap}
      ),
      part${at} as materialized (
        select ${ORDER_COLUMNS}, ${-at} as hit_rank from ${sorted(`hit${at}`, order, unless)}
        limit greatest(0, ${missing})
      )`;
  });
  const all = list.map((_, at) => `select * from part${at}`).join(' union all ');
  const page = `page as (
        select event_id, hit_rank from (${all}) as event
        order by hit_rank desc, ${orderBy(order)}
        ${limitClause({ limit, offset }, values)}
      )`;
  return { statement: summaries(order, [...parts, page].join(',\n      ')), values };
};

/**
 * The hours in which events of a list begin, one by one: of frequent words, the index of words then reads the events of as many
 * hours as fill the page.
 */
const hours = ({ upcoming, day }: EventFilter, now: Date, add: AddParameter): string => {
  const times = { ...(upcoming && { upcoming }), ...(day && { day }) };
  const hour = (after: string) =>
    `(select ${HOUR} as hour from ${matchingEvents(times, now, add)} ${after} order by event_start_datetime limit 1)`;
  return `recursive hours(hour) as (
        ${hour('')} union all
        select next.hour from hours
          cross join lateral ${hour("and event_start_datetime >= (hours.hour + interval '1 hour') at time zone 'UTC'")} as next
      )`;
};

/** Rows of a page from one part of a list; `few`: it has few events. */
export type ListPart = { match: KeywordMatch; window: Window; few: boolean };

/** A page of a list of consecutive parts, each in the list's order. */
export const partsStatement = (
  filter: EventFilter,
  query: Keyword,
  list: readonly ListPart[],
  now: Date,
  order: EventOrder,
): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const inOrder = order.by === 'start' && order.direction === 'asc';
  const byHour = query.known !== undefined && inOrder && list.some(({ few }) => !few);
  const parts = list.map(({ match, window, few }, at) => {
    const hourly = byHour && !few;
    const events = matchingEvents({ ...filter, byHour: hourly }, now, add);
    const { found, unless = 'false' } = keywordParts(query, match, add, hourly);
    const page = () => {
      if (few) {
        const hits = `(with hit as materialized (select ${SORTED_COLUMNS} from ${events} and ${found}) select * from hit)`;
        return `select event_id from ${sorted(hits, order, unless)} ${limitClause(window, values)}`;
      }
      if (hourly)
        return `select event.event_id from hours cross join lateral (
          select event_id from ${events} and ${found} and not ${unless} order by ${orderBy(order)}
        ) as event ${limitClause(window, values)}`;
      // Not by the indexes of words.
      return walkWindow(`${events} and coalesce(${found} and not ${unless}, false)`, order, window, values);
    };
    return `(select event_id, ${-at} as hit_rank from (${page()}) as part${at})`;
  });
  const page = `page as (${parts.join('\n        union all ')})`;
  return { statement: summaries(order, byHour ? `${hours(filter, now, add)}, ${page}` : page), values };
};
