import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/bench';
import { ENVIRONMENT_DATA } from '../../environment/databases.ts';
import { summarizeOrders } from '../../environment/orders.ts';
import { environmentRun, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { queryNumber } from '../../lib/databases.ts';
import { printTable } from '../../lib/text-table.ts';
import type { FaultsContext } from '../faults-bench.ts';

const NAME = 'r32';
const BUYERS = 300;
const AT_ONCE = 100;
/** Answered purchases after which all connections end. */
const LOST_AFTER = [10, 70, 130, 190, 250];
const TRY_AGAIN_MS = 100;
const MAX_TRIES = 100;

const END_CONNECTIONS = `
  select count(pg_terminate_backend(pid))::int from pg_stat_activity
  where datname = current_database() and application_name = 'acara-core-api'`;

const readLogs = (): string => {
  const folder = path.join(ENVIRONMENT_DATA, NAME, 'logs');
  const logs = fs.readdirSync(folder).filter((file) => file.startsWith('api-'));
  return logs.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join('');
};

/** Buys, again with the same key until there is a token, as the site does. @returns the order, or why there is none */
const buyUntilSold = async (environment: TestEnvironment, buyer: Buyer, seatDetailId: number) => {
  let unavailable = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { status, body } = await environment.buy(buyer, { seatDetailId, seats: [0], key: `kunci-${buyer.id}` });
    if (status === 200 && typeof body['token'] === 'string') return { id: Number(body['transaction_id']), unavailable };
    if (status !== 200 && status !== 503) return { refused: `${status} ${String(body['error'])}`, unavailable };
    unavailable += 1;
    await delay(TRY_AGAIN_MS);
  }
  return { refused: 'no token', unavailable };
};

/** R32: all connections to the database end five times in a sale of 300 orders: none is rejected. */
export const lostConnectionsRun = environmentRun<FaultsContext>(
  NAME.toUpperCase(),
  async (environment, { holds }) => {
    const { pool } = environment.database;
    const seatDetailId = await environment.addClass({ quantity: BUYERS, maximum: 1 });
    const buyers = await environment.buyers(BUYERS);
    const lossesLeft = [...LOST_AFTER];
    let answered = 0;
    let ended = 0;
    const results = await mapConcurrently(buyers, AT_ONCE, async (buyer) => {
      const result = await buyUntilSold(environment, buyer, seatDetailId);
      answered += 1;
      if (answered === lossesLeft[0]) {
        lossesLeft.shift();
        ended += await queryNumber(pool, END_CONNECTIONS, []);
      }
      return result;
    });
    const refused = results.flatMap((result) => result.refused ?? []);
    const orders = new Set(results.flatMap(({ id }) => id ?? []));
    const { pending, rejected } = await summarizeOrders(environment);
    const retried = results.filter(({ unavailable }) => unavailable > 0).length;
    const blamed = readLogs().split('the payment provider gave no token').length - 1;
    printTable('R32: all connections to the database lost five times', [
      {
        buyers: BUYERS,
        'connections ended': ended,
        'asked again': retried,
        orders: orders.size,
        rejected,
        refused: refused.length,
      },
    ]);
    holds(lossesLeft.length === 0 && ended > 0, 'the connections were not all ended');
    holds(retried > 0, 'no buyer noticed, so this proves nothing');
    holds(refused.length === 0, `${refused.length} buyers were refused: ${refused[0]}`);
    holds(orders.size === BUYERS, `${orders.size} of ${BUYERS} buyers have an order`);
    holds(rejected === 0 && pending === BUYERS, `${rejected} orders are rejected, ${pending} pending`);
    holds(blamed === 0, `the log blames the payment provider ${blamed} times`);
    return { ended, retried, orders: orders.size, rejected, refused: refused.length, blamed };
  },
  { processes: 2 },
);
