-- Up Migration

-- Of the code with which the event was opened: with another code it is closed again to who only opened it.
alter table event_access add column access_code_hash bytea;

-- Down Migration
