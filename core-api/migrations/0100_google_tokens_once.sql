-- Up Migration

-- Google's id tokens that logged somebody in: each does so once.
create table google_token (
  -- SHA-256 of what Google signed. Not of the whole token: a signature can be spelt in several ways.
  token_hash bytea primary key,
  -- It is refused from then on anyway.
  expires_at timestamptz not null
);

create index google_token_due on google_token (expires_at);

-- Down Migration

drop table google_token;
