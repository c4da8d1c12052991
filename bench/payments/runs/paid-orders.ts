import os from 'node:os';
import { createRandom } from '@acara/core-api/bench';
import { fixed, textTable } from '../../lib/text-table.ts';
import { median } from '../../lib/statistics.ts';
import { rushTable, countAnswers, rush, type RushCounts, type PurchaseOptions } from '../../sales/attempts.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { startCpuTime, type CpuTime } from '../../lib/cpu-time.ts';
import { findOrderIds, untilFilesAreMade } from '../../environment/orders.ts';
import type { PaymentsContext } from '../payments-context.ts';

const SALES = 3;
const SETTLING = 64;
const WARM_UP = 200;
const LEAST_ORDERS = 100;
const LONGEST_REFUSAL_MS = 1_000;

type Kind = 'RESERVED' | 'UNRESERVED';
type Sale = RushCounts & {
  name: string;
  paidSeconds: number;
  fileSeconds: number;
  soldOutP99: number;
  saleCpu: CpuTime<'api' | 'emulator'>;
  paidCpu: CpuTime<'api' | 'emulator'>;
};

const createPurchases = (kind: Kind, seatDetailId: number, count: number, stock: number): PurchaseOptions[] => {
  const random = createRandom(4, seatDetailId);
  return Array.from({ length: count }, () => ({
    seatDetailId,
    seats: [kind === 'RESERVED' ? random.int(1, stock) : 0],
  }));
};

/** All buyers at once for a limited class, then each order is settled at the provider. */
const sell = async (
  environment: TestEnvironment,
  kind: Kind,
  size: Pick<PaymentsContext, 'attempts' | 'inFlight' | 'stock'>,
) => {
  const { attempts, inFlight, stock } = size;
  const seatDetailId = await environment.addClass({ kind, price: 'PAID', quantity: stock, maximum: 1 });
  const ports = environment.apis.map(({ port }) => port);
  const startTime = () =>
    startCpuTime(environment.database.pool, () => ({
      api: environment.apis.map(({ pid }) => pid),
      emulator: [environment.sandbox.pid],
    }));
  const load = { ports, connections: inFlight, buyers: await environment.buyers(attempts) };
  const saleTime = await startTime();
  const result = await rush({ ...load, purchases: createPurchases(kind, seatDetailId, attempts, stock) });
  const saleCpu = await saleTime();
  const ids = result.answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => Number(JSON.parse(body).transaction_id));
  const strange = result.answers.filter(({ status }) => status !== 200 && status !== 409);

  const orderIds = await findOrderIds(environment, ids);
  const paidTime = await startTime();
  const begun = performance.now();
  await mapConcurrently([...orderIds.values()], SETTLING, (orderId) =>
    environment.sandbox.control.outcome(orderId, 'settlement'),
  );
  const paidSeconds = (performance.now() - begun) / 1000;
  const paidCpu = await paidTime();
  const fileSeconds = (await untilFilesAreMade(environment, 300_000)) / 1000;
  // What is left of a reserved class is bought up, so that the last wave finds nothing.
  const left = Array.from({ length: stock }, (_, index) => ({ seatDetailId, seats: [index + 1] }));
  await rush({ ...load, connections: 8, buyers: await environment.buyers(stock), purchases: left });
  const late = await rush({ ...load, purchases: createPurchases(kind, seatDetailId, attempts, stock) });
  const counts = countAnswers(result);
  const name = kind === 'RESERVED' ? 'R4 reserved' : 'R4 unreserved';
  const sale: Sale = {
    name,
    ...counts,
    paidSeconds,
    fileSeconds,
    soldOutP99: countAnswers(late).p99,
    saleCpu,
    paidCpu,
  };
  return { sale, ids, strange, lateSold: countAnswers(late).sold, lateBroken: countAnswers(late).broken };
};

const APPROVED = `
  select count(*)::int as count from transaction
  where transaction_id = any($1) and transaction_approve_status_name = 'approved'`;

const goalState = (isSo: boolean) => (isSo ? 'met' : 'missed');

