-- Up Migration

-- A mail to the buyer of an order, at most one of each kind.
create table order_mail (
  seat_detail_id int not null,
  transaction_id bigint not null,
  -- tickets: the order is paid, or was free. unpaid: its hold ended.
  mail_kind text not null check (mail_kind in ('tickets', 'unpaid')),
  event_id int not null,
  -- Until then the process that wrote this is sending; one that died is waited for no longer.
  claimed_until timestamptz not null,
  sent_at timestamptz,
  primary key (seat_detail_id, transaction_id, mail_kind)
);

-- Down Migration
