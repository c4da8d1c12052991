-- Up Migration

-- No transaction: events, whose words these are, are written meanwhile.

-- For the words that begin like a keyword, and the stems that begin like its stem. Bytewise, see event_by_name.
drop index concurrently if exists search_word_by_beginning;
create index concurrently search_word_by_beginning on search_word (word text_pattern_ops);
drop index concurrently if exists search_word_by_stem;
create index concurrently search_word_by_stem
  on search_word (((ts_lexize('pg_catalog.indonesian_stem', word))[1]) text_pattern_ops);

-- Down Migration

drop index search_word_by_stem;
drop index search_word_by_beginning;
