-- Up Migration

-- No transaction: events are written and tickets sold meanwhile. So each statement can be repeated.

-- Lists show what can be bought now (0) before what goes on sale later (1) and what is closed (2). This depends on the time, which
-- no index knows: a job of the API keeps it, and the lowest price among the classes with places left, by which lists are filtered.
alter table event
  add column if not exists event_sale_order smallint not null default 1,
  add column if not exists event_lowest_price int;

-- Events whose order may have changed by something else than the time. No key: sales of one event do not wait for each other.
create table if not exists event_to_order (event_id int not null);

create or replace function acara_order_added_events() returns trigger language plpgsql as $$
begin
  insert into event_to_order select distinct event_id from added;
  return null;
end $$;

create or replace function acara_order_event() returns trigger language plpgsql as $$
begin
  insert into event_to_order values (coalesce(new.event_id, old.event_id));
  return null;
end $$;

create or replace function acara_order_events_of_seats() returns trigger language plpgsql as $$
begin
  insert into event_to_order select distinct event_id from added where ticket_reserved;
  return null;
end $$;

create or replace trigger event_is_ordered_when_added after insert on event
  referencing new table as added for each statement execute function acara_order_added_events();
create or replace trigger event_is_ordered_by_its_times
  after update of event_start_datetime, event_end_datetime, event_ticket_sale_start_datetime, event_ticket_sale_end_datetime
  on event for each row
  when (
    (old.event_start_datetime, old.event_end_datetime,
      old.event_ticket_sale_start_datetime, old.event_ticket_sale_end_datetime)
    is distinct from
    (new.event_start_datetime, new.event_end_datetime,
      new.event_ticket_sale_start_datetime, new.event_ticket_sale_end_datetime)
  )
  execute function acara_order_event();

create or replace trigger event_is_ordered_by_new_classes after insert on seat_detail
  referencing new table as added for each statement execute function acara_order_added_events();
create or replace trigger event_is_ordered_without_a_class after delete on seat_detail
  for each row execute function acara_order_event();
-- A sale of places passes the condition only with the last one.
create or replace trigger event_is_ordered_by_its_stock
  after update of seat_detail_active, seat_detail_quantity, taken, seat_detail_price, seat_detail_minimum_donation_amount
  on seat_detail for each row
  when (
    (old.seat_detail_active, old.seat_detail_quantity, old.taken >= old.seat_detail_quantity,
      old.seat_detail_price, old.seat_detail_minimum_donation_amount)
    is distinct from
    (new.seat_detail_active, new.seat_detail_quantity, new.taken >= new.seat_detail_quantity,
      new.seat_detail_price, new.seat_detail_minimum_donation_amount)
  )
  execute function acara_order_event();

-- Of reserved seats the live tickets are the stock.
create or replace trigger event_is_ordered_by_sold_seats after insert on ticket
  referencing new table as added for each statement execute function acara_order_events_of_seats();
create or replace trigger event_is_ordered_by_freed_seats after update of ticket_status_name on ticket for each row
  when (new.ticket_reserved and (old.ticket_status_name = 'failed') <> (new.ticket_status_name = 'failed'))
  execute function acara_order_event();

-- The order of events whose turn has come is computed anew.
drop index concurrently if exists event_by_sale_turn;
create index concurrently event_by_sale_turn on event ((
  least(
    case
      when event_ticket_sale_start_datetime is null or event_ticket_sale_end_datetime is null then event_start_datetime
      when event_sale_order = 0 then event_ticket_sale_end_datetime
      else event_ticket_sale_start_datetime
    end,
    event_end_datetime
  )
)) where event_sale_order < 2 and not event_over;

insert into event_to_order select event_id from event where not event_over;

