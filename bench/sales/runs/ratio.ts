import { addClass } from '@acara/core-api/bench';
import { mintBuyers } from '../../environment/buyers.ts';
import { startCpuTime } from '../../lib/cpu-time.ts';
import { atLeast, estimateText, goalResult } from '../../lib/goal.ts';
import { median, quantile } from '../../lib/statistics.ts';
import { printTable } from '../../lib/text-table.ts';
import { measureInTurn, ratioWithin } from '../../load/loads.ts';
import { rush, type Rush } from '../attempts.ts';
import { directSales } from '../pgbench.ts';
import { salesRun } from '../sales-apis.ts';

const BUYERS = 4_000;
const SPREAD = 1_000;
const PLENTY = 2_000_000_000;
const GOAL = atLeast('sales', 'orders/s over HTTP on one class to pgbench', 1);

/** Processor time in microseconds per order. */
type Load = { perSecond: number; p99: number; api: number; database: number };

/**
 * Orders per second over HTTP, all on one class, compared with the database alone on a thousand classes: the same
 * minimal sale, in the same tables. Free tickets, so that only reserving is measured.
 */
export const ratioRun = salesRun(
  'ratio',
  async ({ database: { pool, url }, ports, pids }, { holds }, { connections, seconds, rounds }) => {
    const free = { kind: 'FREE', price: 0, quantity: PLENTY, maximum: 4 } as const;
    const one = await addClass(pool, free);
    const seats = await addClass(pool, { ...free, seats: 'RESERVED' });
    const spread: number[] = [];
    while (spread.length < SPREAD) spread.push(await addClass(pool, free));
    const buyers = await mintBuyers(pool, BUYERS);
    const ids = buyers.map(({ id }) => id);
    const everyone: [number, number] = [Math.min(...ids), Math.max(...ids)];
    const direct = directSales(url);

    let firstSeat = 1;
    let refused = 0;
    const overHttp = (purchase: Rush['purchases'][number]) => async (): Promise<Load> => {
      const cpuSince = await startCpuTime(pool, () => ({ api: pids }));
      const load = { ports, connections, buyers, purchases: [purchase], durationMs: seconds * 1000, firstSeat };
      const { answers, ms, nextSeat } = await rush(load);
      const cpu = await cpuSince();
      firstSeat = nextSeat;
      const sold = answers.filter(({ status }) => status === 200).map((answer) => answer.ms);
      refused += answers.length - sold.length;
      return {
        perSecond: sold.length / (ms / 1000),
        p99: quantile(sold, 0.99),
        api: (cpu.api / sold.length) * 1e6,
        database: (cpu.PostgreSQL / sold.length) * 1e6,
      };
    };
    // Without the API, which would create ticket files meanwhile.
    const directly = (classes: [number, number]) => async (): Promise<Load> => {
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      try {
        const perSecond = await direct.load({ classes, buyers: everyone }, seconds);
        return { perSecond, p99: NaN, api: NaN, database: NaN };
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }
    };
    const reference = `${direct.name}, ${SPREAD} classes`;
    const arms = {
      [reference]: directly([spread[0] ?? 0, spread.at(-1) ?? 0]),
      [`${direct.name}, one class`]: directly([one, one]),
      'API, one class, unreserved': overHttp({ seatDetailId: one, seats: [0] }),
      'API, one class, seats': overHttp({ seatDetailId: seats, seats: 'next' }),
    };
    const loads = await measureInTurn<string, Load>(arms, rounds);

    const ratios = Object.entries(loads).map(([what, own]) => ({
      what,
      own,
      ratio: ratioWithin(own, loads[reference] ?? [], ({ perSecond }) => perSecond),
    }));
    printTable(
      `orders per second, ${connections} in flight over HTTP, free class, ${rounds} rounds`,
      ratios.map(({ what, own, ratio }) => ({
        what,
        'orders/s': median(own.map(({ perSecond }) => perSecond)),
        'p99 ms': median(own.map(({ p99 }) => p99)),
        'API us': median(own.map(({ api }) => api)),
        'PostgreSQL us': median(own.map(({ database }) => database)),
        ratio: estimateText(ratio),
      })),
    );
    holds(refused === 0, `${refused} purchases of a class without end were refused`);
    const goals = ratios
      .filter(({ what }) => what.startsWith('API'))
      .map(({ what, ratio }) => goalResult(GOAL, what, ratio));
    return { ratios, reference, goals };
  },
  // Few buyers buy all the time.
  { processes: 1, env: { PURCHASE_LIMIT: '1000000' } },
);
