import { startPostgresServer } from '../environment/databases.ts';
import { environmentParts } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { paidOrders } from './paid-orders.ts';
import { simulatedDay } from './simulated-day.ts';
import { slowProvider } from './slow-provider.ts';

const USAGE = `orders that are paid, with the real API and the payment emulator (R4, R8, R10, R11, R13, R15, R25)
  --only r4,r13,r25   default all
  --processes N   API processes on the one database (default 1); DATABASE_URL takes another PostgreSQL
  --attempts N    purchases of each sale of R4 (default 3000), --in-flight N at once (1000), for --stock N places (1000)
  --hours N       simulated length of R13 (default 24)
  --comers N      buyers who come at once in R25 (default 2000)`;

const OPTIONS = {
  processes: 1,
  attempts: 3_000,
  inFlight: 1_000,
  stock: 1_000,
  hours: 24,
  comers: 2_000,
  minutes: 40,
};

export const { usage, run } = defineBench('payments', USAGE, OPTIONS, async (bench) => {
  const { processes } = bench;
  const server = await startPostgresServer(bench.disposables, 'payments');
  const part = environmentParts(bench, server, { processes });
  await part('R4', (environment, own) => paidOrders(environment, own, bench));
  await part('R13', (environment, own) => simulatedDay(environment, own, bench.hours));
  for (const delayMs of [1_000, 3_000])
    await part(`R25_${delayMs}`, (environment, own) =>
      slowProvider(environment, own, { delayMs, comers: bench.comers }),
    );
});
