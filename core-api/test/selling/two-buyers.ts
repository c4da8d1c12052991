import { buy, type PurchaseRequest } from './buy.ts';
import { createBuyers, type Buyer } from './buyers.ts';
import { startSellingApp, type SellingApp } from './selling-app.ts';
import { addClass, type TicketClass } from './ticket-class.ts';

/** What a test of a buyer's own things uses; both buyers are new in each test. */
export type TwoBuyers = {
  test: () => SellingApp;
  buyer: () => Buyer;
  other: () => Buyer;
  /** Asks as somebody, or as a guest. */
  get: (path: string, who?: Buyer) => ReturnType<typeof buy>;
  /** Buys of a class of its own. @returns the id of the transaction */
  order: (ticketClass: TicketClass, seats: PurchaseRequest['seats'], who?: Buyer) => Promise<number>;
};

/** Starts the API for the tests of a file, with two buyers for each of them. */
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
