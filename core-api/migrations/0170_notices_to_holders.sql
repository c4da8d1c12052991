-- Up Migration

-- No transaction: tickets are sold and mails sent meanwhile. So each statement can be repeated.

-- Further kinds of mails: `reminder`, and `change-<revision>` for each announced change of an event.
alter table order_mail drop constraint if exists order_mail_mail_kind_check;
alter table order_mail drop constraint if exists order_mail_kind_known;
alter table order_mail add constraint order_mail_kind_known check (mail_kind ~ '^[a-z]+(-[0-9]+)?$') not valid;
alter table order_mail validate constraint order_mail_kind_known;

-- Whether the member gets reminders of the day before an event.
alter table app_user add column if not exists reminder_mails boolean not null default true;

-- What the holders of an event's tickets have been told of it, so that they hear of each change once.
create table if not exists event_notice (
  event_id int primary key references event on delete cascade,
  -- State of the event that they know; null: it is taken over at the next look.
  told jsonb,
  -- A state that differs, and since when it has been the same.
  seen jsonb,
  seen_at timestamptz,
  -- Of announced changes.
  revision int not null default 0
);

insert into event_notice (event_id)
select distinct event_id from transaction where transaction_approve_status_name = 'approved'
on conflict (event_id) do nothing;

-- Down Migration

drop table event_notice;
alter table app_user drop column reminder_mails;
delete from order_mail where mail_kind not in ('tickets', 'unpaid', 'bill');
alter table order_mail drop constraint order_mail_kind_known;
alter table order_mail add constraint order_mail_kind_known check (mail_kind in ('tickets', 'unpaid', 'bill')) not valid;
alter table order_mail validate constraint order_mail_kind_known;
