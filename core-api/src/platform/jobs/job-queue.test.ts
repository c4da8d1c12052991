import { Registry } from '@acara/server-kit/metrics';
import Fastify from 'fastify';
import pg from 'pg';
import { testConfig } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { registerClock } from '../clock/clock-plugin.ts';
import { registerJobQueue } from './job-queue.ts';

describe('the job queue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like 'delete from %_private_jobs%'`;

  it('restarts when the connection for its results breaks', async () => {
    const lines: string[] = [];
    const prefixQuery = Promise.withResolvers<void>();
    const write = (line: string) => {
      lines.push(line);
      if (line.includes('they are begun again')) prefixQuery.resolve();
    };
    const app = Fastify({ logger: { level: 'warn', stream: { write } } });
    app.decorate('metrics', new Registry());
    registerClock(app, {});
    const queue = registerJobQueue(app, { config: testConfig(database.url) });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    const done = Promise.withResolvers<void>();
    queue.add('sample', async () => {
      // From here on the result cannot be written. The lock is skipped when jobs are fetched.
      await holder.query('begin; select from graphile_worker._private_jobs for update');
      done.resolve();
    });
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      await database.pool.query("select graphile_worker.add_job('sample')");
      await done.promise;
      while ((await database.pool.query(WAITING)).rowCount === 0);
      await holder.query('rollback');
      await prefixQuery.promise;
    } finally {
      await holder.end();
      await app.close();
    }
    expect(lines.join('')).toContain('terminating connection');
  });

  it('connects to the database itself where the address is that of a pooler', async () => {
    const app = Fastify();
    app.decorate('metrics', new Registry());
    registerClock(app, {});
    const { DATABASE_DIRECT_URL = database.url, ...others } = testConfig(database.url);
    const config = { ...others, DATABASE_URL: 'postgres://127.0.0.1:1/', DATABASE_DIRECT_URL };
    const queue = registerJobQueue(app, { config });
    const done = Promise.withResolvers<unknown>();
    queue.add('direct', (payload) => Promise.resolve(done.resolve(payload)));
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      await database.pool.query("select graphile_worker.add_job('direct', '{\"direct\":true}')");
      expect(await done.promise).toEqual({ direct: true });
    } finally {
      await app.close();
    }
  });
});
