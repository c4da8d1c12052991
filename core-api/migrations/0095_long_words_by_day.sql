-- Up Migration

-- A word has 2,046 bytes at most. PostgreSQL cuts a longer one without an error, so those that are too long with their day were
-- other words in the index of migration 0090. Entries of such names stay until these change.
create or replace function acara_words_of_day(words tsvector, day date) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(
    select word || '/' || day - date '2000-01-01' from unnest(tsvector_to_array(words)) as word
    where octet_length(word) < 2040
  ));

-- Down Migration

create or replace function acara_words_of_day(words tsvector, day date) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select word || '/' || day - date '2000-01-01' from unnest(tsvector_to_array(words)) as word));
