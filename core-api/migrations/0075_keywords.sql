-- Up Migration

-- No transaction: events are written meanwhile. So each statement can be repeated.

-- For keywords whose words are in the name: the index of all words does not know which are, so that each event is read.
drop index concurrently if exists event_by_name_words;
create index concurrently event_by_name_words on event
  using gin (ts_filter(event_search, '{a}'), category_event_id, ms_city_id)
  where event_active_status = 1 and not event_private and not event_over;

-- For the words that begin like a keyword, and the stems that begin like its stem. Bytewise, see event_by_name.
drop index concurrently if exists search_word_by_beginning;
create index concurrently search_word_by_beginning on search_word (word text_pattern_ops);
drop index concurrently if exists search_word_by_stem;
create index concurrently search_word_by_stem
  on search_word (((ts_lexize('pg_catalog.indonesian_stem', word))[1]) text_pattern_ops);

-- Down Migration

drop index search_word_by_stem;
drop index search_word_by_beginning;
drop index event_by_name_words;
