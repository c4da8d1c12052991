-- Up Migration

-- The PDF of a ticket. It can always be made again; cached so that it need not be, and that every process has it.
create table ticket_file (
  seat_detail_id int not null,
  ticket_id bigint not null,
  event_id int not null,
  -- Hash of everything it shows: another one is made when any of that changes.
  file_version text not null,
  file bytea not null,
  made_at timestamptz not null,
  primary key (seat_detail_id, ticket_id)
);

-- Compressed already.
alter table ticket_file alter column file set storage external;

-- Down Migration
