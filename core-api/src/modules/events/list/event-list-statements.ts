import { statement } from '../../../platform/database/database.ts';
import { limitClause, LITERAL_LIMIT, type Window } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../event-row.ts';
import {
  keywordCondition,
  keywordRank,
  RANKED_COLUMNS,
  type AddParameter,
  type Keyword,
  type KeywordMatch,
} from './keyword.ts';

export type EventFilter = {
  /** Without running events. */
  upcoming?: boolean;
  venueId?: number;
  categoryId?: number;
  organizerId?: number;
  cityId?: number;
  tagId?: number;
  day?: { from: Date; to: Date };
  keyword?: { query: Keyword; match: KeywordMatch };
  /** Does not use the indexes of the keyword, for broad ones. */
  skipKeywordIndex?: boolean;
};

const hasOwnIndex = ({ venueId, categoryId, organizerId, cityId, tagId }: EventFilter) =>
  [venueId, categoryId, organizerId, cityId, tagId].some((id) => id !== undefined);

/** Written as in the partial indexes, so that they are used. */
const LISTED = 'event_active_status = 1 and not event_private and not event_over';

/** Listed events that match the filter. `event_over` may lag behind, so the time is compared too. */
const buildCondition = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const nowAt = add(now);
  const parts = [`event_end_datetime > ${nowAt}`];

  // Enables the index over all events, see the comment in its migration.
  if (!hasOwnIndex(filter)) parts.push('event_id > 0');
  if (filter.upcoming) parts.push(`event_start_datetime > ${nowAt}`);
  if (filter.venueId !== undefined) parts.push(`category_venue_id = ${add(filter.venueId)}`);
  if (filter.categoryId !== undefined) parts.push(`category_event_id = ${add(filter.categoryId)}`);
  if (filter.organizerId !== undefined) parts.push(`organizer_id = ${add(filter.organizerId)}`);
  if (filter.cityId !== undefined) parts.push(`ms_city_id = ${add(filter.cityId)}`);
  if (filter.day) {
    parts.push(`event_start_datetime >= ${add(filter.day.from)}`);
    parts.push(`event_start_datetime < ${add(filter.day.to)}`);
  }
  if (filter.keyword) {
    const found = keywordCondition(filter.keyword.query, filter.keyword.match, add);
    parts.push(filter.skipKeywordIndex ? `coalesce(${found}, false)` : found);
  }
  return parts.join('\n    and ');
};

/** Lists of a tag have a covering index in their order. */
const matchingEvents = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const condition = buildCondition(filter, now, add);
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
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

const orderBy = ({ by, direction }: EventOrder) =>
  by === 'clicks'
    ? `event_total_clicked ${direction}, event_id ${direction}`
    : `event_start_datetime ${direction}, event_id ${direction}`;

const ORDER_COLUMNS = 'event.event_id, event_start_datetime, event_total_clicked';

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
  const walk = `select event_id, 0 as hit_rank from ${matchingEvents(filter, now, add)}
        order by ${orderBy(order)}
        ${limitClause(window, values)}`;
  return { statement: summaries(order, `page as (${walk})`), values };
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

/** A page of a list of consecutive parts with few events. A part is only read if those before it do not fill the page. */
export const fewPartsStatement = (
  list: EventFilter[],
  now: Date,
  order: EventOrder,
  { limit, offset }: Window,
  cap: number,
): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const end = offset === 0 && limit <= LITERAL_LIMIT ? String(limit) : `${add(limit + offset)}::int`;
  const parts = list.map((filter, at) => {
    const missing = [end, ...list.slice(0, at).map((_, before) => `(select count(*) from part${before})`)].join(' - ');
    return `hit${at} as materialized (select ${ORDER_COLUMNS} from ${matchingEvents(filter, now, add)} limit ${cap}),
      part${at} as materialized (
        select event.*, ${-at} as hit_rank from hit${at} as event order by ${orderBy(order)} limit greatest(0, ${missing})
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

/** Rows of a page from one part of a list; `materialize` for parts with few events. */
export type ListPart = { filter: EventFilter; window: Window; materialize: boolean };

/** A page of a list of consecutive parts, each in the list's order. */
export const partsStatement = (list: ListPart[], now: Date, order: EventOrder, cap: number): Query<EventSummaryRow> => {
  const { values, add } = parameters();
  const parts = list.map(({ filter, window, materialize }, at) => {
    const found = `select ${ORDER_COLUMNS} from ${matchingEvents({ ...filter, skipKeywordIndex: !materialize }, now, add)}`;
    const from = materialize ? `(with hit as materialized (${found} limit ${cap}) select * from hit)` : `(${found})`;
    return `(select event_id, ${-at} as hit_rank from ${from} as part${at}
          order by ${orderBy(order)}
          ${limitClause(window, values)})`;
  });
  return { statement: summaries(order, `page as (${parts.join('\n        union all ')})`), values };
};
