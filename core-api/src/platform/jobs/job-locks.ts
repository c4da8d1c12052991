import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

/** In ms: how often a process says that its workers are alive. Four beats later they count as dead. */
export const BEAT = 5_000;
/** In ms. A connection that hangs must not make a running process seem dead. */
const ANSWER_TIME = 3_000;
/** After the database was unavailable, all others have said that they are alive before one process unlocks what is left. */
const BEATS_IN_TOUCH = 4;

const SEEN = `
  insert into job_worker (job_worker_id, seen_at) select unnest($1::text[]), now()
  on conflict (job_worker_id) do update set seen_at = excluded.seen_at`;

/** A dead process leaves its jobs locked, for hours without this. */
const UNLOCK = `
  with dead as (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '20 seconds' and not exists (
      select from job_worker where job_worker_id = locked_by and seen_at >= now() - interval '20 seconds'
    )
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`;

const FORGET = "delete from job_worker where seen_at < now() - interval '1 hour'";

/** Distinguishes a job whose process is dead from one that takes long: the process of the latter says that it is alive. */
export const createJobLocks = (events: WorkerEvents) => {
  // Bounded: those of this process, which has one at a time.
  const alive = new Set<string>();
  events.on('pool:create', ({ workerPool: { id, promise } }) => {
    alive.add(id);
    const end = () => void alive.delete(id);
    promise.then(end, end);
  });
  let beatsInTouch = 0;
  return {
    /** @throws when the database is unavailable */
    beat: async (pool: Pool): Promise<void> => {
      const query = (text: string, values: unknown[] = []) => {
        const config = { text, values, query_timeout: ANSWER_TIME }; // which pg's types lack
        return pool.query(config);
      };
      try {
        await query(SEEN, [[...alive]]);
        beatsInTouch += 1;
        if (beatsInTouch < BEATS_IN_TOUCH) return;
        await query(UNLOCK);
        await query(FORGET);
      } catch (error) {
        beatsInTouch = 0;
        throw error;
      }
    },
  };
};
