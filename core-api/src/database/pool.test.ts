import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createPool, openConnections } from './pool.ts';

const HOUR = 3_600_000;
const CONNECTIONS = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the connections of a process', () => {
  it('are there before the first visitor, and still there after a quiet hour', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const lost: Error[] = [];
    const pool = createPool({ DATABASE_URL: database.url, DATABASE_POOL: CONNECTIONS }, (error) => lost.push(error));
    try {
      await openConnections(pool);
      expect(pool).toMatchObject({ totalCount: CONNECTIONS, idleCount: CONNECTIONS });
      jest.advanceTimersByTime(HOUR);
      expect(pool).toMatchObject({ totalCount: CONNECTIONS, idleCount: CONNECTIONS });
      expect(lost).toEqual([]);
    } finally {
      jest.useRealTimers();
      await pool.end();
    }
  });

  it('do not end the process by breaking while they pass from one user to the next', async () => {
    const pool = createPool({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, () => undefined);
    try {
      // Given out, and whoever asked has had no time to listen to it.
      const client = await pool.connect();
      expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
      client.release(true);
      await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    } finally {
      await pool.end();
    }
  });
});
