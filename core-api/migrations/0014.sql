-- Up Migration

-- A new code closes a private event to who opened it with the old one: they may not look, like or buy until they give
-- the new code. Who has a ticket stays let in.
create function forget_event_access() returns trigger language plpgsql as $$
begin
  delete from event_access
  where event_id = new.event_id and not exists (
    select from ticket
    where ticket.user_id = event_access.user_id and ticket.event_id = new.event_id and ticket_status_name = 'issued'
  );
  return null;
end
$$;

create trigger event_access_ends_with_code after update of event_access_code on event
  for each row when (old.event_access_code is distinct from new.event_access_code)
  execute function forget_event_access();

-- Down Migration
