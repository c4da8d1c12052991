-- Up Migration

-- No transaction: events are written meanwhile. So each statement can be repeated.

-- What the list of a tag shows of its events is beside the tag, so that a page of it is read from one index in the order of
-- the list. All three are null for an event that is in no list.
alter table event_tag
  add column if not exists listed_start timestamptz,
  add column if not exists listed_end timestamptz,
  add column if not exists listed_category int;

-- A tag and a change of its event wait for each other, in whatever state the event is: else neither might see the other.
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

create or replace function acara_list_tags_of_event() returns trigger language plpgsql as $$
begin
  update event_tag set event_id = event_id where event_id = new.event_id;
  return null;
end $$;

create or replace trigger event_of_tag_is_listed before insert or update on event_tag
  for each row execute function acara_list_event_of_tag();
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

-- A few at a time, so that nobody waits for long. Events that end meanwhile are locked in another order.
do $$
begin
  for start in 1 .. (select coalesce(max(event_id), 0) from event) by 2000 loop
    loop
      begin
        perform from event where event_id between start and start + 1999 order by event_id for share;
        update event_tag set event_id = event_id where event_id between start and start + 1999;
        exit;
      exception
        when deadlock_detected then null;
      end;
    end loop;
    commit;
  end loop;
end $$;

drop index concurrently if exists event_tag_in_order;
create index concurrently event_tag_in_order on event_tag (tag_id, listed_start, event_id)
  include (listed_end, listed_category) where listed_start is not null;

-- Down Migration

drop trigger tags_of_event_are_listed on event;
drop trigger event_of_tag_is_listed on event_tag;
drop function acara_list_tags_of_event();
drop function acara_list_event_of_tag();
alter table event_tag drop column listed_start, drop column listed_end, drop column listed_category;
