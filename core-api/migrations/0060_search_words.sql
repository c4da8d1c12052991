-- Up Migration

-- No transaction: events are written while the indexes are built. So each statement can be repeated, and an index that an
-- interruption left unfinished is built anew.

-- The indexes of the keyword search with what a list is filtered by beside: a keyword that is common, but rare in its
-- category or city, is counted without reading all of its events.
create extension if not exists btree_gin with schema public;
drop index concurrently if exists event_by_search_within;
create index concurrently event_by_search_within on event using gin (event_search, category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_by_search;
drop index concurrently if exists event_by_trigram_within;
create index concurrently event_by_trigram_within on event using gin
  (public.acara_fold(event_name || ' ' || event_keywords) gin_trgm_ops, category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;
drop index concurrently if exists event_by_trigram;

-- Every word that the keyword search can find, for misspelt ones: there are far fewer words than events. Words of deleted
-- events stay; they find nothing.
create table if not exists search_word (word text primary key);
create index if not exists search_word_by_trigram on search_word using gin (word gin_trgm_ops);

create or replace function acara_add_words(texts text[]) returns void language sql as $$
  insert into search_word
  select distinct word
  from unnest(texts) as one,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', public.acara_fold(one)))) as word
  where length(word) between 3 and 40
  order by word -- so that two of these wait for each other in one direction only
  on conflict do nothing
$$;

create or replace function acara_add_words_of_inserted() returns trigger language plpgsql as $$
begin
  perform acara_add_words(array(select distinct event_name || ' ' || event_keywords from added));
  return null;
end $$;

create or replace function acara_add_words_of_updated() returns trigger language plpgsql as $$
begin
  perform acara_add_words(array[new.event_name || ' ' || new.event_keywords]);
  return null;
end $$;

create or replace trigger event_words_of_inserted after insert on event
  referencing new table as added for each statement execute function acara_add_words_of_inserted();
create or replace trigger event_words_of_updated after update of event_name, event_keywords on event
  for each row when (old.event_name <> new.event_name or old.event_keywords <> new.event_keywords)
  execute function acara_add_words_of_updated();

select acara_add_words(array(select distinct event_name || ' ' || event_keywords from event));

-- Down Migration

drop trigger event_words_of_updated on event;
drop trigger event_words_of_inserted on event;
drop function acara_add_words_of_updated();
drop function acara_add_words_of_inserted();
drop function acara_add_words(text[]);
drop table search_word;
create index event_by_search on event using gin (event_search)
  where event_active_status = 1 and not event_private and not event_over;
drop index event_by_search_within;
create index event_by_trigram on event using gin (public.acara_fold(event_name || ' ' || event_keywords) gin_trgm_ops)
  where event_active_status = 1 and not event_private and not event_over;
drop index event_by_trigram_within;
