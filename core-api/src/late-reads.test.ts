import { buildApp } from './app.ts';
import { createPools, endPools } from './platform/database/pool.ts';
import { NOW, startTestApp, testConfig, type TestApp } from '../test/test-app.ts';

let primary: TestApp;
let replica: TestApp;
beforeAll(async () => {
  primary = await startTestApp();
  // Another database of the same server: it has all that was written, and other names.
  replica = await startTestApp(
    {},
    {
      prepare: async (pool) => {
        await pool.query("update event set event_name = 'From the replica'");
        await pool.query("update category_event set category_event_name = 'From the replica ' || category_event_id");
        await pool.query('update ticket set ticket_seat_number = ticket_seat_number + 40');
      },
    },
  );
});
afterAll(async () => {
  await primary.close();
  await replica.close();
});

describe('with DATABASE_REPLICA_URL', () => {
  it('public data is read from the replica, and availability from the primary', async () => {
    const config = testConfig(primary.database.url, {
      DATABASE_REPLICA_URL: replica.database.url,
      LOG_LEVEL: 'silent',
    });
    const pools = createPools(config, () => undefined);
    const app = await buildApp({ config, pool: pools, now: () => NOW });
    const get = async (path: string) => (await app.inject(`/api/v1${path}`)).body;
    try {
      for (const path of ['/event/all', '/event/slug/konser-jazz-senja', '/category_event'])
        expect(await get(path)).toContain('From the replica');
      expect(await get('/event/1/availability')).toBe((await primary.app.inject('/api/v1/event/1/availability')).body);
      expect(await get('/event/1/availability')).not.toBe(
        (await replica.app.inject('/api/v1/event/1/availability')).body,
      );
    } finally {
      await app.close();
      await endPools(pools);
    }
  });
});
