import { buy, createBuyers } from '../../../test/selling/buyers.ts';
import { addClass } from '../../../test/selling/sales-data.ts';
import { startSellingApp, type SellingApp } from '../../../test/selling/selling-app.ts';
import { NOW, testConfig } from '../../../test/test-app.ts';
import { buildApp } from '../../app.ts';
import { createPools, endPools, type Pools } from './pool.ts';

const FLOOD = 40;

let test: SellingApp;
let pools: Pools;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeEach(async () => {
  test = await startSellingApp();
  const config = testConfig(test.database.url, { LOG_LEVEL: 'silent', DATABASE_POOL: 4 });
  pools = createPools(config, () => {});
  app = await buildApp({ config, pool: pools, now: test.clock.now, paymentService: test.paymentService });
});
afterEach(async () => {
  await app.close();
  await endPools(pools);
  await test.close();
});

const times = <One>(make: (index: number) => One): One[] => Array.from({ length: FLOOD }, (_, index) => make(index));
const buyers = (count: number) => createBuyers(app.session.accessTokens, test.database.pool, count, NOW);
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

/** Runs a task while another connection holds a lock. */
const whileLocked = async (lock: string, work: () => Promise<void>): Promise<void> => {
  const blocker = await test.database.pool.connect();
  await blocker.query(`begin; ${lock}`);
  try {
    await work();
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
};

/** Resolves when all connections of a workload wait for a lock. */
const allWaiting = async (count: number): Promise<void> => {
  for (let polls = 0; polls < 1_000; polls += 1) {
    const { rows } = await test.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting >= count) return;
  }
  throw new Error('Nobody waits');
};

describe('workloads', () => {
  it('let buyers buy, new ones too, while slow reads occupy all connections for reads', async () => {
    const seatDetailId = await addClass(test.database.pool, { quantity: FLOOD });
    const all = await buyers(FLOOD);
    let reads: Promise<{ statusCode: number }>[] = [];
    await whileLocked('lock table organizer in access exclusive mode', async () => {
      reads = times((index) => app.inject(`/api/v1/event/all?limit=${index + 1}`));
      await allWaiting(pools.reads.options.max);
      const sold = await statuses(all.map((buyer) => buy(app, buyer, { seatDetailId, seats: 1 })));
      expect(new Set(sold)).toEqual(new Set([200]));
    });
    await Promise.all(reads);
  });

  it('let visitors read while purchases wait', async () => {
    const classes = await Promise.all(times(() => addClass(test.database.pool, { quantity: 5 })));
    const all = await buyers(FLOOD);
    let bought: Promise<{ statusCode: number }>[] = [];
    await whileLocked(
      `select from seat_detail where seat_detail_id = any('{${classes.join()}}') for update`,
      async () => {
        bought = all.map((buyer, index) => buy(app, buyer, { seatDetailId: classes[index] ?? 0, seats: 1 }));
        await allWaiting(pools.purchases.options.max - 1);
        expect(new Set(await statuses(times((index) => app.inject(`/api/v1/event/all?limit=${index + 1}`))))).toEqual(
          new Set([200]),
        );
        // And a new bearer is accepted.
        const [other] = await buyers(1);
        expect((await app.inject({ url: '/api/v1/profile', headers: other?.headers ?? {} })).statusCode).toBe(200);
      },
    );
    await Promise.all(bought);
  });

  it('let both continue while sweeps wait', async () => {
    const seatDetailId = await addClass(test.database.pool, { quantity: FLOOD });
    const all = await buyers(FLOOD);
    await test.database.pool.query('select 1');
    await whileLocked('lock table write_check in access exclusive mode', async () => {
      // These stand for any job.
      const jobs = times(() => pools.jobs.query('delete from write_check'));
      await allWaiting(pools.jobs.options.max);
      const sold = await statuses(all.map((buyer) => buy(app, buyer, { seatDetailId, seats: 1 })));
      expect(new Set(sold)).toEqual(new Set([200]));
      expect((await app.inject('/api/v1/event/all?limit=7')).statusCode).toBe(200);
      void Promise.allSettled(jobs);
    });
  });

  it('end slow statements, reads first, with `Retry-After`', async () => {
    const timeouts = await Promise.all(
      [pools.reads, pools.purchases, pools.jobs].map(async (pool) => {
        const { rows } = await pool.query('show statement_timeout');
        return rows[0].statement_timeout;
      }),
    );
    expect(timeouts).toEqual(['5s', '10s', '30s']);
    await pools.reads.query('select 1');
    await test.database.pool.query('alter table organizer rename to slow_organizer');
    await test.database.pool.query(
      'create view organizer as select slow_organizer.* from slow_organizer, pg_sleep(60) as nap',
    );
    const client = await pools.reads.connect();
    await client.query("set statement_timeout = '20ms'");
    client.release();
    const answer = await app.inject('/api/v1/event/all');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
  });
});
