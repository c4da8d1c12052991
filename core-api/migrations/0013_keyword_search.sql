-- Up Migration

-- For names that are, or begin with, a keyword. Bytewise, so that a beginning is a range whatever the collation.
create index event_by_name on event (public.acara_fold(event_name) text_pattern_ops)
  where event_active_status = 1 and not event_private and not event_over;

-- Down Migration
