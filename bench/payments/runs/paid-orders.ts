import os from 'node:os';
import { createRandom } from '@acara/core-api/bench';
import { findOrderIds, untilFilesAreMade } from '../../environment/orders.ts';
import { environmentRun, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently, upTo } from '../../lib/concurrency.ts';
import { startCpuTime } from '../../lib/cpu-time.ts';
import { queryNumber } from '../../lib/databases.ts';
import type { Checks } from '../../lib/runs.ts';
import { median } from '../../lib/statistics.ts';
import { printTable, rounded } from '../../lib/text-table.ts';
import { countAnswers, rush, rushRow } from '../../sales/attempts.ts';
import type { PaymentsContext } from '../payments-bench.ts';

const SALES = 3;
const SETTLING = 64;
const WARM_UP = 200;
const LEAST_ORDERS = 100;
const LONGEST_REFUSAL_MS = 1_000;

type Kind = 'RESERVED' | 'UNRESERVED';
type Size = Pick<PaymentsContext, 'attempts' | 'inFlight' | 'stock'>;
type Sale = Awaited<ReturnType<typeof sell>>;

const APPROVED = `
  select count(*)::int from transaction
  where transaction_id = any($1) and transaction_approve_status_name = 'approved'`;

/** All buyers at once for a limited class, then each order is settled at the provider. */
const sell = async (environment: TestEnvironment, { holds }: Checks, kind: Kind, size: Size) => {
  const { apis, control, database, sandbox } = environment;
  const { attempts, inFlight, stock } = size;
  const seatDetailId = await environment.addClass({ seats: kind, quantity: stock, maximum: 1 });
  const drawPurchases = () => {
    const random = createRandom(4, seatDetailId);
    return upTo(attempts).map(() => ({ seatDetailId, seats: [kind === 'RESERVED' ? random.int(1, stock) : 0] }));
  };
  const startTime = () =>
    startCpuTime(database.pool, () => ({ api: apis.map(({ pid }) => pid), emulator: [sandbox.pid] }));
  const load = {
    ports: apis.map(({ port }) => port),
    connections: inFlight,
    buyers: await environment.buyers(attempts),
  };
  const saleTime = await startTime();
  const result = await rush({ ...load, purchases: drawPurchases() });
  const saleCpu = await saleTime();
  const ids = result.answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => Number(JSON.parse(body).transaction_id));

  const orderIds = await findOrderIds(environment, ids);
  const paidTime = await startTime();
  const begun = performance.now();
  await mapConcurrently([...orderIds.values()], SETTLING, (orderId) => control.outcome(orderId, 'settlement'));
  const paidSeconds = (performance.now() - begun) / 1000;
  const paidCpu = await paidTime();
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
  return { kind, ...countAnswers(result), paidSeconds, fileSeconds, soldOutP99: late.p99, saleCpu, paidCpu };
};

const PARTS = ['api', 'emulator', 'PostgreSQL', 'load'] as const;

const printSales = (sales: readonly Sale[]): void => {
  printTable(
    `R4: placed at the provider, load of the machine ${os.loadavg().map(rounded).join(' ')}, ${os.cpus().length} processors`,
    sales.map((sale) => rushRow(sale.kind, sale)),
  );
  printTable(
    'then settled there',
    sales.map(({ kind, sold, seconds, paidSeconds, fileSeconds, soldOutP99 }) => ({
      class: kind,
      settled: sold,
      seconds: paidSeconds,
      'settled/s': sold / paidSeconds,
      'placed and settled/s': sold / (seconds + paidSeconds),
      'PDFs after, s': fileSeconds,
      'sold out: refusal p99 ms': soldOutP99,
    })),
  );
  const perOrder = (step: 'saleCpu' | 'paidCpu') =>
    Object.fromEntries(PARTS.map((part) => [part, median(sales.map((sale) => (sale[step][part] * 1000) / sale.sold))]));
  printTable('processor ms per order, refusals included', [
    { step: 'opened', ...perOrder('saleCpu') },
    { step: 'settled, files begun', ...perOrder('paidCpu') },
  ]);
};

/** R4: paid orders per second of a class that runs out, each opened at the provider and then settled there. */
export const paidOrdersRun = environmentRun<PaymentsContext>('R4', async (environment, checks, context) => {
  await sell(environment, checks, 'UNRESERVED', { attempts: WARM_UP, inFlight: 16, stock: WARM_UP });
  const sales: Sale[] = [];
  for (const kind of ['RESERVED', 'UNRESERVED'] as const)
    for (let round = 0; round < SALES; round += 1) sales.push(await sell(environment, checks, kind, context));
  printSales(sales);

  /** Median of the sales of each kind of class; the worse of the two is what counts. */
  const ofKinds = (getValue: (sale: Sale) => number) =>
    [...Map.groupBy(sales, ({ kind }) => kind).values()].map((own) => median(own.map(getValue)));
  const placed = Math.min(...ofKinds(({ sold, seconds }) => sold / seconds));
  const through = Math.min(...ofKinds(({ sold, seconds, paidSeconds }) => sold / (seconds + paidSeconds)));
  const refusal = Math.max(...ofKinds(({ p99 }) => p99));
  const soldOut = Math.max(...ofKinds(({ soldOutP99 }) => soldOutP99));
  const getGoal = (isSo: boolean) => (isSo ? 'met' : 'missed');
  const goalStates = {
    orders: getGoal(through >= LEAST_ORDERS),
    refusals: getGoal(refusal <= LONGEST_REFUSAL_MS),
    refusalsSoldOut: getGoal(soldOut <= LONGEST_REFUSAL_MS),
  };
  printTable('medians of the slower kind of class', [
    { goal: `placed and settled/s ≥ ${LEAST_ORDERS}`, value: through, state: goalStates.orders },
    { goal: `refusal p99 ≤ ${LONGEST_REFUSAL_MS} ms`, value: refusal, state: goalStates.refusals },
    { goal: 'the same once sold out', value: soldOut, state: goalStates.refusalsSoldOut },
    { goal: 'opened at the provider/s', value: placed, state: '' },
  ]);
  return { sales, placed, through, refusal, soldOut, goalStates };
});
