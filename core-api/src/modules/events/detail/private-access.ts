import { countedNetworks, getNetwork } from '@acara/server-kit/http-server';
import { typedCode } from '@acara/shared-contract/typed-text';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock-plugin.ts';
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

/** How long a code is held after too many wrong ones: 28,800 guesses a day of a network, for one event and one process. */
const PAUSE_MS = 3_000;
/** So many codes are held at once: who waits longer would not see an answer. */
const HELD = 3;

type AccessGuardOptions = {
  limits: Pick<Limits, 'allows' | 'isReached'>;
  after: Clock['after'];
};

/**
 * Guards private events. After ten wrong codes for an event in an hour from a network, further ones for it are held for some
 * seconds, one at a time, before they are compared, right or wrong: many people share a network, so a right code must open.
 * A request without a code does not count: the page sends one to open its dialog. Code and input are compared in the form of
 * `typedCode`: what a phone or a messenger makes of a code is no wrong one. Codes of one network are checked one at a time,
 * else concurrent ones would pass before any is counted.
 */
export const createAccessGuard = ({ limits, after }: AccessGuardOptions) => {
  const checked = new KeyedMutex();
  const held = new KeyedMutex(HELD);

  return {
    /** @throws Failure 403 for a missing or wrong code, 429 if many are held */
    check: async (event: { eventId: number; code: string | null }, given: string | undefined, address: string) => {
      const entered = typedCode(given ?? '');
      if (entered === '') throw accessPhraseNeeded();
      const { eventId, code } = event;
      const network = getNetwork(address);
      const subject = `${eventId} ${network}`;
      const keys = countedNetworks(network).map((one) => `${eventId} ${one.network}`);
      const compare = async () => {
        // Hashes have the same length, so the comparison takes constant time.
        if (code !== null && timingSafeEqual(digest(typedCode(code)), digest(entered))) return;
        await limits.allows('accessCodes', subject);
        throw accessPhraseNeeded();
      };
      const isCompared = await checked.runInAll(keys, async () => {
        if (await limits.isReached('accessCodes', subject)) return false;
        await compare();
        return true;
      });
      if (isCompared) return;
      await held.runInAll(keys, async () => {
        await new Promise<void>((resolve) => void after(PAUSE_MS, resolve));
        await compare();
      });
    },
  };
};

export type AccessGuard = ReturnType<typeof createAccessGuard>;
