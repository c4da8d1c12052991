-- What has been spent of limits, for all processes together. Unlogged: it waits for no replica and writes no log ahead;
-- after a crash of the server limits begin anew.
create unlogged table limit_spent (
  -- Keyed hash of the limit and of whom it counts: the table tells nobody who that was.
  subject bytea primary key,
  spent int not null,
  -- The end of the window, which begins with the first.
  until timestamptz not null
) with (fillfactor = 50); -- `spent` is in no index: room for updates within the page

-- Places of unpaid orders that count against somebody. Taken off when they are paid, with their window when they are not.
create unlogged table limit_hold (
  transaction_id bigint not null,
  subject bytea not null,
  until timestamptz not null,
  places int not null,
  primary key (transaction_id, subject)
);

create index limit_spent_due on limit_spent (until);
create index limit_hold_due on limit_hold (until);
