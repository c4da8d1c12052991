-- Up Migration

-- No transaction: events are written meanwhile. So each statement can be repeated.

-- The words of names, each with the day on which its event begins. In the index by hour a frequent word has one long list, which
-- is read to the end for each hour; here it has a short one for each day.
create or replace function acara_words_of_day(words tsvector, day date) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select word || '/' || day - date '2000-01-01' from unnest(tsvector_to_array(words)) as word));

create or replace function acara_query_of_day(query tsquery, day date) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(query::text, '''([^'']+)''', '''\1/' || day - date '2000-01-01' || '''', 'g')::tsquery;

drop index concurrently if exists event_by_name_words_day;
create index concurrently event_by_name_words_day on event
  using gin (acara_words_of_day(ts_filter(event_search, '{a}'), (event_start_datetime at time zone 'UTC')::date),
    date_trunc('hour', event_start_datetime at time zone 'UTC'))
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;

-- Down Migration

drop index event_by_name_words_day;
drop function acara_query_of_day;
drop function acara_words_of_day;
