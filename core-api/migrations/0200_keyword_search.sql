-- Up Migration

-- No transaction: events are written while the index is built. So each statement can be repeated.
-- Contracts: safe after 3e4f2672

-- One index for the keyword search: all words of an event, those of its name alone, and what a list is filtered by beside: a
-- keyword that is common, but rare in its category or city, is counted without a look at all of its events. Without a pending
-- list, which each search would read again.
drop index concurrently if exists event_by_words;
create index concurrently event_by_words on event
  using gin (event_search, ts_filter(event_search, '{a}'), category_event_id, ms_city_id) with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_by_search_hour;
drop index concurrently if exists event_by_name_words_hour;
drop index concurrently if exists event_by_name_words_day;
drop index concurrently if exists event_by_trigram_within;
drop function if exists acara_query_of_day(tsquery, date);
drop function if exists acara_words_of_day(tsvector, date);

-- Every word that the keyword search can find, for parts of words and misspelt ones, by trigrams.
drop index concurrently if exists search_word_by_beginning;
drop index concurrently if exists search_word_by_stem;
create or replace function acara_add_words() returns trigger language plpgsql as $$
begin
  insert into search_word
  select word
  from unnest(tsvector_to_array(
    to_tsvector('pg_catalog.simple', public.acara_fold(new.event_name || ' ' || new.event_keywords))
  )) as word
  where length(word) between 3 and 40
  order by word -- so that two of these wait for each other in one direction only
  on conflict do nothing;
  return null;
end $$;
create or replace trigger event_words_are_known after insert or update of event_name, event_keywords on event
  for each row execute function acara_add_words();
drop trigger if exists event_words_of_inserted on event;
drop trigger if exists event_words_of_updated on event;
drop function if exists acara_add_words_of_inserted();
drop function if exists acara_add_words_of_updated();
drop function if exists acara_add_words(text[]);

-- Down Migration
