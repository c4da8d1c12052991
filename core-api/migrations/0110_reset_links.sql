-- Up Migration

-- Reset links of accounts. An account may have several: whoever asks for one must not end another that was mailed.
create table reset_link (
  -- SHA-256 of the token in the link. The token itself is stored nowhere.
  token_hash bytea primary key,
  user_id int not null references app_user on delete cascade,
  -- The account's when the link was made. The link is valid while the account still has it, so every change of the
  -- password ends all links, whichever statement made it.
  password_hash text,
  expires_at timestamptz not null
);

create index reset_link_by_user on reset_link (user_id);
create index reset_link_due on reset_link (expires_at);

-- Processes of before write and read `password_reset`, which has one link per account. Their links are valid for the
-- new ones too; and the new ones write there as well, for these. A later release writes `reset_link` itself and drops
-- `password_reset` with this trigger.
create function acara_keep_reset_link() returns trigger language plpgsql as $$
begin
  insert into reset_link (token_hash, user_id, password_hash, expires_at)
  select new.token_hash, user_id, password_hash, new.expires_at from app_user where user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;

create trigger reset_link_is_kept after insert or update on password_reset
  for each row execute function acara_keep_reset_link();

insert into reset_link (token_hash, user_id, password_hash, expires_at)
select token_hash, user_id, password_hash, expires_at from password_reset join app_user using (user_id)
on conflict do nothing;

-- Down Migration

drop trigger reset_link_is_kept on password_reset;
drop function acara_keep_reset_link();
drop table reset_link;
