import { createHash } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';

const CODE_HASH = "sha256(convert_to(event_access_code, 'UTF8'))";

// Written once for a code: whoever looks again writes nothing.
const OPENED = statement<never>(`
  insert into event_access (event_id, user_id, created_at, access_code_hash) values ($1, $2, $3, $4)
  on conflict (event_id, user_id) do update set access_code_hash = excluded.access_code_hash
  where event_access.access_code_hash is distinct from excluded.access_code_hash`);

const ADMITS = statement<{ admitted: boolean }>(`
  select exists (
    select from event_access join event using (event_id)
    where event_access.event_id = $1 and user_id = $2 and access_code_hash = ${CODE_HASH}
  ) or exists (
    select from ticket where user_id = $2 and event_id = $1 and ticket_status_name in ('pending', 'issued')
  ) as admitted`);

/** Who is let into a private event without its code: who opened it with the code it has now, and who has a ticket. */
export const createPrivateAccessRepository = (database: Database, now: () => Date) => ({
  /** @param code that was given, which may be another one than the event has by now */
  opened: async (userId: number, eventId: number, code: string): Promise<void> => {
    await database.query(OPENED, [eventId, userId, now(), createHash('sha256').update(code).digest()]);
  },

  admits: async (userId: number, eventId: number): Promise<boolean> =>
    (await database.query(ADMITS, [eventId, userId]))[0]?.admitted === true,
});

export type PrivateAccessRepository = ReturnType<typeof createPrivateAccessRepository>;
