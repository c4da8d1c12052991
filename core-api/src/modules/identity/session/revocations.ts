import type { SessionRepository } from './session-repository.ts';

/** Milliseconds after which the last poll is too old. */
const FRESH_FOR = 4_000;
/** Each poll overlaps the one before (ms), for late commits and differing clocks. */
const OVERLAP = 60_000;

export type Revocations = {
  /** Loads sessions that any process revoked since the last poll. @throws if the database does not answer */
  poll: () => Promise<void>;
  /** Revoked by this process. */
  add: (ids: readonly number[]) => void;
  has: (id: number) => boolean;
  /** Whether the last poll is recent. */
  isFresh: () => boolean;
};

/**
 * Revoked sessions whose access tokens may still be valid.
 * @param lifetime of an access token in seconds
 */
export const createRevocations = (
  sessions: Pick<SessionRepository, 'revokedSince'>,
  lifetime: number,
  now: () => Date,
): Revocations => {
  const memory = lifetime * 1000 + OVERLAP;
  // Bounded: two numbers for each session that ended in the lifetime of an access token; forgetting one would open it again.
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
