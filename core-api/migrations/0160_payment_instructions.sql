-- Up Migration
-- No transaction: tickets are sold meanwhile.

-- How a pending order can be paid elsewhere, as the provider said last: PaymentInstructions of the contract.
alter table transaction add column if not exists payment_instructions jsonb;

-- Why a rejected order was rejected; null before this was stored.
alter table transaction add column if not exists transaction_reject_reason text;
alter table transaction drop constraint if exists transaction_reject_reason_known;
alter table transaction add constraint transaction_reject_reason_known
  check (transaction_reject_reason in ('expired', 'denied', 'cancelled', 'unprepared', 'refunded', 'reversed')) not valid;
alter table transaction validate constraint transaction_reject_reason_known;

-- bill: the order can be paid with these instructions.
alter table order_mail drop constraint if exists order_mail_mail_kind_check;
alter table order_mail drop constraint if exists order_mail_kind_known;
alter table order_mail add constraint order_mail_kind_known check (mail_kind in ('tickets', 'unpaid', 'bill')) not valid;
alter table order_mail validate constraint order_mail_kind_known;

-- Down Migration

delete from order_mail where mail_kind = 'bill';
alter table order_mail drop constraint order_mail_kind_known;
alter table order_mail add constraint order_mail_mail_kind_check check (mail_kind in ('tickets', 'unpaid'));
alter table transaction drop column payment_instructions, drop column transaction_reject_reason;
