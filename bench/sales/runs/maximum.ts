import { addClass, type TicketClass } from '@acara/core-api/bench';
import { rushTable, countAnswers, rush, type PurchaseOptions } from '../attempts.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { mintBuyers, type SalesApis } from '../sales-apis.ts';
import { withApis, type SalesContext } from '../sales-context.ts';

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

const most = async (
  { database }: SalesApis,
  seatDetailId: number,
  by: 'transaction_id' | 'user_id',
): Promise<number> => {
  const { rows } = await database.pool.query<{ most: number }>(
    `select coalesce(max(count), 0)::int as most from (
       select count(*) from ticket where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued') group by ${by}
     ) as counted`,
    [seatDetailId],
  );
  return rows[0]?.most ?? 0;
};

const oneRound = async (apis: SalesApis, seats: 'RESERVED' | 'UNRESERVED', round: number) => {
  const seatDetailId = await addClass(apis.database.pool, { ...FREE, seats });
  const purchases: PurchaseOptions[] = Array.from({ length: PARALLEL }, (_, index) => ({
    seatDetailId,
    seats: seats === 'RESERVED' ? chooseSeats(index) : Array<number>(1 + ((index + round) % (MAXIMUM + 2))).fill(0),
  }));
  const buyers = await mintBuyers(apis.database, 1);
  const result = await rush({ ports: apis.ports, connections: PARALLEL, purchases, buyers });
  return { seatDetailId, counts: countAnswers(result) };
};

const runOn = async (context: SalesContext, mode: 'per purchase' | 'per buyer'): Promise<RunReport> => {
  const isPerBuyer = mode === 'per buyer';
  const name = `R5 ${mode}`;
  return withApis(
    context,
    isPerBuyer ? 'r5b' : 'r5',
    async (apis) => {
      const { broken, holds } = createChecks();
      let highest = 0;
      const rows = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const seats of ['RESERVED', 'UNRESERVED'] as const) {
          const { seatDetailId, counts } = await oneRound(apis, seats, round);
          highest = Math.max(highest, await most(apis, seatDetailId, isPerBuyer ? 'user_id' : 'transaction_id'));
          holds(
            counts.broken + counts.busy === 0,
            `${counts.broken} responses were 5xx or none, ${counts.busy} were 429`,
          );
          rows.push({ name: `${name}, ${seats}`, ...counts });
        }
      holds(highest <= MAXIMUM, `${highest} tickets ${mode}, allowed are ${MAXIMUM}`);
      holds(highest > 0, 'nothing was sold at all');
      console.log(rushTable(rows.slice(0, 2)));
      console.log(`  most tickets ${mode}: ${highest} of ${MAXIMUM}, ${ROUNDS * 2} rounds of ${PARALLEL} by one buyer`);
      return { name, numbers: { highest, rows }, broken };
    },
    { env: { MAXIMUM_PER_BUYER: isPerBuyer ? '1' : '0' } },
  );
};

/** R5: the maximum holds for each purchase, and in total where it counts per buyer. */
export const maximumRun = async (context: SalesContext): Promise<RunReport> => {
  const reports = [await runOn(context, 'per purchase'), await runOn(context, 'per buyer')];
  return { name: 'R5', numbers: { reports }, broken: reports.flatMap(({ broken }) => broken) };
};
