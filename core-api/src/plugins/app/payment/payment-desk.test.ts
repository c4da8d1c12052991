import { startPaymentWorld, UNRESERVED, type PaymentWorld } from '../../../../test/payment-world.ts';
import { buy } from '../../../../test/selling/buy.ts';
import { createBuyers } from '../../../../test/selling/buyers.ts';

/** All come at once, for more than are opened at once. */
const COMING = 100;
const AT_ONCE = 64;

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ places: 1_000 });
});
afterAll(() => world.close());

describe('orders that are opened for payment', () => {
  it('are opened so many at once when a sale begins, and all of them', async () => {
    const { app, database, clock } = world.test;
    const buyers = await createBuyers(app.session.accessTokens, database.pool, COMING, clock.now());
    let opening = 0;
    let most = 0;
    const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
    /** In the line for the same connections: whoever is not held up gets to the provider meanwhile. */
    const letOthersOn = async () => {
      for (let query = 0; query < 4 * COMING; query += 1) await database.pool.query('select');
      full();
    };
    world.provider.beforeAnswer = async () => {
      opening += 1;
      most = Math.max(most, opening);
      if (opening === AT_ONCE) void letOthersOn();
      await isFull;
      opening -= 1;
    };
    const answers = await Promise.all(buyers.map((buyer) => buy(app, buyer, { seatDetailId: UNRESERVED, seats: 1 })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(buyers.map(() => 200));
    expect(world.provider.opened).toHaveLength(COMING);
    expect(most).toBe(AT_ONCE);
  });
});
