import { statement } from '../../../database/database.ts';
import { windowOf, type Window } from '../../../database/page.ts';
import { SUMMARY_COLUMNS, SUMMARY_JOINS } from './event-columns.ts';
import type { Condition } from './event-filter.ts';
import type { EventSummaryRow } from './event-row.ts';

export type EventOrder = { by: 'start' | 'clicks'; direction: 'asc' | 'desc' };

type Asked<Row extends object> = { statement: ReturnType<typeof statement<Row>>; values: unknown[] };

const orderBy = ({ by, direction }: EventOrder) =>
  by === 'clicks'
    ? `event_total_clicked ${direction}, event_id ${direction}`
    : `event_start_datetime ${direction}, event_id ${direction}`;

/** How many events fit, not counted beyond `cap`: exact counts of broad filters grow with the table. */
export const countStatement = ({ where, values }: Condition, cap: number): Asked<{ count: number }> => ({
  statement: statement(`
    select count(*)::int as count from (
      select from event
      where ${where}
      limit ${cap}
    ) as counted`),
  values,
});

/** A page by walking an index in the list's order: for filters that many events fit. */
export const walkStatement = (condition: Condition, order: EventOrder, window: Window): Asked<EventSummaryRow> => {
  const values = [...condition.values];
  return {
    statement: statement(`
      with page as (
        select event_id from event
        where ${condition.where}
        order by ${orderBy(order)}
        ${windowOf(window, values)}
      )
      select ${SUMMARY_COLUMNS}
      from page join event using (event_id) ${SUMMARY_JOINS}
      order by ${orderBy(order).replaceAll('event_id', 'event.event_id')}`),
    values,
  };
};

/**
 * A page by finding all that fit first, at most `cap`, then the best of them: for filters that few events fit.
 * Without `materialized` the server would walk the list's whole index to find them.
 */
export const gatherStatement = (
  condition: Condition,
  order: EventOrder,
  window: Window,
  cap: number,
): Asked<EventSummaryRow> => {
  const values = [...condition.values, ...condition.rankValues];
  return {
    statement: statement(`
      with hit as materialized (
        select event_id, event_start_datetime, event_total_clicked, ${condition.rank} as hit_rank
        from event
        where ${condition.where}
        limit ${cap}
      ),
      page as (
        select event_id, hit_rank from hit
        order by hit_rank desc, ${orderBy(order)}
        ${windowOf(window, values)}
      )
      select ${SUMMARY_COLUMNS}
      from page join event using (event_id) ${SUMMARY_JOINS}
      order by hit_rank desc, ${orderBy(order).replaceAll('event_id', 'event.event_id')}`),
    values,
  };
};
