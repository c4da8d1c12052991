import { addClass, type TicketClass } from '@acara/core-api/bench';
import { mintBuyers } from '../../environment/buyers.ts';
import type { RunReport } from '../../lib/bench.ts';
import { upTo } from '../../lib/concurrency.ts';
import { queryNumber } from '../../lib/databases.ts';
import { printTable } from '../../lib/text-table.ts';
import { countAnswers, rush, rushRow } from '../attempts.ts';
import { salesRun, type SalesApis, type SalesContext } from '../sales-apis.ts';

const MAXIMUM = 4;
const PARALLEL = 50;
const ROUNDS = 10;
/** Free, so that the limit of unpaid orders is not what holds. */
const FREE: TicketClass = { kind: 'FREE', price: 0, quantity: 10_000, maximum: MAXIMUM };

/** At the limit, over it, over it with a seat named twice, at it with one. */
const chooseSeats = (index: number): number[] => {
  const from = index * 5 + 1;
  const full = [from, from + 1, from + 2, from + 3];
  return [full, [...full, from + 4], [...full, from], [from, from, from + 1, from + 1]][index % 4] ?? full;
};

const mostTickets = (by: 'transaction_id' | 'user_id') => `
  select coalesce(max(count), 0)::int from (
    select count(*) from ticket where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued') group by ${by}
  ) as counted`;

const oneRound = async ({ database: { pool }, ports }: SalesApis, seats: 'RESERVED' | 'UNRESERVED', round: number) => {
  const seatDetailId = await addClass(pool, { ...FREE, seats });
  const purchases = upTo(PARALLEL).map((index) => ({
    seatDetailId,
    seats: seats === 'RESERVED' ? chooseSeats(index) : Array<number>(1 + ((index + round) % (MAXIMUM + 2))).fill(0),
  }));
  const buyers = await mintBuyers(pool, 1);
  const result: Awaited<ReturnType<typeof rush>> = { answers: [], ms: 0, nextSeat: 0 };
  // Few orders of one account may wait: the others are sent again.
  for (let left = purchases; left.length > 0;) {
    const { answers, ms } = await rush({ ports, connections: left.length, purchases: left, buyers });
    const sent = left;
    left = answers.filter(({ status }) => status === 429).flatMap(({ at }) => sent[at] ?? []);
    result.answers.push(...answers.filter(({ status }) => status !== 429));
    result.ms += ms;
  }
  return { seatDetailId, counts: countAnswers(result) };
};

const createRun = (name: string, mode: 'per purchase' | 'per buyer') => {
  const isPerBuyer = mode === 'per buyer';
  const most = mostTickets(isPerBuyer ? 'user_id' : 'transaction_id');
  return salesRun(
    name,
    async (apis, { holds }) => {
      let highest = 0;
      const rows = [];
      for (const round of upTo(ROUNDS))
        for (const seats of ['RESERVED', 'UNRESERVED'] as const) {
          const { seatDetailId, counts } = await oneRound(apis, seats, round);
          highest = Math.max(highest, await queryNumber(apis.database.pool, most, [seatDetailId]));
          const { broken, attempts } = counts;
          holds(broken === 0, `${broken} responses were 5xx or none`);
          holds(attempts === PARALLEL, `${attempts} of ${PARALLEL} purchases were answered`);
          rows.push(rushRow(`${mode}, ${seats}`, counts));
        }
      holds(highest <= MAXIMUM, `${highest} tickets ${mode}, allowed are ${MAXIMUM}`);
      holds(highest > 0, 'nothing was sold at all');
      printTable(`R5: most tickets ${mode}: ${highest} of ${MAXIMUM}, ${ROUNDS * 2} rounds`, rows.slice(0, 2));
      return { highest, rows };
    },
    { env: { MAXIMUM_PER_BUYER: isPerBuyer ? '1' : '0', PURCHASE_LIMIT: '1000000' } },
  );
};

/** R5: the maximum holds for each purchase, and in total where it counts per buyer. */
export const maximumRun = async (context: SalesContext): Promise<RunReport> => {
  const reports = [await createRun('R5', 'per purchase')(context), await createRun('R5b', 'per buyer')(context)];
  return { name: 'R5', numbers: { reports }, broken: reports.flatMap(({ broken }) => broken) };
};
