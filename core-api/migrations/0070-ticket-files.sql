-- PDF files of tickets. Each can be made again; it is kept so that it need not be, and that every process has it.
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
-- Compressed already. (In a statement of its own, as PostgreSQL 15 needs it.)
alter table ticket_file alter column file set storage external;
