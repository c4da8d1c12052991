-- What servers and commands keep for themselves.

-- What `/readyz` writes to learn whether the database can be written: one row, kept in no log and on no replica.
create unlogged table write_check (
  write_check_id smallint primary key check (write_check_id = 1),
  written_at timestamptz not null
);

-- One row, written with what `npm run seed` writes: a second run leaves everything as it is.
create table seed_run (
  seed_run_id int primary key check (seed_run_id = 1),
  seeded_at timestamptz not null,
  events int not null
);
