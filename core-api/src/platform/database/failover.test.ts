import { startEmbeddedPostgres } from '@acara/tooling/src/database/embedded-postgres.ts';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startDatabaseRelay, type DatabaseRelay } from '../../../test/database-relay.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createDatabase, statement } from './database.ts';
import { createPool, openConnections } from './pool.ts';

const ONE = statement<{ one: number }>('select 1 as one');
const noError = () => undefined;

describe('a server in recovery', () => {
  it('is refused until it is promoted', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-standby-'));
    await (await startEmbeddedPostgres({ dir })).stop();
    // Without a primary to follow it stays a standby that can be read.
    const [data] = fs.globSync('**/postgresql.conf', { cwd: dir });
    fs.writeFileSync(path.join(dir, path.dirname(data ?? ''), 'standby.signal'), '');
    const standby = await startEmbeddedPostgres({ dir });
    const direct = new pg.Client({ connectionString: standby.url });
    const pool = createPool({ DATABASE_URL: standby.url, DATABASE_POOL: 1 }, noError);
    try {
      await direct.connect();
      expect((await direct.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: true }]);
      const refused: unknown = await createDatabase(pool, { prepare: true })
        .query(ONE)
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: '25006', message: 'the server is in recovery' });
      expect(isDatabaseUnavailable(refused as Error)).toBe(true);

      await direct.query('select pg_promote()');
      expect(await createDatabase(pool, { prepare: true }).query(ONE)).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
      await direct.end();
      await standby.stop();
      fs.rmSync(dir, { recursive: true });
    }
  }, 60_000);
});

describe('a server that disappeared without closing its connections', () => {
  let database: TestDatabase;
  let relay: DatabaseRelay;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase();
    relay = await startDatabaseRelay(database.url);
    pool = createPool({ DATABASE_URL: relay.url, DATABASE_POOL: 2 }, noError, 'reads');
    await openConnections(pool);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  }, 20_000);
  afterEach(async () => {
    jest.useRealTimers();
    await relay.close();
    await pool.end();
    await database.drop();
  });

  /** As long as a read may take, and not long enough for two of them. */
  const pass = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(7_000);
  };
  const failureOf = (work: Promise<unknown>) => work.then(noError, (error: Error) => error);

  it('costs one time limit, and the next connection is a new one', async () => {
    const { query } = createDatabase(pool, { prepare: true });
    relay.fallSilent();
    const failure = failureOf(query(ONE));
    await pass();
    expect(await failure).toMatchObject({ message: 'Query read timeout' });
    expect(isDatabaseUnavailable((await failure) ?? new Error())).toBe(true);
    const again = failureOf(query(ONE));
    await pass();
    await again;
    expect(await query(ONE)).toEqual([{ one: 1 }]);
  });

  it('does not slow a transaction', async () => {
    const { transaction } = createDatabase(pool, { prepare: true });
    const failure = failureOf(
      transaction(async (tx) => {
        relay.fallSilent();
        await tx.query(ONE);
      }),
    );
    await pass();
    expect(await failure).toMatchObject({ message: 'Query read timeout' });
  });

  it('is detected by the kernel on an idle connection', async () => {
    const keepAlive = jest.spyOn(net.Socket.prototype, 'setKeepAlive');
    await Promise.all([pool.connect(), pool.connect()]).then((all) => all.map((client) => client.release(true)));
    await pool.query('select 1');
    expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
    keepAlive.mockRestore();
  });
});