-- The indexes of the lists, by this order. That by start alone stays: for the hours of a list, and for the popular cities.
-- The API of the release before still reads event_by_category, event_by_venue, event_by_city, event_by_organizer,
-- event_past_midnight and event_tag_in_order: a migration of the next release drops them.
drop index concurrently if exists event_by_sale_order;
create index concurrently event_by_sale_order on event (event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over and event_id > 0;
-- A price that few events have: the index above would be read to the end.
drop index concurrently if exists event_by_price;
create index concurrently event_by_price on event (event_lowest_price, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime)
  where event_active_status = 1 and not event_private and not event_over and event_id > 0;
drop index concurrently if exists event_of_category;
create index concurrently event_of_category on event
  (category_event_id, event_sale_order, event_start_datetime, event_id) include (event_end_datetime, ms_city_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_of_venue;
create index concurrently event_of_venue on event
  (category_venue_id, event_sale_order, event_start_datetime, event_id) include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_of_city;
create index concurrently event_of_city on event
  (ms_city_id, event_sale_order, event_start_datetime, event_id) include (event_end_datetime, category_event_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_of_organizer;
create index concurrently event_of_organizer on event
  (organizer_id, event_sale_order, event_start_datetime, event_id) include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_over_midnight;
create index concurrently event_over_midnight on event (
  (width_bucket(
    extract(epoch from event_end_datetime - event_start_datetime),
    '{172800,345600,691200,1382400,2764800,5529600}'::numeric[]
  )),
  event_sale_order,
  event_start_datetime,
  event_id
) include (event_end_datetime, category_event_id, category_venue_id, ms_city_id, organizer_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over
    and (event_start_datetime at time zone 'Asia/Jakarta')::date < (event_end_datetime at time zone 'Asia/Jakarta')::date;
drop index concurrently if exists event_of_category_over_midnight;
create index concurrently event_of_category_over_midnight on event (
  category_event_id,
  (width_bucket(
    extract(epoch from event_end_datetime - event_start_datetime),
    '{172800,345600,691200,1382400,2764800,5529600}'::numeric[]
  )),
  event_sale_order,
  event_start_datetime,
  event_id
) include (event_end_datetime, ms_city_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over
    and (event_start_datetime at time zone 'Asia/Jakarta')::date < (event_end_datetime at time zone 'Asia/Jakarta')::date;

-- The same beside the tags, where until now all have the same.
alter table event_tag add column if not exists listed_sale_order smallint not null default 1;

create or replace function acara_list_event_of_tag() returns trigger language plpgsql as $$
declare
  tagged event;
  listed boolean;
begin
  select * into tagged from event where event_id = new.event_id for share;
  listed := tagged.event_active_status = 1 and not tagged.event_private and not tagged.event_over;
  new.listed_start := case when listed then tagged.event_start_datetime end;
  new.listed_end := case when listed then tagged.event_end_datetime end;
  new.listed_category := case when listed then tagged.category_event_id end;
  new.listed_sale_order := tagged.event_sale_order;
  return new;
end $$;

create or replace trigger tags_of_event_are_listed
  after update of event_start_datetime, event_end_datetime, category_event_id, event_active_status, event_private, event_over,
    event_sale_order
  on event for each row
  when (
    (old.event_start_datetime, old.event_end_datetime, old.category_event_id,
      old.event_active_status, old.event_private, old.event_over, old.event_sale_order)
    is distinct from
    (new.event_start_datetime, new.event_end_datetime, new.category_event_id,
      new.event_active_status, new.event_private, new.event_over, new.event_sale_order)
  )
  execute function acara_list_tags_of_event();

drop index concurrently if exists event_tag_listed;
create index concurrently event_tag_listed on event_tag (tag_id, listed_sale_order, listed_start, event_id)
  include (listed_end, listed_category) where listed_start is not null;

-- Down Migration

-- The indexes above go with the columns.
create or replace function acara_list_event_of_tag() returns trigger language plpgsql as $$
declare
  tagged event;
  listed boolean;
begin
  select * into tagged from event where event_id = new.event_id for share;
  listed := tagged.event_active_status = 1 and not tagged.event_private and not tagged.event_over;
  new.listed_start := case when listed then tagged.event_start_datetime end;
  new.listed_end := case when listed then tagged.event_end_datetime end;
  new.listed_category := case when listed then tagged.category_event_id end;
  return new;
end $$;
create or replace trigger tags_of_event_are_listed
  after update of event_start_datetime, event_end_datetime, category_event_id, event_active_status, event_private, event_over
  on event for each row
  when (
    (old.event_start_datetime, old.event_end_datetime, old.category_event_id,
      old.event_active_status, old.event_private, old.event_over)
    is distinct from
    (new.event_start_datetime, new.event_end_datetime, new.category_event_id,
      new.event_active_status, new.event_private, new.event_over)
  )
  execute function acara_list_tags_of_event();
alter table event_tag drop column listed_sale_order;
drop trigger event_is_ordered_by_freed_seats on ticket;
drop trigger event_is_ordered_by_sold_seats on ticket;
drop trigger event_is_ordered_by_its_stock on seat_detail;
drop trigger event_is_ordered_without_a_class on seat_detail;
drop trigger event_is_ordered_by_new_classes on seat_detail;
drop trigger event_is_ordered_by_its_times on event;
drop trigger event_is_ordered_when_added on event;
drop function acara_order_events_of_seats();
drop function acara_order_event();
drop function acara_order_added_events();
drop table event_to_order;
alter table event drop column event_sale_order, drop column event_lowest_price;
