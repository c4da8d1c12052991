import { createRandom } from '@acara/shared-contract/seeded-random';
import { queryNumber } from '../environment/databases.ts';
import { findOrderIds, untilFilesAreMade } from '../environment/orders.ts';
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
const SOLD_OUT_GOAL = atMost('R4', 'refusal p99 once sold out, ms', 1_000);

type Kind = 'RESERVED' | 'UNRESERVED';
type Size = { attempts: number; inFlight: number; stock: number };

const APPROVED = `
  select count(*)::int from transaction
  where transaction_id = any($1) and transaction_approve_status_name = 'approved'`;

/** All buyers at once for a limited class, then each order is settled at the provider. */
const sell = async (environment: TestEnvironment, { holds }: Run, kind: Kind, { attempts, inFlight, stock }: Size) => {
  const { apis, control, database } = environment;
  const seatDetailId = await environment.addClass({ seats: kind, quantity: stock, maximum: 1 });
  const drawPurchases = () => {
    const random = createRandom(4, seatDetailId);
    return upTo(attempts).map(() => ({ seatDetailId, seats: [kind === 'RESERVED' ? random.int(1, stock) : 0] }));
  };
  const load = {
    ports: apis.map(({ port }) => port),
    connections: inFlight,
    buyers: await environment.buyers(attempts),
  };
  const result = await rush({ ...load, purchases: drawPurchases() });
  const ids = result.answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => Number(JSON.parse(body).transaction_id));

  const orderIds = await findOrderIds(environment, ids);
  const begun = performance.now();
  await mapConcurrently([...orderIds.values()], SETTLING, (orderId) => control.outcome(orderId, 'settlement'));
  const paidSeconds = (performance.now() - begun) / 1000;
  const fileSeconds = (await untilFilesAreMade(environment, 300_000)) / 1000;
  // The rest of a reserved class is bought, so that the last wave finds it sold out.
  const left = upTo(stock).map((index) => ({ seatDetailId, seats: [index + 1] }));
  await rush({ ...load, connections: 8, buyers: await environment.buyers(stock), purchases: left });
  const late = countAnswers(await rush({ ...load, purchases: drawPurchases() }));

  const unexpected = result.answers.filter(({ status }) => status !== 200 && status !== 409);
  const shown = unexpected.slice(0, 2).map(({ status, body }) => `${status} ${body}`);
  const approved = await queryNumber(database.pool, APPROVED, [ids]);
  holds(unexpected.length === 0, `${unexpected.length} responses were neither sold nor refused: ${shown.join('; ')}`);
  holds(approved === ids.length, `${ids.length} orders were settled, ${approved} are approved`);
  holds(kind === 'RESERVED' || ids.length === stock, `${ids.length} of ${stock} places were sold`);
  holds(late.sold === 0 && late.broken === 0, `sold out: ${late.sold} sold all the same, ${late.broken} broken`);
  return { kind, counts: countAnswers(result), paidSeconds, fileSeconds, soldOutP99: late.p99 };
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
    run.goal(SOLD_OUT_GOAL, kind, estimateMedian(sales.map(({ soldOutP99 }) => soldOutP99)));
    for (const { counts, paidSeconds, fileSeconds } of sales)
      rows.push({
        ...rushRow(kind, counts),
        'settled/s': counts.sold / paidSeconds,
        'PDFs after, s': fileSeconds,
      });
  }
  run.table('R4: placed at the provider, then settled there', rows);
};
