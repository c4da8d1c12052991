import pg from 'pg';
import { onTestServer } from '../../../test/test-database.ts';
import { onEachProvider, UNRESERVED, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';
import { buy, createBuyers, type Buyer } from '../../../test/selling/buyers.ts';
import { getStock } from '../../../test/selling/sales-data.ts';
import { forEachParallel } from '../../platform/concurrency/parallel.ts';

const BUYERS = 300;
/** So that places are reserved, too, while connections end. */
const AT_ONCE = 100;
/** Openings at the provider during which all connections end: the orders are sold, their tokens are not stored yet. */
const LOST_AT = new Set([20, 80, 140, 200, 260]);
const MAX_TRIES = 50;

const END_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`;

let env: AnyPaymentEnvironment;
onEachProvider(
  { places: 1_000, config: { HOLD_LIMIT_NETWORK: 100_000 }, started: (fresh) => void (env = fresh) },
  () => {
    describe('a sale whose connections to the database are lost five times', () => {
      it('rejects no order: each buyer gets one with the same key, and the books are exact', async () => {
        const { app, database, clock } = env.test;
        const other = new pg.Client({ connectionString: onTestServer('/postgres') });
        await other.connect();
        const buyers = await createBuyers(app.session.accessTokens, database.pool, BUYERS, clock.now());
        const before = await getStock(database.pool, UNRESERVED);
        let opened = 0;
        let lost = 0;
        env.provider.beforeAnswer = async (operation) => {
          if (operation !== 'open' || !LOST_AT.has((opened += 1))) return;
          lost += 1;
          await other.query(END_CONNECTIONS, [new URL(database.url).pathname.slice(1)]);
        };

        const refused: string[] = [];
        /** As the site does: again with the same key until there is a token. */
        const purchase = async (buyer: Buyer): Promise<number | undefined> => {
          for (let tries = 0; tries < MAX_TRIES; tries += 1) {
            const answer = await buy(app, buyer, { seatDetailId: UNRESERVED, seats: 1, key: `kunci-${buyer.id}` });
            const { token, transaction_id: id } = answer.json();
            if (answer.statusCode === 200 && token !== undefined) return id;
            if (answer.statusCode === 200 || answer.statusCode === 503) continue;
            refused.push(`${answer.statusCode} ${answer.body}`);
            return id;
          }
          return undefined;
        };
        const ids: (number | undefined)[] = [];
        await forEachParallel(buyers, AT_ONCE, async (buyer) => void ids.push(await purchase(buyer)));
        await other.end();

        expect(lost).toBe(LOST_AT.size);
        expect(refused).toEqual([]);
        expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(BUYERS);
        const { rows } = await database.pool.query(
          `select transaction_approve_status_name as status, count(*)::int as orders from transaction
         where seat_detail_id = $1 and transaction_id = any($2) group by 1`,
          [UNRESERVED, ids],
        );
        expect(rows).toEqual([{ status: 'pending', orders: BUYERS }]);
        const { live, taken, transactions, uneven } = await getStock(database.pool, UNRESERVED);
        expect([
          live - before.live,
          taken - before.taken,
          transactions - before.transactions,
          uneven - before.uneven,
        ]).toEqual([BUYERS, BUYERS, BUYERS, 0]);
        const text = env.test.logText();
        expect(text).not.toContain('the payment provider gave no token');
        expect(text).toContain('an order could not be opened for payment because of an error of our own');
      }, 60_000);
    });
  },
);
