import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/testing';
import { createRandom } from '@acara/shared-contract/seeded-random';
import { queryNumber, startPostgresServer } from '../environment/databases.ts';
import { summarizeOrders } from '../environment/orders.ts';
import { environmentParts, type EnvironmentRun, type TestEnvironment } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { mapConcurrently } from '../lib/concurrency.ts';
import { brokenBy, flashSale, saleRow } from '../sales/flash-sale.ts';
import { checkAftermath } from './after-faults.ts';
import { freshOffers, startPayingVisitors, visitsRow } from './paying-visitors.ts';
import { providerDown } from './provider-down.ts';
import { sameToken } from './same-token.ts';
import { sellThroughOutage } from './sell-through-outage.ts';
import { ticketFiles } from './ticket-files.ts';

const USAGE = `what crashes or is unavailable while tickets are sold (R6, R7, R14, R16, R18, R32), and R1/R2 over two processes
  --only two,r16,r18,r32,r6,r7,r14   default all
  DATABASE_URL takes another PostgreSQL; R7 kills its own, so it is left out then
  --kills N        kills of an API process in R6 (default 20); --attempts N purchases at least in it (default 10000)
  --in-flight N    visitors at once (default 500); --processes N API processes (default 2)
  --outage N       seconds for which the payment provider is unavailable in R14 (default 300)
  --issues N       seconds of R18 (default 30); --per-second N tickets issued in each (default 10)`;

const OPTIONS = {
  kills: 20,
  attempts: 10_000,
  inFlight: 500,
  processes: 2,
  outage: 300,
  issues: 30,
  perSecond: 10,
  minutes: 30,
};

export const { usage, run } = defineBench('faults', USAGE, OPTIONS, async (bench) => {
  const { inFlight, kills, attempts } = bench;
  const server = await startPostgresServer(bench.disposables, 'faults');
  const part = environmentParts(bench, server, { processes: bench.processes });

  // The sales of R1 and R2 by the API as `npm start` runs it, in processes that do not know each other.
  const atLeastTwo = { processes: 2 };
  await part(
    'two',
    async ({ database, apis }, { holds, add, table }) => {
      const size = { attempts, stock: 500 };
      const ports = apis.map(({ port }) => port);
      for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
        // Places without numbers are sold within milliseconds: a process may be too late for all of them.
        let allSold = false;
        for (let round = 1; round <= 5 && !allSold; round += 1) {
          const sale = await flashSale({ database, ports }, kind, size);
          allSold = sale.soldBy.every((sold) => sold > 0);
          add(brokenBy(sale, kind, size), kind);
          table(`${apis.length} processes, ${kind}, ${size.stock} places`, [saleRow(kind, sale)]);
        }
        holds(allSold, `${kind}: in five sales one process sold nothing, so this proves nothing`);
      }
    },
    atLeastTwo,
  );
  await part('R16', sameToken, atLeastTwo);
  await part('R18', (environment, own) => ticketFiles(environment, own, bench));
  await part('R32', lostConnections, atLeastTwo);

  // Processes are killed at random moments of a sale; no payment is lost, no place stays reserved.
  await part('R6', async (environment, own) => {
    const random = createRandom(6, 0);
    const visitors = startPayingVisitors(environment, inFlight, 6);
    const { counts } = visitors;
    const begun = performance.now();
    let slowestStart = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      visitors.offer(await freshOffers(environment, 125));
      await delay(random.int(200, 1_500));
      const victim = environment.apis[kill % environment.apis.length];
      await victim?.kill();
      await delay(random.int(0, 500));
      const starting = performance.now();
      await victim?.start();
      slowestStart = Math.max(slowestStart, performance.now() - starting);
      process.stderr.write(`\r  R6: killed ${kill + 1} of ${kills}, ${counts.attempts} purchases`);
    }
    // As many purchases as R1 has, however fast the kills went by.
    while (counts.attempts < attempts) await delay(500);
    await visitors.stop();
    process.stderr.write('\n');
    const row = visitsRow(counts, (performance.now() - begun) / 1000);
    own.table(`R6: ${kills} kills of ${bench.processes} processes`, [{ ...row, 'slowest start ms': slowestStart }]);
    await checkAftermath(environment, visitors, own);
    own.holds(counts.paid > 0 && counts.left > 0, 'nothing was paid, or nothing left unpaid');
  });

  // The database is killed under load and restarted; all committed data is there, and the API recovers.
  const { faults } = server;
  if (faults)
    await part('R7', async (environment, own) => {
      const listPids = () => environment.apis.map(({ pid }) => pid).join();
      const pids = listPids();
      await sellThroughOutage(environment, { faults, inFlight }, own);
      own.holds(listPids() === pids, 'an API process was started again');
      for (const api of environment.apis) own.holds(api.isRunning, `${api.url} has ended`);
    });
  else console.log('R7 LEFT OUT: it kills PostgreSQL, and the one of DATABASE_URL is not ours to kill.');
  await part('R14', (environment, own) => providerDown(environment, own, bench.outage));
});

const BUYERS = 300;
/** Answered purchases after which all connections end. */
const LOST_AFTER = [10, 70, 130, 190, 250];
const TRY_AGAIN_MS = 100;
const MAX_TRIES = 100;

const END_CONNECTIONS = `
  select count(pg_terminate_backend(pid))::int from pg_stat_activity
  where datname = current_database() and application_name = 'acara-core-api'`;

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
const lostConnections: EnvironmentRun = async (environment, { holds, table }) => {
  const { pool } = environment.database;
  const seatDetailId = await environment.addClass({ quantity: BUYERS, maximum: 1 });
  const buyers = await environment.buyers(BUYERS);
  const lossesLeft = [...LOST_AFTER];
  let answered = 0;
  let ended = 0;
  const results = await mapConcurrently(buyers, 100, async (buyer) => {
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
  const blamed = environment.readLogs().split('the payment provider gave no token').length - 1;
  const counts = { 'asked again': retried, orders: orders.size, rejected, refused: refused.length };
  table('R32: all connections to the database lost five times', [
    { buyers: BUYERS, 'connections ended': ended, ...counts },
  ]);
  holds(lossesLeft.length === 0 && ended > 0, 'the connections were not all ended');
  holds(retried > 0, 'no buyer noticed, so this proves nothing');
  holds(refused.length === 0, `${refused.length} buyers were refused: ${refused[0]}`);
  holds(orders.size === BUYERS, `${orders.size} of ${BUYERS} buyers have an order`);
  holds(rejected === 0 && pending === BUYERS, `${rejected} orders are rejected, ${pending} pending`);
  holds(blamed === 0, `the log blames the payment provider ${blamed} times`);
};
