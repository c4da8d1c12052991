import { Registry } from '@acara/server-kit/metrics';
import Fastify from 'fastify';
import pg from 'pg';
import { testConfig } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Clock } from '../clock/clock-plugin.ts';
import { registerJobQueue } from './job-queue.ts';

let database: TestDatabase;
let processes: { close: () => Promise<unknown> }[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.close();
  await database.pool.query('delete from graphile_worker._private_jobs; delete from job_worker');
});
afterAll(() => database.drop());

/** A clock whose one timer is due when the test decides. */
const createHandClock = () => {
  let due: () => void = () => {};
  let scheduled = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => new Date(),
    uptime: () => 0,
    after: (_ms, work) => {
      due = work;
      scheduled.resolve();
      return () => {};
    },
  };
  const beat = async () => {
    scheduled = Promise.withResolvers();
    due();
    await scheduled.promise;
  };
  return { clock, beat };
};

type Work = () => Promise<void>;

/** A process that does the jobs named `sample`. */
const startProcess = async (work: Work) => {
  const app = Fastify();
  processes.push(app);
  const { clock, beat } = createHandClock();
  app.decorate('metrics', new Registry());
  app.decorate('clock', clock);
  const queue = registerJobQueue(app, { config: testConfig(database.url) });
  queue.add('sample', work);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    beat: async (times = 1) => {
      for (let done = 0; done < times; done += 1) await beat();
    },
  };
};

const addJob = () => database.pool.query("select graphile_worker.add_job('sample')");

/** A job that a process was doing when it went: one that still lives could take it up again itself. */
const addLeftJob = () =>
  database.pool.query(
    `select graphile_worker.add_job('sample');
     update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a process that has gone'`,
  );

/** As if so many seconds had passed. */
const age = async (seconds: number) => {
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 s' * $1 where locked_at is not null`,
    [seconds],
  );
  await database.pool.query("update job_worker set seen_at = seen_at - interval '1 s' * $1", [seconds]);
};

/** A process that is doing the job until it is let go. */
const startSlow = async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const slow = await startProcess(async () => {
    begun.resolve();
    await end.promise;
  });
  processes.unshift({ close: async () => end.resolve() });
  await addJob();
  await begun.promise;
  return { ...slow, end: end.resolve };
};

/** Another process, and how often it did a job. */
const startOther = async () => {
  let runs = 0;
  const ran = Promise.withResolvers<void>();
  const other = await startProcess(async () => {
    runs += 1;
    ran.resolve();
  });
  return { ...other, ran: ran.promise, runs: () => runs };
};

const countLocked = async (): Promise<number> =>
  (await database.pool.query('select from graphile_worker._private_jobs where locked_at is not null')).rowCount ?? 0;

test('a job that takes minutes is not taken over from the process that runs it', async () => {
  const slow = await startSlow();
  const other = await startOther();
  await other.beat(3);
  for (let beats = 0; beats < 30; beats += 1) {
    await age(15);
    await slow.beat();
    await other.beat();
    expect(await countLocked()).toBe(1);
  }
  slow.end();
  while ((await database.pool.query('select from graphile_worker._private_jobs')).rowCount !== 0);
  expect(other.runs()).toBe(0);
});

test('a job whose process no longer says that it is alive is run by another one, after 20 s', async () => {
  await addLeftJob();
  const other = await startOther();
  await other.beat(4);
  await age(19);
  await other.beat();
  expect(await countLocked()).toBe(1);
  await age(2);
  await other.beat();
  await other.ran;
  expect(other.runs()).toBe(1);
});

test('after the database was unavailable, the process that runs a job can say that it is alive first', async () => {
  const slow = await startSlow();
  const other = await startOther();
  await other.beat(4);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('begin; lock table job_worker in access exclusive mode');
    const failing = other.beat();
    const broken = `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%insert into job_worker%'`;
    while ((await database.pool.query(broken)).rowCount === 0);
    await failing;
  } finally {
    await holder.end();
  }
  await age(60);
  await other.beat(3);
  expect(await countLocked()).toBe(1);
  await slow.beat();
  await other.beat(3);
  expect(await countLocked()).toBe(1);
  expect(other.runs()).toBe(0);
});
