-- Up Migration
-- No transaction: tickets are sold meanwhile.

-- Until when the tickets of a class admit. Null: as long as the event goes on, if it has no class of a later day; else
-- the end is not known.
alter table seat_detail add column if not exists seat_detail_end_datetime timestamptz;
alter table seat_detail drop constraint if exists seat_detail_ends_after_start;
alter table seat_detail add constraint seat_detail_ends_after_start
  check (seat_detail_end_datetime > seat_detail_datetime) not valid;
alter table seat_detail validate constraint seat_detail_ends_after_start;

-- Down Migration

alter table seat_detail drop column seat_detail_end_datetime;
