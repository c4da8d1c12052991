import type { WriteCounts } from '../../platform/counters/counters.ts';
import { statement, type Database } from '../../platform/database/database.ts';
import { OFFER_JOIN } from './event-row.ts';

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

/** When the order of an event that is not closed changes next. As in its index. */
const SALE_TURN = `least(
    case
      when event_ticket_sale_start_datetime is null or event_ticket_sale_end_datetime is null then event_start_datetime
      when event_sale_order = 0 then event_ticket_sale_end_datetime
      else event_ticket_sale_start_datetime
    end,
    event_end_datetime
  )`;

/** The place of `saleStatus` in lists: open, soon, then all others. */
const SALE_ORDER = `case
    when ticket_stock = 'none' then 2
    when event_ticket_sale_start_datetime is null or event_ticket_sale_end_datetime is null
      then case when $1 < event_start_datetime then 1 else 2 end
    when ticket_stock = 'soldOut' or $1 >= least(event_ticket_sale_end_datetime, event_end_datetime) then 2
    when $1 < event_ticket_sale_start_datetime then 1
    else 0
  end`;

/** Events of one call, which takes seconds if all have changed. */
const ORDERED_AT_ONCE = 5_000;

const ORDER_BY_SALE = statement<{ count: number }>(`
  with changed as (
    delete from event_to_order where ctid = any (array(
      select ctid from event_to_order limit ${ORDERED_AT_ONCE} for update skip locked
    ))
    returning event_id
  ),
  due as (
    select event_id from event where event_sale_order < 2 and not event_over and ${SALE_TURN} <= $1
    limit ${ORDERED_AT_ONCE}
  ),
  ordered as (
    select event_id, ${SALE_ORDER} as sale_order, event_price_from as lowest_price
    from (select event_id from changed union select event_id from due) as one join event using (event_id) ${OFFER_JOIN}
  ),
  written as (
    update event set event_sale_order = sale_order, event_lowest_price = lowest_price from ordered
    where event.event_id = ordered.event_id
      and (event_sale_order, event_lowest_price) is distinct from (sale_order, lowest_price)
  )
  select ((select count(*) from changed) + (select count(*) from due))::int as count`);

/**
 * Writes the order in lists, and the lowest price, of events whose sale has changed: by the time, their stock or an organiser.
 * @returns how many there were; there may be more
 */
export const orderEventsBySale = async (database: Pick<Database, 'first'>, now: Date): Promise<number> =>
  (await database.first(ORDER_BY_SALE, [now]))?.count ?? 0;
