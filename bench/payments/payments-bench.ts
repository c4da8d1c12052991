import { startPostgresServer, takeSnapshot } from '../environment/databases.ts';
import { environmentParts, startTestEnvironment } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { disorderedNotifications } from './disordered-notifications.ts';
import { forgedNotifications } from './forged-notifications.ts';
import { lateSettlement } from './late-settlement.ts';
import { checkMoney, reconcile, sellThroughLoss } from './lost-orders.ts';
import { paidOrders } from './paid-orders.ts';
import { settleAndSweep } from './settle-and-sweep.ts';
import { simulatedDay } from './simulated-day.ts';
import { slowProvider } from './slow-provider.ts';
import { soldOut } from './sold-out.ts';

const USAGE = `orders that are paid, with the real API and the payment emulator (R4, R8-R11, R13, R15, R25, R26)
  --only r4,r8,r9,r10,r11,r13,r15,r25,r26   default all
  --processes N   API processes on the one database (default 1); DATABASE_URL takes another PostgreSQL
  --attempts N    purchases of each sale of R4 (default 3000), --in-flight N at once (1000), for --stock N places (1000)
  --orders N      orders of each scenario of R8 (default 20)
  --rounds N      rounds of R11 (default 1000)
  --hours N       simulated length of R13 (default 24)
  --comers N      buyers who come at once in R25 (default 2000)`;

const OPTIONS = {
  processes: 1,
  attempts: 3_000,
  inFlight: 1_000,
  stock: 1_000,
  orders: 20,
  rounds: 1_000,
  hours: 24,
  comers: 2_000,
  minutes: 40,
};

export const { usage, run } = defineBench('payments', USAGE, OPTIONS, async (bench) => {
  const { processes } = bench;
  const server = await startPostgresServer(bench.disposables, 'payments');
  const part = environmentParts(bench, server, { processes });
  await part('R4', (environment, own) => paidOrders(environment, own, bench));
  await bench.part('R8', (own) => disorderedNotifications(own, server, bench));
  await part('R9', forgedNotifications);
  await part('R10', lateSettlement);
  await part('R11', (environment, own) => settleAndSweep(environment, own, bench.rounds), { holdMinutes: 5 });
  await part('R13', (environment, own) => simulatedDay(environment, own, bench.hours));
  await part('R15', soldOut);
  for (const delayMs of [1_000, 3_000])
    await part(`R25_${delayMs}`, (environment, own) =>
      slowProvider(environment, own, { delayMs, comers: bench.comers }),
    );
  // The database of ten minutes ago comes back: no payment is lost, none is booked for another order.
  await bench.part('R26', async (own) => {
    const environment = await startTestEnvironment(own.disposables, server, 'r26', { processes });
    const orders = await sellThroughLoss(environment, () => takeSnapshot(server.url, environment.database));
    const summary = await reconcile(environment).catch((error: unknown) => {
      own.holds(false, `there is no reconciliation: ${String(error).slice(0, 200)}`);
      return '';
    });
    own.save('reconciliation', summary);
    await checkMoney(environment, orders, own);
  });
});
