-- The keyword search: words of events, misspelt words, and words by the time of the event.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;

-- unaccent() is only stable because a dictionary can be changed; ours never is, and an index wants immutable.
create function public.acara_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The words, each with the day on which its event begins: a frequent word has a short list for each day. A word has 2,046 bytes
-- at most, and PostgreSQL cuts a longer one without an error: those that are too long with their day are left out.
create function acara_words_of_day(words tsvector, day date) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(
    select word || '/' || day - date '2000-01-01' from unnest(tsvector_to_array(words)) as word
    where octet_length(word) < 2040
  ));

create function acara_query_of_day(query tsquery, day date) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(query::text, '''([^'']+)''', '''\1/' || day - date '2000-01-01' || '''', 'g')::tsquery;

alter table event
  -- Names of the organiser and the tags, separated by spaces. Kept by whoever writes those.
  add column event_keywords text not null default '',
  add column event_search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.indonesian', public.acara_fold(event_name)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', public.acara_fold(event_name)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', public.acara_fold(event_keywords)), 'B')
  ) stored;

-- Every word that the search can find, for misspelt ones: there are far fewer words than events. Words of deleted events
-- stay; they find nothing.
create table search_word (word text primary key);

create index search_word_by_trigram on search_word using gin (word gin_trgm_ops);
-- For the words that begin like a keyword, and the stems that begin like its stem. Bytewise, so that a beginning is a range
-- whatever the collation.
create index search_word_by_beginning on search_word (word text_pattern_ops);
create index search_word_by_stem on search_word (((ts_lexize('pg_catalog.indonesian_stem', word))[1]) text_pattern_ops);

-- For names that are, or begin with, a keyword; bytewise too.
create index event_by_name on event (public.acara_fold(event_name) text_pattern_ops)
  where event_active_status = 1 and not event_private and not event_over;
-- For a keyword with a typing slip or from the middle of a word. With what a list is filtered by beside: a keyword that is
-- common, but rare in its category or city, is counted without a look at all of its events.
create index event_by_trigram_within on event using gin
  (public.acara_fold(event_name || ' ' || event_keywords) gin_trgm_ops, category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;
-- With the hour in which an event begins: of a frequent keyword the events of the first hours are read, instead of all events
-- until a page is full. Without a pending list, which each of these searches would read again.
create index event_by_search_hour on event
  using gin (event_search, date_trunc('hour', event_start_datetime at time zone 'UTC'), category_event_id, ms_city_id)
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;
-- For keywords whose words are in the name: the index of all words does not know which are, so that each event is read.
create index event_by_name_words_hour on event
  using gin (ts_filter(event_search, '{a}'), date_trunc('hour', event_start_datetime at time zone 'UTC'),
    category_event_id, ms_city_id)
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;
-- In the index by hour a frequent word has one long list, which is read to the end for each hour.
create index event_by_name_words_day on event
  using gin (acara_words_of_day(ts_filter(event_search, '{a}'), (event_start_datetime at time zone 'UTC')::date),
    date_trunc('hour', event_start_datetime at time zone 'UTC'))
  with (fastupdate = off)
  where event_active_status = 1 and not event_private and not event_over;

-- Keeps search_word.

create function acara_add_words(texts text[]) returns void language sql as $$
  insert into search_word
  select distinct word
  from unnest(texts) as one,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', public.acara_fold(one)))) as word
  where length(word) between 3 and 40
  order by word -- so that two of these wait for each other in one direction only
  on conflict do nothing
$$;

create function acara_add_words_of_inserted() returns trigger language plpgsql as $$
begin
  perform acara_add_words(array(select distinct event_name || ' ' || event_keywords from added));
  return null;
end $$;

create function acara_add_words_of_updated() returns trigger language plpgsql as $$
begin
  perform acara_add_words(array[new.event_name || ' ' || new.event_keywords]);
  return null;
end $$;

create trigger event_words_of_inserted after insert on event
  referencing new table as added for each statement execute function acara_add_words_of_inserted();
create trigger event_words_of_updated after update of event_name, event_keywords on event
  for each row when (old.event_name <> new.event_name or old.event_keywords <> new.event_keywords)
  execute function acara_add_words_of_updated();