/** R4: paid orders per second of a class that runs out, each opened at the provider and then settled there. */
export const paidOrdersRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r4' }, async (environment) => {
    const { broken, holds, add } = createChecks();
    await sell(environment, 'UNRESERVED', { attempts: WARM_UP, inFlight: 16, stock: WARM_UP });
    const sales: Sale[] = [];
    for (const kind of ['RESERVED', 'UNRESERVED'] as const)
      for (let round = 0; round < SALES; round += 1) {
        const { sale, ids, strange, lateSold, lateBroken } = await sell(environment, kind, context);
        sales.push(sale);
        const { rows } = await environment.database.pool.query<{ count: number }>(APPROVED, [ids]);
        const shown = strange.slice(0, 2).map(({ status, body }) => `${status} ${body}`);
        holds(strange.length === 0, `${strange.length} responses were neither sold nor refused: ${shown.join('; ')}`);
        holds(rows[0]?.count === ids.length, `${ids.length} orders were settled, ${rows[0]?.count} are approved`);
        holds(
          kind === 'RESERVED' || ids.length === context.stock,
          `${ids.length} of ${context.stock} places were sold`,
        );
        holds(lateSold === 0 && lateBroken === 0, `sold out: ${lateSold} sold all the same, ${lateBroken} broken`);
      }
    add(await environment.ledger());

    /** Median of the sales of each kind of class; the worse of the two is what counts. */
    const ofKinds = (value: (sale: Sale) => number) =>
      [...new Set(sales.map(({ name }) => name))].map((kind) =>
        median(sales.filter(({ name }) => name === kind).map(value)),
      );
    const placed = Math.min(...ofKinds(({ sold, seconds }) => sold / seconds));
    const through = Math.min(...ofKinds(({ sold, seconds, paidSeconds }) => sold / (seconds + paidSeconds)));
    const refusal = Math.max(...ofKinds(({ p99 }) => p99));
    const soldOut = Math.max(...ofKinds(({ soldOutP99 }) => soldOutP99));
    const perOrder = (time: (sale: Sale) => Sale['saleCpu']) => {
      const parts = (['api', 'emulator', 'PostgreSQL', 'load'] as const).map((part) => {
        const ms = median(sales.map((sale) => (time(sale)[part] * 1000) / sale.sold));
        return `${part} ${fixed(ms, 1)}`;
      });
      return parts.join(', ');
    };
    const load = os
      .loadavg()
      .map((value) => fixed(value, 0))
      .join(' ');
    const goalStates = {
      orders: goalState(through >= LEAST_ORDERS),
      refusals: goalState(refusal <= LONGEST_REFUSAL_MS),
      refusalsSoldOut: goalState(soldOut <= LONGEST_REFUSAL_MS),
    };
    console.log(rushTable(sales));
    console.log(
      textTable(
        [
          'then',
          'settled',
          'seconds',
          'settled/s',
          'placed and settled/s',
          'PDFs after, s',
          'sold out: refusal p99 ms',
        ],
        sales.map(({ name, sold, seconds, paidSeconds, fileSeconds, soldOutP99 }) => [
          name,
          sold,
          fixed(paidSeconds, 2),
          fixed(sold / paidSeconds, 0),
          fixed(sold / (seconds + paidSeconds), 0),
          fixed(fileSeconds, 1),
          fixed(soldOutP99, 0),
        ]),
      ),
    );
    console.log(
      `  medians of the slower kind of class, ${context.inFlight} in flight, ${context.processes} API process(es): ${fixed(placed, 0)} orders/s opened at the provider\n` +
        `  placed and settled, one after the other: ${fixed(through, 0)}/s, goal ≥ ${LEAST_ORDERS}: ${goalStates.orders}\n` +
        `  refusal p99 during the sale ${fixed(refusal, 0)} ms, goal ≤ ${LONGEST_REFUSAL_MS}: ${goalStates.refusals}; once sold out ${fixed(soldOut, 0)} ms: ${goalStates.refusalsSoldOut}\n` +
        `  processor ms per order, refusals included: opened: ${perOrder(({ saleCpu }) => saleCpu)}; settled, files begun: ${perOrder(({ paidCpu }) => paidCpu)}\n` +
        `  load of the machine in the last 1, 5, 15 min, ${os.cpus().length} processors: ${load}`,
    );
    return {
      name: 'R4',
      numbers: { sales, placed, through, refusal, soldOut, goalStates },
      broken: [...new Set(broken)],
    };
  });
