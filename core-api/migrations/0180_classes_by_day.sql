-- Up Migration
-- No transaction: tickets are sold meanwhile.

-- For reminders: the classes of the next day.
drop index concurrently if exists seat_detail_by_datetime;
create index concurrently seat_detail_by_datetime on seat_detail (seat_detail_datetime);

-- Down Migration

drop index seat_detail_by_datetime;
