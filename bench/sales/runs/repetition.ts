import { addClass, getStock, type TicketClass } from '@acara/core-api/bench';
import { rushTable, countAnswers, rush, type PurchaseOptions } from '../attempts.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { mintBuyers } from '../sales-apis.ts';
import { withApis, type SalesContext } from '../sales-context.ts';

const PARALLEL = 100;
const ROUNDS = 10;

const CASES: readonly [name: string, ticketClass: TicketClass, purchase: Omit<PurchaseOptions, 'seatDetailId'>][] = [
  ['same key, unreserved', {}, { seats: [0, 0], key: 'kunci-yang-sama' }],
  ['same key, reserved', { seats: 'RESERVED' }, { seats: [3, 4], key: 'kunci-yang-sama' }],
  ['no key, same seats', { seats: 'RESERVED' }, { seats: [3, 4] }],
];

/** R12: a purchase that is sent again and again is one transaction with one payment. */
export const repetitionRun = async (context: SalesContext): Promise<RunReport> =>
  withApis(context, 'r12', async (apis) => {
    const { broken, holds } = createChecks();
    const rows = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, ticketClass, purchase] of CASES) {
        const seatDetailId = await addClass(apis.database.pool, ticketClass);
        const buyers = await mintBuyers(apis.database, 1);
        const purchases = Array.from({ length: PARALLEL }, () => ({ seatDetailId, ...purchase }));
        const result = await rush({ ports: apis.ports, connections: PARALLEL, purchases, buyers });
        const counts = countAnswers(result);
        const { transactions, live } = await getStock(apis.database.pool, seatDetailId);
        const tokens = new Set(result.answers.map(({ body }) => String(JSON.parse(body).token)));
        holds(counts.sold === PARALLEL, `${name}: ${counts.sold} of ${PARALLEL} returned 200`);
        holds(transactions === 1 && live === 2, `${name}: ${transactions} transactions, ${live} live tickets`);
        holds(tokens.size === 1, `${name}: ${tokens.size} payments`);
        if (round === 0) rows.push({ name: `R12 ${name}`, ...counts });
      }
    console.log(rushTable(rows));
    console.log(
      `  1 transaction and 1 payment each, ${ROUNDS} rounds of ${PARALLEL} in parallel: ${broken.length === 0}`,
    );
    return { name: 'R12', numbers: { rows }, broken };
  });
