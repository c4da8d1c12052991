import type { SessionRepository } from './session-repository.ts';

/** Without a successful look for this long (ms), sessions are asked for one by one. */
const FRESH_FOR = 4_000;
/** Looked back further than to the last look (ms): for what was committed late, and for clocks that differ. */
const OVERLAP = 60_000;

export type Revocations = {
  /** Looks for sessions ended by any process since the last look. @throws when the database does not answer */
  poll: () => Promise<void>;
  /** Ended by this process: known at once. */
  add: (ids: readonly number[]) => void;
  has: (id: number) => boolean;
  /** Whether `has` can be believed: the last look is recent. */
  isFresh: () => boolean;
};

/**
 * The sessions that ended while an access token of theirs could still be valid, as every process knows them.
 * @param lifetime of an access token in seconds: older ends need not be remembered
 */
export const createRevocations = (
  sessions: Pick<SessionRepository, 'revokedSince'>,
  lifetime: number,
  now: () => Date,
): Revocations => {
  const memory = lifetime * 1000 + OVERLAP;
  const revoked = new Map<number, number>();
  let polledAt: number | null = null;

  const clock = () => now().getTime();
  const forget = (before: number) => {
    for (const [id, at] of revoked) if (at < before) revoked.delete(id);
  };

  return {
    poll: async () => {
      const at = clock();
      const since = polledAt === null ? at - memory : Math.max(polledAt - OVERLAP, at - memory);
      const rows = await sessions.revokedSince(new Date(since));
      for (const row of rows) revoked.set(row.session_id, row.revoked_at.getTime());
      forget(at - memory);
      polledAt = at;
    },
    add: (ids) => {
      for (const id of ids) revoked.set(id, clock());
    },
    has: (id) => revoked.has(id),
    isFresh: () => {
      const age = polledAt === null ? Infinity : clock() - polledAt;
      return age >= 0 && age <= FRESH_FOR;
    },
  };
};
