import type { Clock } from '../../platform/clock/clock-plugin.ts';
import type { WriteCounts } from '../../platform/counters/counters.ts';
import { statement, type Database, type TransactionalDatabase } from '../../platform/database/database.ts';
import { OFFER_JOIN } from './event-row.ts';

// Here and below: an update that joins locks its rows in any order, so they are locked before, by id. Else writers deadlock.
const ADD = statement(`
  with locked as materialized (
    select event_id from event where event_id = any($1::int[]) order by event_id for no key update
  )
  update event set event_total_clicked = event_total_clicked + clicked.count
  from locked join unnest($1::int[], $2::int[]) as clicked(id, count) on clicked.id = locked.event_id
  where event.event_id = locked.event_id`);

export const writeEventClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(ADD, [ids, counts]);
  };

const SWEEP = statement(`
  with ended as materialized (
    select event_id from event where not event_over and event_end_datetime <= $1 order by event_id for no key update
  )
  update event set event_over = true from ended where event.event_id = ended.event_id`);

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

/** Of one transaction, whose events others cannot write meanwhile: half a second if all have changed. */
const ORDERED_AT_ONCE = 500;

/** In ms, of one run. */
const ORDER_TIME = 3_000;

/**
 * One process at a time, until its transaction ends: an older state must not be written over a newer one. Who waits for the
 * row of an event that someone holds gives up, too.
 */
const LOCK_ORDER = statement<{ alone: boolean }>(`
  select pg_try_advisory_xact_lock(hashtext('order events by sale')) as alone, set_config('lock_timeout', '2s', true)`);

/** Locks the events in the order of all who write several. */
const TAKE_EVENTS_TO_ORDER = statement<{ count: number; ids: number[] }>(`
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
  locked as materialized (
    select event_id from event where event_id in (select event_id from changed union select event_id from due)
    order by event_id for no key update of event
  )
  select ((select count(*) from changed) + (select count(*) from due))::int as count,
    array(select event_id from locked) as ids`);

/** Of locked events: a statement of its own sees what was committed before it had the locks. */
const ORDER_BY_SALE = statement<never>(`
  update event set event_sale_order = sale_order, event_lowest_price = lowest_price
  from (
    select event_id, ${SALE_ORDER} as sale_order, event_price_from as lowest_price
    from event ${OFFER_JOIN} where event_id = any($2::int[])
  ) as ordered
  where event.event_id = ordered.event_id
    and (event.event_sale_order, event.event_lowest_price) is distinct from (sale_order, lowest_price)`);

/**
 * Writes the order in lists, and the lowest price, of events whose sale has changed: by the time, their stock or an organiser.
 * @returns how many there were, none while another process does it; from `ORDERED_AT_ONCE` there may be more
 */
export const orderEventsBySale = (database: Pick<TransactionalDatabase, 'transaction'>, now: Date): Promise<number> =>
  database.transaction(async (tx) => {
    const lock = await tx.first(LOCK_ORDER);
    if (!lock?.alone) return 0;
    const taken = await tx.first(TAKE_EVENTS_TO_ORDER, [now]);
    if (!taken) return 0;
    if (taken.ids.length > 0) await tx.run(ORDER_BY_SALE, [now, taken.ids]);
    return taken.count;
  });

/** All of them, as far as there is time. */
export const orderAllBySale = async (
  database: Pick<TransactionalDatabase, 'transaction'>,
  { now, uptime }: Pick<Clock, 'now' | 'uptime'>,
): Promise<void> => {
  const end = uptime() + ORDER_TIME;
  while ((await orderEventsBySale(database, now())) >= ORDERED_AT_ONCE && uptime() < end);
};
