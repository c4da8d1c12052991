import { statement } from '../../../platform/database/database.ts';
import { limitClause, LITERAL_LIMIT, type Window } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../event-row.ts';
import {
  buildCondition,
  HOUR,
  isByPrice,
  LISTED,
  matchingEvents,
  partsOfDays,
  type EventFilter,
} from './event-filter.ts';
import {
  hidden,
  keywordParts,
  keywordRank,
  RANKED_COLUMNS,
  type AddParameter,
  type Keyword,
  type KeywordMatch,
  type KeywordPart,
} from './keyword.ts';

export type EventOrder = { by: 'start' | 'clicks'; direction: 'asc' | 'desc' };

type Query<Row extends object> = { statement: ReturnType<typeof statement<Row>>; values: unknown[] };

type Parameters = { values: unknown[]; add: AddParameter };

const parameters = (): Parameters => {
  // Bounded: one call.
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

/** By start: what can be bought first, then what goes on sale later, then what is closed. `event_sale_order` is seconds late. */
const orderBy = ({ by, direction }: EventOrder) =>
  by === 'clicks'
    ? `event_total_clicked ${direction}, event_id ${direction}`
    : `event_sale_order, event_start_datetime ${direction}, event_id ${direction}`;

const SALE_ORDERS = [0, 1, 2];

const orderColumns = ({ by }: EventOrder) =>
  `event.event_id, ${by === 'clicks' ? 'event_total_clicked' : 'event_sale_order, event_start_datetime'}`;

/** A power of four, so that there are few. */
const roundUp = (rows: number) => 4 ** Math.ceil(Math.log2(rows) / 2);

/**
 * As many rows of consecutive parts as there are in `end`. A part is only read if those before it do not fill the page.
 * @param part a part, which ends with a limit of its own or has few rows
 */
const consecutive = (name: string, parts: readonly string[], columns: string, end: string) =>
  parts.map((part, at) => {
    const before = parts.slice(0, at).map((_, earlier) => ` - (select count(*) from ${name}${earlier})`);
    return `${name}${at} as materialized (
        select ${columns} from ${part} limit greatest(0, ${end}${before.join('')})
      )`;
  });

const endOf = ({ limit, offset }: Window, add: AddParameter) =>
  offset === 0 && limit <= LITERAL_LIMIT ? String(limit) : hidden(add(limit + offset), 'int');

/**
 * A window of events in the order of an index. The planner takes a limit that it does not know for a tenth of the rows, and
 * plans each call: the inner limits are an upper bound that it knows.
 * @param kinds conditions of kinds of events, each of which an index has together
 */
const walkWindow = (
  events: string,
  order: EventOrder,
  window: Window,
  { values, add }: Parameters,
  kinds: readonly string[] = ['true'],
): string => {
  const most = roundUp(window.offset + window.limit);
  const columns = orderColumns(order);
  const first = (condition: string) =>
    `(select ${columns} from ${events} and ${condition} order by ${orderBy(order)} limit ${most})`;
  const ofSale = (more: string) => {
    const all = kinds.map((kind) => first(`${kind}${more}`));
    return `(${all.join(' union all ')}) as event order by ${orderBy(order)}`;
  };
  if (order.by === 'clicks') return `select event_id from ${ofSale('')} ${limitClause(window, values)}`;
  const parts = SALE_ORDERS.map((sale) => ofSale(` and event_sale_order = ${sale}`));
  const all = parts.map((_, at) => `select * from sale${at}`).join(' union all ');
  return `with ${consecutive('sale', parts, '*', endOf(window, add)).join(',\n      ')}
        select event_id from (${all}) as event
        order by ${orderBy(order)} offset ${hidden(add(window.offset), 'int')}`;
};

/** Summaries for a `page` of event ids, ordered by `hit_rank`. */
const summaries = (order: EventOrder, page: string) =>
  statement<EventSummaryRow>(`
      with ${page}
      select ${SUMMARY_COLUMNS}
      from page join event using (event_id) ${SUMMARY_JOINS}
      order by hit_rank desc, ${orderBy(order).replaceAll(/event_(?=id|sale|start|total)/g, 'event.event_')}`);

/**
 * For filters with few events. The planner takes a price that it does not know for a third of them, but a range for little: so
 * it uses the index of prices, even for columns that this does not have.
 */
const fewEvents = (filter: EventFilter, now: Date, add: AddParameter) =>
  `${matchingEvents(filter, now, add)}${isByPrice(filter) ? ' and event_lowest_price >= 0' : ''}`;

/** Counts up to `cap`: exact counts of broad filters would grow with the table. */
export const countStatement = (filter: EventFilter, now: Date, cap: number): Query<{ count: number }> => {
  const { values, add } = parameters();
  return {
    statement: statement(`
    select count(*)::int as count from (
      select from ${fewEvents(filter, now, add)}
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
  const parameter = parameters();
  const { values, add } = parameter;
  const walk = filter.day
    ? walkWindow(
        `event where ${LISTED} and ${buildCondition(filter, now, add)}`,
        order,
        window,
        parameter,
        partsOfDays(filter.day, add),
      )
    : walkWindow(matchingEvents(filter, now, add), order, window, parameter);
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
        select ${orderColumns(order)}${filter.keyword ? `, ${RANKED_COLUMNS}` : ''}
        from ${fewEvents(filter, now, add)}
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
const sortedColumns = (order: EventOrder) => `${orderColumns(order)}, event_name, event_search`;

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
  const matches = list.map((match) => keywordParts(query, match, add));
  const hits = matches.map(
    ({ found }, at) => `hit${at} as materialized (
        select ${sortedColumns(order)} from ${matchingEvents(filter, now, add)} and ${found} limit ${cap}
      )`,
  );
  const parts = matches.map(({ unless }, at) => sorted(`hit${at}`, order, unless));
  const all = parts.map((_, at) => `select *, ${-at} as hit_rank from part${at}`).join(' union all ');
  const page = `page as (
        select event_id, hit_rank from (${all}) as event
        order by hit_rank desc, ${orderBy(order)}
        ${limitClause({ limit, offset }, values)}
      )`;
  const read = consecutive('part', parts, orderColumns(order), endOf({ limit, offset }, add));
  return { statement: summaries(order, [...hits, ...read, page].join(',\n      ')), values };
};

/**
 * The hours in which events of a list begin, one by one, in the order of the list: of frequent words, the index of words then
 * reads the events of as many hours as fill the page.
 */
const hours = ({ upcoming, day }: EventFilter, now: Date, add: AddParameter): string => {
  const times = { ...(upcoming && { upcoming }), ...(day && { day }) };
  const hour = (after: string) =>
    `(select event_sale_order as sale_order, ${HOUR} as hour from ${matchingEvents(times, now, add)} ${after}
          order by event_sale_order, event_start_datetime limit 1)`;
  const next = `and (event_sale_order, event_start_datetime)
          >= (hours.sale_order, (hours.hour + interval '1 hour') at time zone 'UTC')`;
  return `recursive hours(sale_order, hour) as (
        ${hour('')} union all
        select next.sale_order, next.hour from hours cross join lateral ${hour(next)} as next
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
  const parameter = parameters();
  const { values, add } = parameter;
  const inOrder = order.by === 'start' && order.direction === 'asc';
  const byHour = query.known !== undefined && inOrder && list.some(({ few }) => !few);
  const parts = list.map(({ match, window, few }, at) => {
    const hourly = byHour && !few;
    const events = matchingEvents({ ...filter, byHour: hourly }, now, add);
    const { found, unless = 'false' } = keywordParts(query, match, add, hourly);
    const page = () => {
      if (few) {
        const hits = `(with hit as materialized (select ${sortedColumns(order)} from ${events} and ${found}) select * from hit)`;
        return `select event_id from ${sorted(hits, order, unless)} ${limitClause(window, values)}`;
      }
      if (hourly)
        return `select event.event_id from hours cross join lateral (
          select event_id from ${events} and ${found} and not ${unless} order by ${orderBy(order)}
        ) as event ${limitClause(window, values)}`;
      // Not by the indexes of words.
      return walkWindow(`${events} and coalesce(${found} and not ${unless}, false)`, order, window, parameter);
    };
    return `(select event_id, ${-at} as hit_rank from (${page()}) as part${at})`;
  });
  const page = `page as (${parts.join('\n        union all ')})`;
  return { statement: summaries(order, byHour ? `${hours(filter, now, add)}, ${page}` : page), values };
};
