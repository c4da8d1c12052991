import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (sql: string) => database.pool.query(sql);

describe('the schema', () => {
  it.each(['transaction', 'ticket', 'seat_detail'])('lets %s be hash partitioned by seat_detail_id', async (table) => {
    await run(`
      create table ${table}_distributed (like ${table} including all) partition by hash (seat_detail_id);
      create table ${table}_part_0 partition of ${table}_distributed for values with (modulus 2, remainder 0);
      create table ${table}_part_1 partition of ${table}_distributed for values with (modulus 2, remainder 1);
      insert into ${table}_distributed select * from ${table};`);
    const { rows } = await run(`select count(*)::int as count from ${table}_distributed`);
    expect(rows[0].count).toBeGreaterThan(0);
  });

  it.each(['payment_attempt', 'payment_notification', 'refund', 'ticket_file'])(
    'lets %s be distributed with its orders',
    async (table) => {
      await run(`create table ${table}_distributed (like ${table} including all) partition by hash (seat_detail_id)`);
    },
  );

  it('has event_id in every table under an event', async () => {
    const { rows } = await run(`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'event_id' order by table_name`);
    expect(rows.map((row) => row.table_name)).toEqual(
      expect.arrayContaining([
        'event_agenda',
        'event_like',
        'event_tag',
        'gallery',
        'payment_attempt',
        'payment_notification',
        'refund',
        'seat',
        'seat_detail',
        'ticket',
        'ticket_file',
        'transaction',
      ]),
    );
  });

  const ticketForSeat = (seat: number, status: string) => `
    insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number,
      ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime)
    values (2, 1, 2, 1, 'Kursi', gen_random_uuid()::text, ${seat}, true, '${status}', now(), 0, now())`;

  it('refuses a second live ticket for a seat, and allows one after a failed ticket', async () => {
    await expect(run(ticketForSeat(12, 'pending'))).rejects.toThrow('ticket_live_seat');
    await run(ticketForSeat(4, 'issued'));
    await expect(run(ticketForSeat(4, 'pending'))).rejects.toThrow('ticket_live_seat');
    await run(ticketForSeat(4, 'failed'));
  });

  it.each([
    ['more taken than there is', 'update seat_detail set taken = 101 where seat_detail_id = 1', 'not_oversold'],
    [
      'a class that ends before it starts',
      "update seat_detail set seat_detail_end_datetime = seat_detail_datetime - interval '1 hour' where seat_detail_id = 1",
      'ends_after_start',
    ],
    ['less taken than nothing', 'update seat_detail set taken = -1 where seat_detail_id = 3', 'not_oversold'],
    ['a counter on a reserved class', 'update seat_detail set taken = 1 where seat_detail_id = 2', 'no_counter'],
    ['a private event without code', 'update event set event_access_code = null where event_id = 7', 'has_code'],
    ['a public event with code', "update event set event_access_code = 'x' where event_id = 1", 'has_code'],
    ['a total that does not add up', 'update transaction set transaction_total_amount = 1', 'adds_up'],
    ['an end before its start', "update event set event_end_datetime = '2020-01-01'", 'ends_after_start'],
    [
      'a price on a free class',
      'update seat_detail set seat_detail_price = 1 where seat_detail_id = 7',
      'costs_nothing',
    ],
  ])('refuses %s', async (_what, sql, constraint) => {
    await expect(run(sql)).rejects.toThrow(constraint);
  });

  it('allows one account per e-mail address, whatever its case', async () => {
    await expect(
      run("insert into app_user (name, email, created_at) values ('Sari', 'SARI@acara.test', now())"),
    ).rejects.toThrow('app_user_email');
  });
});
