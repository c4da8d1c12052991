-- Up Migration

-- No transaction: events are written while the indexes are built. So each statement can be repeated.

-- A list of days has the events that go on in them. Most begin in them. Others began before, so that they go on at a midnight in
-- WIB: those of up to eight days are read from eight days before, the few longer ones from the beginning. The columns beside are
-- those by which lists are filtered.
drop index concurrently if exists event_past_midnight_by_start;
create index concurrently event_past_midnight_by_start on event (event_start_datetime, event_id)
  include (event_end_datetime, category_event_id, category_venue_id, ms_city_id, organizer_id)
  where event_active_status = 1 and not event_private and not event_over
    and (event_start_datetime at time zone 'Asia/Jakarta')::date < (event_end_datetime at time zone 'Asia/Jakarta')::date
    and not (event_end_datetime - event_start_datetime >= interval '192 hours');
drop index concurrently if exists event_long_by_start;
create index concurrently event_long_by_start on event (event_start_datetime, event_id)
  include (event_end_datetime, category_event_id, category_venue_id, ms_city_id, organizer_id)
  where event_active_status = 1 and not event_private and not event_over
    and event_end_datetime - event_start_datetime >= interval '192 hours';

-- Down Migration

drop index event_long_by_start;
drop index event_past_midnight_by_start;
