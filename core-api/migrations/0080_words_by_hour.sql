-- Up Migration

-- No transaction: events are written while the indexes are built. So each statement can be repeated.

-- The indexes of words with the hour in which an event begins: of a frequent keyword the events of the first hours are read,
-- instead of all events until a page is full. Without a pending list, which each of these searches would read again.
drop index concurrently if exists event_by_search_hour;
create index concurrently event_by_search_hour on event
  using gin (event_search, date_trunc('hour', event_start_datetime at time zone 'UTC'), category_event_id, ms_city_id)
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_by_search_within;
drop index concurrently if exists event_by_name_words_hour;
create index concurrently event_by_name_words_hour on event
  using gin (ts_filter(event_search, '{a}'), date_trunc('hour', event_start_datetime at time zone 'UTC'),
    category_event_id, ms_city_id)
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_by_name_words;

-- Down Migration

create index event_by_name_words on event
  using gin (ts_filter(event_search, '{a}'), category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;
drop index event_by_name_words_hour;
create index event_by_search_within on event using gin (event_search, category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;
drop index event_by_search_hour;
