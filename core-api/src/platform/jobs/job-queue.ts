import { Histogram } from '@acara/server-kit/metrics';
import { resumeTrace } from '@acara/server-kit/tracing';
import type { FastifyInstance } from 'fastify';
import { Logger, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { isReadOnly } from '../database/database-errors.ts';
import { createPool, dropIdle } from '../database/pool.ts';
import { describeError } from './background.ts';
import { BEAT, createJobLocks } from './job-locks.ts';
import { repeat } from './repeat.ts';

/** May run twice for one job; if it throws, the job is retried later. */
type DoJob = (payload: unknown, signal: AbortSignal | undefined) => Promise<void>;

type JobQueue = {
  add: (name: string, job: DoJob) => void;
  names: () => string[];
  /** For tests: runs all waiting jobs. */
  drain: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobQueue;
  }
}

/** And one connection that listens for new jobs, and one for the locks. */
const CONCURRENCY = 2;
const CONNECTIONS = CONCURRENCY + 2;
/** In ms, for where notifications of the database do not arrive: behind a pooler without `DATABASE_DIRECT_URL`. */
const POLL = 1_000;
const RESTART_DELAY = 5_000;

type JobQueueOptions = { config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARE'> };

/**
 * Decorates `app.jobs`: jobs in the database (graphile-worker), run by any process that listens. They have connections
 * of their own, so that sales and jobs do not delay each other.
 */
export const registerJobQueue = (app: FastifyInstance, { config }: JobQueueOptions): JobQueue => {
  const taskList: TaskList = {};
  const log = app.log.child({ part: 'jobs' });
  // Error messages of jobs may contain addresses: only the kind is logged.
  const logger = new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const error = meta?.['error'] ?? meta?.['reason'];
    log[level === 'error' ? 'error' : 'warn'](
      { ...(error !== undefined && describeError(error)) },
      message.slice(0, 120),
    );
  });
  const DATABASE_URL = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  // Our own pool: graphile-worker releases its pool early, and a connection that breaks then would end the process.
  const open = (): Pool => {
    const onConnectionError = (error: Error) => log.warn(describeError(error), 'connection of the jobs lost');
    const fresh = createPool({ DATABASE_URL, DATABASE_POOL: CONNECTIONS }, onConnectionError, 'jobs');
    // The listening connection is never idle, so the pool does not handle its errors.
    return fresh.on('connect', (client) => client.on('error', onConnectionError));
  };
  const events: WorkerEvents = new EventEmitter();
  const locks = createJobLocks(events);
  const options = {
    noPreparedStatements: config.DATABASE_PREPARE === 0,
    noHandleSignals: true,
    // Without these two a connection that breaks while a result is written would be an unhandled error, which ends the
    // process; with them it ends the runner, which is restarted.
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
      runner = await run({ ...options, events, pgPool: pool, concurrency: CONCURRENCY, pollInterval: POLL });
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

  const beat = async () => {
    if (!pool) return;
    await locks.beat(pool).catch((error: unknown) => log.warn(describeError(error), 'workers of jobs were not seen'));
  };

  app.addHook('onListen', async () => {
    starting = start();
  });
  repeat(app, 'unlock jobs of dead processes', BEAT, beat, { onlyListening: true });
  app.addHook('onClose', async () => {
    closing = true;
    clearTimeout(timer);
    await starting;
    await runner?.stop().catch((error: unknown) => log.warn(describeError(error), 'jobs did not end well'));
    await pool?.end();
  });

  const durations = new Histogram({
    name: 'acara_job_duration_seconds',
    help: 'Jobs that were done by this process, and tries that failed.',
    labelNames: ['task', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [app.metrics],
  });
  const timed = async (task: string, work: Promise<void>) => {
    const end = durations.startTimer({ task });
    await work.then(
      () => end({ outcome: 'done' }),
      (error: unknown) => {
        end({ outcome: 'failed' });
        throw error;
      },
    );
  };

  const queue: JobQueue = {
    add: (name, job) => {
      taskList[name] = (payload, { abortSignal }) =>
        timed(
          name,
          resumeTrace(`job ${name}`, payload, () => job(payload, abortSignal)),
        );
    },
    names: () => Object.keys(taskList),
    drain: async () => {
      const own = open();
      await runOnce({ ...options, pgPool: own }).finally(() => own.end());
    },
  };
  app.decorate('jobs', queue);
  return queue;
};
