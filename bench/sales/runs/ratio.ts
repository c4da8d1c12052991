import { addClass } from '@acara/core-api/bench';
import { goalResult, type Goal } from '../../lib/goal.ts';
import { estimateMedian, median, quantile, type Estimate } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { rush, type PurchaseOptions } from '../attempts.ts';
import { startCpuTime } from '../../lib/cpu-time.ts';
import { directSales } from '../pgbench.ts';
import type { RunReport } from '../../lib/run-report.ts';
import { mintBuyers } from '../sales-apis.ts';
import { withApis, type SalesContext } from '../sales-context.ts';

const BUYERS = 4_000;
const SPREAD = 1_000;
const PLENTY = 2_000_000_000;

const GOAL: Goal = { number: 'sales', what: 'orders/s over HTTP on one class to pgbench', limit: 1, sense: 'at-least' };

/** Processor time in microseconds per order. */
type Processor = { api: number[]; database: number[] };

type Arm = { name: string; perSecond: number[]; p99: number[]; processor: Processor };

const createArm = (name: string): Arm => ({ name, perSecond: [], p99: [], processor: { api: [], database: [] } });

const ratioTo = (arm: Arm, reference: Arm): Estimate =>
  estimateMedian(arm.perSecond.map((value, round) => value / (reference.perSecond[round] ?? NaN)));

/**
 * Orders per second over HTTP, all on one class, beside what the database does alone on a thousand: the same
 * minimal sale, in the same tables. Free tickets, so that only reserving is measured.
 */
export const ratioRun = async (context: SalesContext): Promise<RunReport> =>
  withApis({ ...context, processes: 1 }, 'ratio', async ({ database, ports, pids }) => {
    const { pool, url } = database;
    const free = { kind: 'FREE', price: 0, quantity: PLENTY, maximum: 4 } as const;
    const one = await addClass(pool, free);
    const seats = await addClass(pool, { ...free, seats: 'RESERVED' });
    const spread: number[] = [];
    for (let index = 0; index < SPREAD; index += 1) spread.push(await addClass(pool, free));
    const buyers = await mintBuyers(database, BUYERS);
    const ids = buyers.map(({ id }) => id);
    const everyone: [number, number] = [Math.min(...ids), Math.max(...ids)];
    const direct = directSales(url);

    const arms = {
      direct: createArm(`${direct.name}, ${SPREAD} classes`),
      hot: createArm(`${direct.name}, one class`),
      unreserved: createArm('API, one class, unreserved'),
      reserved: createArm('API, one class, seats'),
    };
    let nextSeat = 1;
    let refused = 0;
    const overHttp = async (arm: Arm, purchase: PurchaseOptions) => {
      const cpuSince = await startCpuTime(pool, () => ({ api: pids }));
      const result = await rush({
        ports,
        connections: context.connections,
        buyers,
        purchases: [purchase],
        durationMs: context.seconds * 1000,
        firstSeat: nextSeat,
      });
      const cpu = await cpuSince();
      ({ nextSeat } = result);
      const sold = result.answers.filter(({ status }) => status === 200);
      refused += result.answers.length - sold.length;
      arm.perSecond.push(sold.length / (result.ms / 1000));
      arm.processor.api.push((cpu.api / sold.length) * 1e6);
      arm.processor.database.push((cpu.PostgreSQL / sold.length) * 1e6);
      arm.p99.push(
        quantile(
          sold.map(({ ms }) => ms),
          0.99,
        ),
      );
    };
    // Alone: the API would make files of what it has sold.
    const directly = async (arm: Arm, classes: [number, number]) => {
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      try {
        arm.perSecond.push(await direct.load({ classes, buyers: everyone }, context.seconds));
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }
    };
    const measureArm: Record<keyof typeof arms, () => Promise<unknown>> = {
      direct: () => directly(arms.direct, [spread[0] ?? 0, spread.at(-1) ?? 0]),
      hot: () => directly(arms.hot, [one, one]),
      unreserved: () => overHttp(arms.unreserved, { seatDetailId: one, seats: [0] }),
      reserved: () => overHttp(arms.reserved, { seatDetailId: seats, seats: 'next' }),
    };
    const names = Object.keys(measureArm) as (keyof typeof arms)[]; // the keys of the object above
    // The first of each is for plans, tokens and compilers.
    for (const name of names) await measureArm[name]();
    for (const arm of Object.values(arms)) Object.assign(arm, createArm(arm.name));
    for (let round = 0; round < context.rounds; round += 1) {
      for (let offset = 0; offset < names.length; offset += 1)
        await measureArm[names[(round + offset) % names.length] ?? 'direct']();
      process.stderr.write(`\r  round ${round + 1} of ${context.rounds}`);
    }
    process.stderr.write('\n');

    const ratios = names.map((name) => ({ name, ratio: ratioTo(arms[name], arms.direct) }));
    console.log(
      `\norders per second, ${context.connections} in flight over HTTP, free class, ${context.rounds} rounds`,
    );
    console.log(
      textTable(
        ['what', 'orders/s', 'p99 ms', 'API us', 'PostgreSQL us', 'ratio'],
        ratios.map(({ name, ratio }) => [
          arms[name].name,
          fixed(median(arms[name].perSecond), 0),
          fixed(median(arms[name].p99), 1),
          fixed(median(arms[name].processor.api), 0),
          fixed(median(arms[name].processor.database), 0),
          `${fixed(ratio.value, 2)} (${fixed(ratio.low, 2)} to ${fixed(ratio.high, 2)})`,
        ]),
      ),
    );
    const goals = ratios
      .filter(({ name }) => name === 'unreserved' || name === 'reserved')
      .map(({ name, ratio }) => goalResult(GOAL, arms[name].name, ratio));
    const broken = refused > 0 ? [`${refused} purchases of a class without end were refused`] : [];
    return { name: 'ratio', numbers: { arms, ratios, reference: direct.name }, broken, goals };
  });
