import { statement } from '../../../platform/database/database.ts';
import { limitClause, LITERAL_LIMIT, type Window } from '../../../platform/database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../event-row.ts';
import {
  buildCondition,
  hidden,
  isByPrice,
  LISTED,
  matchingEvents,
  partsOfDays,
  type AddParameter,
  type EventFilter,
} from './event-filter.ts';

export type EventOrder = { by: 'start' | 'clicks'; direction: 'asc' | 'desc' };

export type Query<Row extends object> = { statement: ReturnType<typeof statement<Row>>; values: unknown[] };

type Parameters = { values: unknown[]; add: AddParameter };

export const parameters = (): Parameters => {
  // Bounded: one call.
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

/** By start: what can be bought first, then what goes on sale later, then what is closed. `event_sale_order` is seconds late. */
export const orderBy = ({ by, direction }: EventOrder) =>
  by === 'clicks'
    ? `event_total_clicked ${direction}, event_id ${direction}`
    : `event_sale_order, event_start_datetime ${direction}, event_id ${direction}`;

const SALE_ORDERS = [0, 1, 2];

export const orderColumns = ({ by }: EventOrder) =>
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
export const summaries = (order: EventOrder, page: string) =>
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

/**
 * A window of a list, read in the order of an index until it is full.
 * @param condition of events beside the filter
 */
export const walk = (
  filter: EventFilter,
  now: Date,
  order: EventOrder,
  window: Window,
  parameter: Parameters,
  condition = 'true',
): string => {
  const { add } = parameter;
  if (!filter.day) return walkWindow(`${matchingEvents(filter, now, add)} and ${condition}`, order, window, parameter);
  const events = `event where ${LISTED} and ${buildCondition(filter, now, add)} and ${condition}`;
  return walkWindow(events, order, window, parameter, partsOfDays(filter.day, add));
};

/** A page in index order, for filters that match many events. */
export const walkStatement = (
  filter: EventFilter,
  now: Date,
  order: EventOrder,
  window: Window,
): Query<EventSummaryRow> => {
  const parameter = parameters();
  const page = walk(filter, now, order, window, parameter);
  const { values } = parameter;
  return { statement: summaries(order, `page as (select event_id, 0 as hit_rank from (${page}) as walked)`), values };
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
        select ${orderColumns(order)} from ${fewEvents(filter, now, add)} limit ${cap}
      ),
      page as (
        select event_id, 0 as hit_rank from hit as event order by ${orderBy(order)} ${limitClause(window, values)}
      )`;
  return { statement: summaries(order, page), values };
};
