import { createRandom } from '@acara/server-kit/seeded-random';
import { countOrders, findOrderIds, untilFilesAreMade } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { mapConcurrently, upTo } from '../lib/concurrency.ts';
import { atLeast, atMost } from '../lib/goal.ts';
import { estimateMedian } from '../lib/statistics.ts';
import { countAnswers, rush, rushRow } from '../sales/rush.ts';

const SALES = 3;
const SETTLING = 64;
const WARM_UP = 200;
const ORDERS_GOAL = atLeast('R4', 'orders placed and settled a second', 100);
const REFUSAL_GOAL = atMost('R4', 'refusal p99, ms', 1_000);

type Kind = 'RESERVED' | 'UNRESERVED';
type Size = { attempts: number; inFlight: number; stock: number };

/** All buyers at once for a limited class, then each order is settled at the provider. */
const sell = async (environment: TestEnvironment, { holds }: Run, kind: Kind, { attempts, inFlight, stock }: Size) => {
  const { apis, control } = environment;
  const seatDetailId = await environment.addClass({ seats: kind, quantity: stock, maximum: 1 });
  const random = createRandom(4, seatDetailId);
  const purchases = upTo(attempts).map(() => ({
    seatDetailId,
    seats: [kind === 'RESERVED' ? random.int(1, stock) : 0],
  }));
  const ports = apis.map(({ port }) => port);
  const buyers = await environment.buyers(attempts);
  const result = await rush({ ports, connections: inFlight, buyers, purchases });
  const ids = result.answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => Number(JSON.parse(body).transaction_id));

  const orderIds = await findOrderIds(environment, ids);
  const begun = performance.now();
  await mapConcurrently([...orderIds.values()], SETTLING, (orderId) => control.outcome(orderId, 'settlement'));
  const paidSeconds = (performance.now() - begun) / 1000;
  const fileSeconds = (await untilFilesAreMade(environment, 300_000)) / 1000;
  const unexpected = result.answers.filter(({ status }) => status !== 200 && status !== 409);
  const shown = unexpected.slice(0, 2).map(({ status, body }) => `${status} ${body}`);
  const approved = await countOrders(environment, ids, 'approved');
  holds(unexpected.length === 0, `${unexpected.length} responses were neither sold nor refused: ${shown.join('; ')}`);
  holds(approved === ids.length, `${ids.length} orders were settled, ${approved} are approved`);
  holds(kind === 'RESERVED' || ids.length === stock, `${ids.length} of ${stock} places were sold`);
  return { counts: countAnswers(result), paidSeconds, fileSeconds };
};

/** R4: paid orders per second of a class that runs out, each opened at the provider and then settled there. */
export const paidOrders = async (environment: TestEnvironment, run: Run, size: Size): Promise<void> => {
  await sell(environment, run, 'UNRESERVED', { attempts: WARM_UP, inFlight: 16, stock: WARM_UP });
  const rows = [];
  for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
    const sales = [];
    for (let round = 0; round < SALES; round += 1) sales.push(await sell(environment, run, kind, size));
    const through = sales.map(({ counts, paidSeconds }) => counts.sold / (counts.seconds + paidSeconds));
    run.goal(ORDERS_GOAL, kind, estimateMedian(through));
    run.goal(REFUSAL_GOAL, kind, estimateMedian(sales.map(({ counts }) => counts.p99)));
    for (const { counts, paidSeconds, fileSeconds } of sales)
      rows.push({
        ...rushRow(kind, counts),
        'settled/s': counts.sold / paidSeconds,
        'PDFs after, s': fileSeconds,
      });
  }
  run.table('R4: placed at the provider, then settled there', rows);
};
