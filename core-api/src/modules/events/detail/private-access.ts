import { countedNetworks, getNetwork } from '@acara/shared-contract/http-server';
import { typedCode } from '@acara/shared-contract/typed-text';
import { createHash, timingSafeEqual } from 'node:crypto';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import { accessPhraseNeeded } from '../../../platform/http/failure.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';

const CODE_HASH = "sha256(convert_to(event_access_code, 'UTF8'))";

// Writes nothing if the code is recorded already.
const RECORD_ACCESS = statement<never>(`
  insert into event_access (event_id, user_id, created_at, access_code_hash) values ($1, $2, $3, $4)
  on conflict (event_id, user_id) do update set access_code_hash = excluded.access_code_hash
  where event_access.access_code_hash is distinct from excluded.access_code_hash`);

const HAS_ACCESS = statement<{ admitted: boolean }>(`
  select exists (
    select from event_access join event using (event_id)
    where event_access.event_id = $1 and user_id = $2 and access_code_hash = ${CODE_HASH}
  ) or exists (
    select from ticket where user_id = $2 and event_id = $1 and ticket_status_name in ('pending', 'issued')
  ) as admitted`);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A user needs no code after opening the event with its current one, or with a ticket. */
export const createPrivateAccessRepository = (database: Database, now: () => Date) => ({
  /** @param code of the event when it was entered: it may have another one by now */
  recordAccess: (userId: number, eventId: number, code: string) =>
    database.run(RECORD_ACCESS, [eventId, userId, now(), digest(code)]),

  hasAccess: async (userId: number, eventId: number): Promise<boolean> =>
    (await database.first(HAS_ACCESS, [eventId, userId]))?.admitted === true,
});

export type PrivateAccessRepository = ReturnType<typeof createPrivateAccessRepository>;

/**
 * Guards private events: after 10 wrong codes in 15 minutes a network is refused even with the right one. A request
 * without a code does not count: the page sends one to open its dialog. Code and input are compared in the form of
 * `typedCode`: what a phone or a messenger makes of a code is no wrong one. Codes of one network are checked one at a time,
 * else concurrent ones would pass before any is counted.
 */
export const createAccessGuard = (limits: Pick<Limits, 'spend' | 'check'>) => {
  const mutex = new KeyedMutex();

  return {
    /** @throws Failure 403 for a missing or wrong code, 429 after too many wrong ones */
    check: async (code: string | null, given: string | undefined, address: string): Promise<void> => {
      const entered = typedCode(given ?? '');
      if (entered === '') throw accessPhraseNeeded();
      const network = getNetwork(address);
      const keys = countedNetworks(network).map((one) => one.network);
      await mutex.runInAll(keys, async () => {
        // Hashes have the same length, so the comparison takes constant time.
        const isCorrect = code !== null && timingSafeEqual(digest(typedCode(code)), digest(entered));
        if (isCorrect) return limits.check('accessCodes', network);
        await limits.spend('accessCodes', network);
        throw accessPhraseNeeded();
      });
    },
  };
};

export type AccessGuard = ReturnType<typeof createAccessGuard>;
