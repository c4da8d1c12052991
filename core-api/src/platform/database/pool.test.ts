import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createDatabase, statement } from './database.ts';
import { createPool, openConnections } from './pool.ts';

const HOUR = 3_600_000;
const CONNECTIONS = 4;
const WRITE = statement('update organizer set organizer_name = organizer_name where organizer_id = 1');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const turn = () => new Promise((resolve) => setImmediate(resolve));

const processIds = async (pool: Pool): Promise<number[]> => {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const ids = await Promise.all(clients.map((client) => client.query('select pg_backend_pid() as id')));
  for (const client of clients) client.release();
  return ids.map(({ rows }) => rows[0].id);
};

describe('the connections of a process', () => {
  it('are open before the first visitor, and after a quiet hour', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const lost: Error[] = [];
    const pool = createPool({ DATABASE_URL: database.url, DATABASE_POOL: CONNECTIONS }, (error) => lost.push(error));
    try {
      await openConnections(pool);
      expect([pool.totalCount, pool.idleCount]).toEqual([CONNECTIONS, CONNECTIONS]);
      const first = await processIds(pool);
      // Old connections are replaced one by one, so that a failover is followed.
      for (let minute = 0; minute < 60; minute += 1) {
        jest.advanceTimersByTime(HOUR / 60);
        for (let turns = 0; pool.idleCount < CONNECTIONS && turns < 300_000; turns += 1) await turn();
        expect([minute, pool.totalCount, pool.idleCount]).toEqual([minute, CONNECTIONS, CONNECTIONS]);
      }
      const second = await processIds(pool);
      expect(new Set([...first, ...second]).size).toBe(2 * CONNECTIONS);
      expect(lost).toEqual([]);
    } finally {
      jest.useRealTimers();
      await pool.end();
    }
  });

  it.each(['alone', 'in a transaction'])('to a server that became read-only are all closed: %s', async (how) => {
    const pool = createPool({ DATABASE_URL: database.url, DATABASE_POOL: CONNECTIONS }, () => undefined);
    try {
      await openConnections(pool);
      // As after a failover, where new connections lead to the new primary.
      const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
      for (const client of clients) await client.query('set default_transaction_read_only = on');
      for (const client of clients) client.release();

      const { query, transaction } = createDatabase(pool, { prepare: true });
      const write = () => (how === 'alone' ? query(WRITE) : transaction((tx) => tx.query(WRITE)).then(() => undefined));
      await expect(write()).rejects.toMatchObject({ code: '25006' });
      await Promise.all(Array.from({ length: CONNECTIONS }, write));
    } finally {
      await pool.end();
    }
  });

  it('do not end the process by breaking between two uses', async () => {
    const pool = createPool({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, () => undefined);
    try {
      // Taken from the pool, without a listener yet.
      const client = await pool.connect();
      expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
      client.release(true);
      await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    } finally {
      await pool.end();
    }
  });
});
