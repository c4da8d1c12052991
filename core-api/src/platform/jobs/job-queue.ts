import type { FastifyInstance } from 'fastify';
import { Logger, run, runOnce, type Runner, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { isReadOnly } from '../database/database-errors.ts';
import { createPool, dropIdle } from '../database/pool.ts';
import { describeError } from './background.ts';

/** Does one job; what it throws makes it come again later. Jobs may come twice. */
export type DoJob = (payload: unknown, signal: AbortSignal | undefined) => Promise<void>;

export type JobQueue = {
  /** Says how jobs of this name are done. */
  add: (name: string, job: DoJob) => void;
  /** Does everything that waits, and returns when nothing does: for tests. */
  drain: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobQueue;
  }
}

/** Two jobs at once, and a connection on which new ones are heard of. */
const CONCURRENCY = 2;
const CONNECTIONS = CONCURRENCY + 1;
/** How late a job is where the database's notices do not come through, as behind a pooler. */
const POLL = 1_000;
const RESTART_DELAY = 5_000;

export type JobQueueOptions = { config: Pick<Config, 'DATABASE_URL' | 'DATABASE_PREPARE'> };

/**
 * The jobs of an app: `app.jobs`. They wait in the database, so that they outlive a process, and are done by whichever
 * process is free; an app begins with them when it listens. They have connections of their own: a sale that takes all
 * of the others holds up no job, and no job a sale.
 */
export const registerJobQueue = (app: FastifyInstance, { config }: JobQueueOptions): JobQueue => {
  const taskList: TaskList = {};
  const log = app.log.child({ part: 'jobs' });
  // Its errors hold the text of what a job threw: only what kind it was is ours to log.
  const logger = new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const error = meta?.['error'] ?? meta?.['reason'];
    log[level === 'error' ? 'error' : 'warn'](
      { ...(error !== undefined && describeError(error)) },
      message.slice(0, 120),
    );
  });
  const { DATABASE_URL } = config;
  // Ours, not the queue's own: that one is let go of before it has ended, and a connection cut then ends the process.
  const open = (): Pool => {
    const onConnectionError = (error: Error) => log.warn(describeError(error), 'connection of the jobs lost');
    const fresh = createPool({ DATABASE_URL, DATABASE_POOL: CONNECTIONS }, onConnectionError, 'jobs');
    // One that listens is never idle, so that the pool does not look after it.
    return fresh.on('connect', (client) => client.on('error', onConnectionError));
  };
  const options = {
    noPreparedStatements: config.DATABASE_PREPARE === 0,
    noHandleSignals: true,
    // What a job came to is written down behind its back. Without these two a connection that breaks at that moment is
    // an error nobody takes, which ends the process; with them it ends the queue, which is begun again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList,
    logger,
  };
  let runner: Runner | undefined;
  let pool: Pool | undefined;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();

  const start = async (): Promise<void> => {
    try {
      pool ??= open();
      runner = await run({ ...options, pgPool: pool, concurrency: CONCURRENCY, pollInterval: POLL });
      void runner.promise.then(restartLater, restartLater);
    } catch (error) {
      restartLater(error);
    }
  };
  const restartLater = (error?: unknown) => {
    runner = undefined;
    if (closing) return;
    if (pool && isReadOnly(error)) dropIdle(pool);
    log.warn({ ...(error !== undefined && describeError(error)) }, 'jobs are not being done, they are begun again');
    timer = setTimeout(() => {
      starting = start();
    }, RESTART_DELAY);
    timer.unref();
  };

  app.addHook('onListen', async () => {
    starting = start();
  });
  app.addHook('onClose', async () => {
    closing = true;
    clearTimeout(timer);
    await starting;
    await runner?.stop().catch((error: unknown) => log.warn(describeError(error), 'jobs did not end well'));
    await pool?.end();
  });

  const queue: JobQueue = {
    add: (name, job) => {
      taskList[name] = (payload, { abortSignal }) => job(payload, abortSignal);
    },
    drain: async () => {
      const own = open();
      await runOnce({ ...options, pgPool: own }).finally(() => own.end());
    },
  };
  app.decorate('jobs', queue);
  return queue;
};
