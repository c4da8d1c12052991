-- Up Migration

-- The company that a member works for.
alter table app_user add column company_id int references company;

-- Down Migration
