import type { Pool } from 'pg';
import { buy, type PurchaseRequest } from './buy.ts';
import { createBuyers, type Buyer } from './buyers.ts';
import { partition } from './partition.ts';
import { startSellingApp, type SellingApp } from './selling-app.ts';
import { addClass, type TicketClass } from './ticket-class.ts';

/** The parts of a sale as the tests of one file use them; a new buyer for each test. */
export type Sale = {
  test: () => SellingApp;
  buyer: () => Buyer;
  another: () => Promise<Buyer>;
  pool: () => Pool;
  add: (ticketClass?: TicketClass) => Promise<number>;
  order: (request: PurchaseRequest, who?: Buyer) => ReturnType<typeof buy>;
  rows: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
};

/**
 * Runs tests of selling twice: on one database, and on one that is cut in pieces by class, as one that outgrew its
 * server would be.
 */
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
