import type { Pool } from 'pg';
import type { Reserve } from '../../src/modules/sales/reservation/ticket-order.ts';
import type { Config } from '../../src/platform/config.ts';
import { startSibling, startTestApp, type TestApp } from '../test-app.ts';
import { buy, createBuyers, type Buyer, type PurchaseRequest } from './buyers.ts';
import { addClass, type TicketClass } from './sales-data.ts';
import { createTestPaymentService, type TestPaymentService } from './test-payment-service.ts';

export type SellingApp = TestApp & { paymentService: TestPaymentService };

type SellingOptions = {
  config?: Partial<Config>;
  /** Prepares the database. */
  prepare?: ((pool: Pool) => Promise<void>) | undefined;
  reserve?: (pool: Pool) => Reserve;
};

/** The API with a payment service without a provider. */
export const startSellingApp = async ({ config, prepare, reserve }: SellingOptions = {}): Promise<SellingApp> => {
  const paymentService = createTestPaymentService(() => test.database.pool);
  const test = await startTestApp(config, {
    prepare,
    parts: (pool) => ({ paymentService, ...(reserve && { reserve: reserve(pool) }) }),
  });
  return Object.assign(test, { paymentService });
};

/** Another process of the same API. */
export const startSellingSibling = (test: SellingApp, { config }: Pick<SellingOptions, 'config'> = {}) =>
  startSibling(test, config, () => ({ paymentService: test.paymentService }));

/** Partitions the selling tables by ticket class, as in a distributed database. */
const partition = async (pool: Pool): Promise<void> => {
  for (const table of ['seat_detail', 'transaction', 'ticket'])
    await pool.query(`
      alter table ${table} rename to ${table}_whole;
      create table ${table} (like ${table}_whole including defaults including constraints)
        partition by hash (seat_detail_id);
      create table ${table}_0 partition of ${table} for values with (modulus 2, remainder 0) with (fillfactor = 50);
      create table ${table}_1 partition of ${table} for values with (modulus 2, remainder 1) with (fillfactor = 50);`);
  // Identity columns of partitioned tables need PostgreSQL 17: a default from the same sequence works everywhere.
  for (const [table, column] of [
    ['seat_detail', 'seat_detail_id'],
    ['transaction', 'transaction_id'],
    ['ticket', 'ticket_id'],
  ])
    await pool.query(`
      alter table ${table}_whole alter column ${column} drop identity;
      create sequence if not exists ${table}_${column}_seq start 100000;
      alter table ${table} alter column ${column} set default nextval('${table}_${column}_seq');`);
  const { rows } = await pool.query<{ definition: string }>(`
    select indexdef as definition from pg_indexes
    where tablename in ('seat_detail_whole', 'transaction_whole', 'ticket_whole')`);
  for (const [index, { definition }] of rows.entries())
    await pool.query(
      definition
        .replace(/INDEX \S+ ON (?:ONLY )?public\.(\w+)_whole/, `INDEX partitioned_${index} ON public.$1`)
        .replace(/ WITH \(fillfactor='?\d+'?\)/, ''),
    );
  await pool.query(`
    alter table transaction add foreign key (seat_detail_id) references seat_detail (seat_detail_id);
    alter table transaction add foreign key (user_id) references app_user;
    alter table ticket add foreign key (seat_detail_id, transaction_id)
      references transaction (seat_detail_id, transaction_id);
    insert into seat_detail select * from seat_detail_whole;
    insert into transaction select * from transaction_whole;
    insert into ticket select * from ticket_whole;`);
};

/** With a new buyer for each test. */
type Sale = {
  test: () => SellingApp;
  buyer: () => Buyer;
  another: () => Promise<Buyer>;
  pool: () => Pool;
  add: (ticketClass?: TicketClass) => Promise<number>;
  order: (request: PurchaseRequest, who?: Buyer) => ReturnType<typeof buy>;
  rows: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
};

/** Runs tests on a plain database and on a partitioned one. */
export const onEachDatabase = (what: string, tests: (sale: Sale) => void): void =>
  describe.each([
    ['in one database', undefined],
    ['in a database partitioned by class', partition],
  ])(`${what} %s`, (_where, prepare) => {
    let test: SellingApp;
    let buyer: Buyer;

    const another = async (): Promise<Buyer> => {
      const [one] = await createBuyers(test.app.session.accessTokens, test.database.pool, 1, test.clock.now());
      if (!one) throw new Error('No buyer was added');
      return one;
    };

    beforeAll(async () => {
      test = await startSellingApp({ ...(prepare && { prepare }) });
    });
    beforeEach(async () => {
      buyer = await another();
    });
    afterAll(() => test.close());

    tests({
      test: () => test,
      buyer: () => buyer,
      another,
      pool: () => test.database.pool,
      add: (ticketClass) => addClass(test.database.pool, ticketClass),
      order: (request, who = buyer) => buy(test.app, who, request),
      rows: async (sql, values) => (await test.database.pool.query(sql, values)).rows,
    });
  });

/** Both buyers are new in each test. */
type TwoBuyers = {
  test: () => SellingApp;
  buyer: () => Buyer;
  other: () => Buyer;
  /** As a guest without `who`. */
  get: (path: string, who?: Buyer) => ReturnType<typeof buy>;
  /** Buys tickets of a new class. @returns the id of the transaction */
  order: (ticketClass: TicketClass, seats: PurchaseRequest['seats'], who?: Buyer) => Promise<number>;
};

export const withTwoBuyers = (): TwoBuyers => {
  let test: SellingApp;
  let both: Buyer[];
  const at = (index: number): Buyer => {
    const one = both[index];
    if (!one) throw new Error('No buyer was added');
    return one;
  };

  beforeAll(async () => {
    test = await startSellingApp();
  });
  beforeEach(async () => {
    both = await createBuyers(test.app.session.accessTokens, test.database.pool, 2, test.clock.now());
  });
  afterAll(() => test.close());

  return {
    test: () => test,
    buyer: () => at(0),
    other: () => at(1),
    get: (path, who) => test.app.inject({ url: `/api/v1${path}`, ...(who && { headers: who.headers }) }),
    order: async (ticketClass, seats, who = at(0)) => {
      const seatDetailId = await addClass(test.database.pool, ticketClass);
      return (await buy(test.app, who, { seatDetailId, seats })).json().transaction_id;
    },
  };
};
