import { addClass, getStock, type TicketClass } from '@acara/core-api/bench';
import { mintBuyers, type Purchase } from '../../environment/buyers.ts';
import { upTo } from '../../lib/concurrency.ts';
import { printTable } from '../../lib/text-table.ts';
import { countAnswers, rush, rushRow } from '../attempts.ts';
import { salesRun } from '../sales-apis.ts';

const PARALLEL = 100;
const ROUNDS = 10;

const CASES: readonly [name: string, ticketClass: TicketClass, purchase: Omit<Purchase, 'seatDetailId'>][] = [
  ['same key, unreserved', {}, { seats: [0, 0], key: 'kunci-yang-sama' }],
  ['same key, reserved', { seats: 'RESERVED' }, { seats: [3, 4], key: 'kunci-yang-sama' }],
  ['no key, same seats', { seats: 'RESERVED' }, { seats: [3, 4] }],
];

/** R12: a purchase that is sent again and again is one transaction with one payment. */
export const repetitionRun = salesRun('R12', async ({ database: { pool }, ports }, { holds }) => {
  const rows = [];
  for (const round of upTo(ROUNDS))
    for (const [name, ticketClass, purchase] of CASES) {
      const seatDetailId = await addClass(pool, ticketClass);
      const purchases = upTo(PARALLEL).map(() => ({ seatDetailId, ...purchase }));
      const result = await rush({ ports, connections: PARALLEL, purchases, buyers: await mintBuyers(pool, 1) });
      const counts = countAnswers(result);
      const { transactions, live } = await getStock(pool, seatDetailId);
      const tokens = new Set(result.answers.map(({ body }) => String(JSON.parse(body).token)));
      holds(counts.sold === PARALLEL, `${name}: ${counts.sold} of ${PARALLEL} returned 200`);
      holds(transactions === 1 && live === 2, `${name}: ${transactions} transactions, ${live} live tickets`);
      holds(tokens.size === 1, `${name}: ${tokens.size} payments`);
      if (round === 0) rows.push({ ...rushRow(name, counts), payments: tokens.size, transactions });
    }
  printTable(`R12: the same purchase ${PARALLEL} times in parallel, the first of ${ROUNDS} rounds`, rows);
  return { rows };
});
