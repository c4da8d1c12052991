import { isTooSlow } from './database-errors.ts';
import { statement, type Database } from './database.ts';

/** In ms. A replica that is further behind is not read. */
const MAX_LAG = 5_000;
/** While the primary is unavailable: the age of what is cached then. */
const MAX_LAG_ALONE = 60_000;
/** In ms without an answer. */
const PRIMARY_UNAVAILABLE = 3_000;

/** In ms. */
export const CHECK_REPLICA_EVERY = 1_000;

/** How much was written, in bytes since the cluster began. */
const POSITION = statement<{ position: number }>(`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8
    as position`);

export type Replica = {
  /** Reads from the replica, or from the primary if the replica is late or fails. */
  reads: Database;
  /** To be called regularly. Compares positions, not clocks, which may differ. */
  check: () => Promise<void>;
};

/**
 * @param options.replica one server, or a proxy that keeps to one while it can
 * @param options.uptime monotonic milliseconds
 */
export const createReplica = ({
  primary,
  replica,
  uptime,
}: {
  primary: Database;
  replica: Database;
  uptime: () => number;
}): Replica => {
  /** What the primary had written by when, and the replica did not have; the oldest first. */
  let missing: { position: number; at: number }[] = [];
  /** The replica had everything that was written by then. */
  let completeAt = -Infinity;
  let primaryAt = uptime();

  const isLate = () => {
    const now = uptime();
    return now - completeAt > (now - primaryAt > PRIMARY_UNAVAILABLE ? MAX_LAG_ALONE : MAX_LAG);
  };

  const query: Database['query'] = async (...request) => {
    if (isLate()) return primary.query(...request);
    try {
      return await replica.query(...request);
    } catch (error) {
      if (isTooSlow(error)) throw error;
      return primary.query(...request);
    }
  };

  return {
    reads: {
      query,
      first: async (...request) => (await query(...request))[0],
      run: async (...request) => void (await query(...request)),
    },
    check: async () => {
      const at = uptime();
      const written = primary.first(POSITION).then((row) => {
        primaryAt = uptime();
        // Older ones say nothing that these do not.
        missing = [...missing, { position: row?.position ?? 0, at }].slice(-MAX_LAG_ALONE / CHECK_REPLICA_EVERY);
      });
      const [, replayed] = await Promise.allSettled([written, replica.first(POSITION)]);
      const has = replayed.status === 'fulfilled' ? (replayed.value?.position ?? 0) : 0;
      completeAt = missing.findLast(({ position }) => position <= has)?.at ?? completeAt;
      missing = missing.filter(({ position }) => position > has);
    },
  };
};
