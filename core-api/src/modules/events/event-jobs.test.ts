import { setTimeout as delay } from 'node:timers/promises';
import { isWaitedFor } from '../../../test/lock-wait.ts';
import { NOW } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createDatabase, statement, type TransactionalDatabase } from '../../platform/database/database.ts';
import { orderAllBySale, orderEventsBySale, sweepOverEvents, writeEventClicks } from './event-jobs.ts';

const EVENTS = 1_200;
const FIRST = 10_001;
const ids = Array.from({ length: EVENTS }, (_, at) => FIRST + at);

/** Stored the other way round than by id. */
const ADD_EVENTS = `
  insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime,
    event_end_datetime, category_venue_id, category_event_id, organizer_id, ms_city_id, event_keywords, created_at)
  select n, 'Gamelan ' || n, 'gamelan-' || n, '', 'v', '${NOW.toISOString()}'::timestamptz + interval '1 day',
    '${NOW.toISOString()}'::timestamptz + interval '2 days', 2, 1, 1, 1, '', now()
  from generate_series(${FIRST + EVENTS - 1}, ${FIRST}, -1) as n`;

let test: TestDatabase;
let database: TransactionalDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase(test.pool, { prepare: true });
  await test.pool.query('update event set event_over = true; delete from event_to_order');
  await test.pool.query(ADD_EVENTS);
});
afterEach(() => test.drop());

const count = async (sql: string): Promise<number> =>
  (await test.pool.query(`select count(*)::int from ${sql}`)).rows[0].count;
/** All events have class `none`: closed. */
const ordered = () => count(`event where event_id >= ${FIRST} and event_sale_order = 2`);
const queued = () => count('event_to_order');

it('a run takes a part of the events, and further ones the rest', async () => {
  const waiting = await queued();
  expect(waiting).toBe(EVENTS);
  expect(await orderEventsBySale(database, NOW)).toBe(500);
  expect(await queued()).toBe(waiting - 500);
  await orderAllBySale(database, { now: () => NOW, uptime: () => 0 });
  expect([await queued(), await ordered()]).toEqual([0, EVENTS]);
});

it('it ends after a few seconds, and the next one goes on', async () => {
  let at = 0;
  const waiting = await queued();
  // Each run takes two seconds.
  await orderAllBySale(database, { now: () => NOW, uptime: () => (at += 2_000) });
  expect(await queued()).toBe(waiting - 1_000);
});

it('while another process does it, a run changes nothing', async () => {
  const waiting = await queued();
  await database.transaction(async (tx) => {
    await tx.run(statement("select pg_advisory_xact_lock(hashtext('order events by sale'))"));
    expect(await orderEventsBySale(database, NOW)).toBe(0);
  });
  expect([await queued(), await ordered()]).toEqual([waiting, 0]);
  expect(await orderEventsBySale(database, NOW)).toBe(500);
});

it('a run that waits for an event sees what was sold meanwhile', async () => {
  await orderAllBySale(database, { now: () => NOW, uptime: () => 0 });
  await test.pool.query('insert into event_to_order values ($1)', [FIRST]);
  let run: Promise<number> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(statement('update event set event_total_clicked = 7 where event_id = $1'), [FIRST]);
    run = orderEventsBySale(database, NOW);
    await isWaitedFor(tx);
    await tx.run(statement(`insert into seat (seat_id, event_id) values ($1, $1)`), [FIRST]);
    await tx.run(
      statement(`insert into seat_detail (seat_detail_id, event_id, seat_id, seat_detail_name, seat_detail_price,
        seat_detail_datetime, seat_detail_quantity, seat_detail_active, ms_price_identifier, ms_seat_identifier, taken)
        values ($1, $1, $1, 'Umum', 10000, $2, 5, true, 'PAID', 'UNRESERVED', 0)`),
      [FIRST, NOW],
    );
  });
  expect(await run).toBe(1);
  const { rows } = await test.pool.query(
    'select event_sale_order, event_lowest_price, event_total_clicked from event where event_id = $1',
    [FIRST],
  );
  expect(rows).toEqual([{ event_sale_order: 1, event_lowest_price: 10_000, event_total_clicked: 7 }]);
});

it('a run that waits too long gives up, and its events stay for the next one', async () => {
  const waiting = await queued();
  await database.transaction(async (tx) => {
    await tx.run(statement('select from event where event_id = any($1) for update'), [ids]);
    await expect(orderEventsBySale(database, NOW)).rejects.toThrow('lock timeout');
  });
  expect(await queued()).toBe(waiting);
});

it('runs of two processes, written clicks and the sweep do not deadlock', async () => {
  const clicks = writeEventClicks(database);
  const results: PromiseSettledResult<unknown>[] = [];
  for (let round = 0; round < 6; round += 1) {
    await test.pool.query(`update event set event_sale_order = 1 - event_sale_order % 2 where event_id >= $1`, [FIRST]);
    await test.pool.query(
      'insert into event_to_order select event_id from event where not event_over order by random()',
    );
    const ends = new Date(NOW.getTime() + 3 * 86_400_000);
    results.push(
      ...(await Promise.allSettled([
        orderAllBySale(database, { now: () => NOW, uptime: () => 0 }),
        clicks(
          ids,
          ids.map(() => 1),
        ),
        delay(round * 5).then(() => orderAllBySale(database, { now: () => NOW, uptime: () => 0 })),
        round < 5
          ? clicks(
              ids,
              ids.map(() => 1),
            )
          : sweepOverEvents(database, ends),
      ])),
    );
  }
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await count(`event where event_id >= ${FIRST} and event_total_clicked = 11`)).toBe(EVENTS);
  expect(await count(`event where event_id >= ${FIRST} and event_over`)).toBe(EVENTS);
}, 60_000);

it('a run locks events by id, however they are stored', async () => {
  await test.pool.query('delete from event_to_order');
  await test.pool.query('insert into event_to_order values ($1), ($2)', [FIRST + 9, FIRST + 3]);
  const lock = statement('select from event where event_id = $1 for no key update');
  let run: Promise<number> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(lock, [FIRST + 3]);
    run = orderEventsBySale(database, NOW);
    await isWaitedFor(tx);
    // If the run had this one, both would wait for each other.
    await tx.run(lock, [FIRST + 9]);
  });
  expect(await run).toBe(2);
});
