-- The lists of events: what they are ordered and filtered by beside the events, and their indexes.

-- Lists show what can be bought now before what goes on sale later and what is closed (event_sale_order). A job of the
-- API keeps that: for events whose turn has come (event_by_sale_turn), and for those whose order may have changed by
-- something else than the time, which are noted here. No key: sales of one event do not wait for each other.
create table event_to_order (event_id int not null);

-- One index per list. All hold only what a list may show, and beside the order what lists are filtered by.
-- `event_id > 0` holds for every row. Only lists without an index of their own say it, so only they can use these: for a
-- rare category the server would else read such an index to the end in search of six events.
create index event_by_start on event (event_start_datetime, event_id) include (event_end_datetime)
  where event_active_status = 1 and not event_private and not event_over and event_id > 0;
create index event_by_sale_order on event (event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over and event_id > 0;
-- A price that few events have: the index above would be read to the end.
create index event_by_price on event (event_lowest_price, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime)
  where event_active_status = 1 and not event_private and not event_over and event_id > 0;
create index event_by_clicks on event (event_total_clicked desc, event_id desc)
  where event_active_status = 1 and not event_private and not event_over;
create index event_of_category on event (category_event_id, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, ms_city_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
create index event_of_venue on event (category_venue_id, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
create index event_of_city on event (ms_city_id, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, category_event_id, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
create index event_of_organizer on event (organizer_id, event_sale_order, event_start_datetime, event_id)
  include (event_end_datetime, event_lowest_price)
  where event_active_status = 1 and not event_private and not event_over;
create index event_tag_listed on event_tag (tag_id, listed_sale_order, listed_start, event_id)
  include (listed_end, listed_category) where listed_start is not null;

-- A list of days has the events that go on in them. Most begin in them. The others go on at a midnight in WIB: by how many
-- days they last, in powers of two, each kind is read from that long before.
create index event_over_midnight on event (
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
create index event_of_category_over_midnight on event (
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

-- For the jobs that set event_over and event_sale_order.
create index event_by_end on event (event_end_datetime) where not event_over;
create index event_by_sale_turn on event ((
  least(
    case
      when event_ticket_sale_start_datetime is null or event_ticket_sale_end_datetime is null then event_start_datetime
      when event_sale_order = 0 then event_ticket_sale_end_datetime
      else event_ticket_sale_start_datetime
    end,
    event_end_datetime
  )
)) where event_sale_order < 2 and not event_over;

-- Notes the events whose order may have changed.

create function acara_order_added_events() returns trigger language plpgsql as $$
begin
  insert into event_to_order select distinct event_id from added;
  return null;
end $$;

create function acara_order_event() returns trigger language plpgsql as $$
begin
  insert into event_to_order values (coalesce(new.event_id, old.event_id));
  return null;
end $$;

create function acara_order_events_of_seats() returns trigger language plpgsql as $$
begin
  insert into event_to_order select distinct event_id from added where ticket_reserved;
  return null;
end $$;

create trigger event_is_ordered_when_added after insert on event
  referencing new table as added for each statement execute function acara_order_added_events();
create trigger event_is_ordered_by_its_times
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

create trigger event_is_ordered_by_new_classes after insert on seat_detail
  referencing new table as added for each statement execute function acara_order_added_events();
create trigger event_is_ordered_without_a_class after delete on seat_detail
  for each row execute function acara_order_event();
-- A sale of places passes the condition only with the last one.
create trigger event_is_ordered_by_its_stock
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
create trigger event_is_ordered_by_sold_seats after insert on ticket
  referencing new table as added for each statement execute function acara_order_events_of_seats();
create trigger event_is_ordered_by_freed_seats after update of ticket_status_name on ticket for each row
  when (new.ticket_reserved and (old.ticket_status_name = 'failed') <> (new.ticket_status_name = 'failed'))
  execute function acara_order_event();

-- Keeps what the list of a tag shows of its events. A tag and a change of its event wait for each other, in whatever state
-- the event is: else neither might see the other.

create function acara_list_event_of_tag() returns trigger language plpgsql as $$
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

create function acara_list_tags_of_event() returns trigger language plpgsql as $$
begin
  update event_tag set event_id = event_id where event_id = new.event_id;
  return null;
end $$;

create trigger event_of_tag_is_listed before insert or update on event_tag
  for each row execute function acara_list_event_of_tag();
create trigger tags_of_event_are_listed
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
