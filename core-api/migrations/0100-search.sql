-- The keyword search: words of events, and the words that there are.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;

-- unaccent() is only stable because a dictionary can be changed; ours never is, and an index wants immutable.
create function public.acara_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

alter table event
  -- Names of the organiser and the tags, separated by spaces. Kept by whoever writes those.
  add column event_keywords text not null default '',
  add column event_search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.indonesian', public.acara_fold(event_name)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', public.acara_fold(event_name)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', public.acara_fold(event_keywords)), 'B')
  ) stored;

-- Every word that the search can find, for parts of words and misspelt ones: there are far fewer words than events. Words of
-- deleted events stay; they find nothing.
create table search_word (word text primary key);
create index search_word_by_trigram on search_word using gin (word gin_trgm_ops);

-- For names that are, or begin with, a keyword. Bytewise, so that a beginning is a range whatever the collation.
create index event_by_name on event (public.acara_fold(event_name) text_pattern_ops)
  where event_active_status = 1 and not event_private and not event_over;
-- All words of an event, those of its name alone, and what a list is filtered by beside: a keyword that is common, but rare in
-- its category or city, is counted without a look at all of its events. Without a pending list, which each search would read
-- again.
create index event_by_words on event
  using gin (event_search, ts_filter(event_search, '{a}'), category_event_id, ms_city_id) with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;

-- Keeps search_word.

create function acara_add_words() returns trigger language plpgsql as $$
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

create trigger event_words_are_known after insert or update of event_name, event_keywords on event
  for each row execute function acara_add_words();
