-- Up Migration

-- The reset link of an account: one at a time, a new one takes the place of the old. Deleted when used.
create table password_reset (
  user_id int primary key references app_user on delete cascade,
  -- SHA-256 of the token in the link. The token itself is stored nowhere.
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Who opened a private event with its code while logged in: only they may like it. A like shows name and time of an
-- event in the list of likes, and must not be a way around the code.
create table event_access (
  event_id int not null references event on delete cascade,
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null,
  primary key (event_id, user_id)
);

create index event_access_by_user on event_access (user_id);
