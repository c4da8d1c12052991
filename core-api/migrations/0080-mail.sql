-- What was mailed to buyers, so that each mail is sent once.

create table order_mail (
  seat_detail_id int not null,
  transaction_id bigint not null,
  -- tickets: the order is paid, or was free. unpaid: its hold ended. bill: it can be paid with these instructions.
  -- reminder: of the next day. change-<revision>: of an announced change of the event.
  mail_kind text not null,
  event_id int not null,
  -- Until then the process that wrote this is sending; one that died is waited for no longer.
  claimed_until timestamptz not null,
  sent_at timestamptz,
  primary key (seat_detail_id, transaction_id, mail_kind),
  constraint order_mail_kind_known check (mail_kind ~ '^[a-z]+(-[0-9]+)?$')
);

-- What the holders of an event's tickets have been told of it, so that they hear of each change once.
create table event_notice (
  event_id int primary key references event on delete cascade,
  -- State of the event that they know; null: it is taken over at the next look.
  told jsonb,
  -- A state that differs, and since when it has been the same.
  seen jsonb,
  seen_at timestamptz,
  -- Of announced changes.
  revision int not null default 0
);
