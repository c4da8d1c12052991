import type { Pool } from 'pg';

/** In ms: how often a process renews the locks of its jobs. Four beats later they count as left. */
export const BEAT = 5_000;
/** In ms. A connection that hangs must not make a running process seem dead. */
const ANSWER_TIME = 3_000;
/** After the database was unavailable, all others have renewed theirs before one process frees what is left. */
const BEATS_IN_TOUCH = 4;

const RENEW = 'update graphile_worker._private_jobs set locked_at = now() where id = any($1) and locked_by is not null';

/** A dead process leaves its jobs locked, for hours without this. */
const FREE = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - interval '20 seconds'`;

/** Distinguishes a job whose process is dead from one that takes long: the process of the latter renews its lock. */
export const createJobLocks = () => {
  // Bounded: running jobs.
  const running = new Set<string>();
  let beatsInTouch = 0;
  return {
    /** Keeps the lock of a job while it is done. */
    hold: async <T>(jobId: string, work: () => Promise<T>): Promise<T> => {
      running.add(jobId);
      try {
        return await work();
      } finally {
        running.delete(jobId);
      }
    },
    /** @throws when the database is unavailable */
    beat: async (pool: Pool): Promise<void> => {
      const query = (text: string, values: unknown[] = []) => {
        const config = { text, values, query_timeout: ANSWER_TIME }; // which pg's types lack
        return pool.query(config);
      };
      try {
        await query(RENEW, [[...running]]);
        beatsInTouch += 1;
        if (beatsInTouch >= BEATS_IN_TOUCH) await query(FREE);
      } catch (error) {
        beatsInTouch = 0;
        throw error;
      }
    },
  };
};
