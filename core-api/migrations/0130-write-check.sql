-- What `/readyz` writes to learn whether the database can be written: one row, kept in no log and on no replica.
create unlogged table write_check (
  write_check_id smallint primary key check (write_check_id = 1),
  written_at timestamptz not null
);
