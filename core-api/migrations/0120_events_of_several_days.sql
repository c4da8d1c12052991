-- Up Migration

-- No transaction: events are written while the index is built. So each statement can be repeated.

-- A list of days has the events that go on in them. Most begin in them. The others go on at a midnight in WIB: by how many days
-- they last, in powers of two, each kind is read from that long before.
-- The columns beside are those by which lists are filtered.
drop index concurrently if exists event_past_midnight;
create index concurrently event_past_midnight on event (
  (width_bucket(
    extract(epoch from event_end_datetime - event_start_datetime),
    '{172800,345600,691200,1382400,2764800,5529600}'::numeric[]
  )),
  event_start_datetime,
  event_id
) include (event_end_datetime, category_event_id, category_venue_id, ms_city_id, organizer_id)
  where event_active_status = 1 and not event_private and not event_over
    and (event_start_datetime at time zone 'Asia/Jakarta')::date < (event_end_datetime at time zone 'Asia/Jakarta')::date;

-- Down Migration

drop index event_past_midnight;
