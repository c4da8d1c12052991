import {
  addClass,
  approveTransaction,
  createDatabase,
  decideOrder,
  rejectTransaction,
  type TicketClass,
} from '@acara/core-api/bench';
import { mintBuyers, type Purchase } from '../../environment/buyers.ts';
import { findWrongRows } from '../../environment/ledger.ts';
import { repeat, upTo } from '../../lib/concurrency.ts';
import { queryNumber, type Database } from '../../lib/databases.ts';
import { printTable } from '../../lib/text-table.ts';
import { countAnswers, rush, rushRow } from '../attempts.ts';
import { salesRun } from '../sales-apis.ts';

const BUYERS = 2_000;
const CONNECTIONS = 64;
const POLL_INTERVAL_MS = 20;
const CLASSES: readonly TicketClass[] = [
  { seats: 'RESERVED', quantity: 300, maximum: 4 },
  { quantity: 300, maximum: 4 },
  { kind: 'FREE', price: 0, seats: 'RESERVED', quantity: 2_000, maximum: 4 },
  { kind: 'DONATION', price: 0, quantity: null, minimumDonation: 25_000, maximum: 4 },
];

const APPROVED = `
  select coalesce(sum(transaction_total_amount), 0) from transaction where transaction_approve_status_name = 'approved'`;
const SOME_PENDING = `
  select transaction_id::int as id from transaction where transaction_approve_status_name = 'pending'
  order by random() limit 20`;

/** Pays some pending orders and lets others run out, as provider and sweeper would. */
const createPayer = (pool: Database['pool']) => {
  const database = createDatabase(pool, { prepare: true });
  const done = { approved: 0, rejected: 0, settled: 0 };
  const decide = (transactionId: number, isPaid: boolean) =>
    decideOrder(
      database,
      transactionId,
      async (inside, order) => {
        if (order.status !== 'pending') return 0;
        if (isPaid) await approveTransaction(inside, order, 1);
        else await rejectTransaction(inside, order, 'pending', { reason: 'expired' });
        return order.total;
      },
      { holdsClass: true },
    );
  const decideSome = async () => {
    const { rows } = await pool.query<{ id: number }>(SOME_PENDING);
    for (const [index, { id }] of rows.entries()) {
      const isPaid = index % 4 === 0;
      const total = (await decide(id, isPaid)) ?? 0;
      if (total > 0) done[isPaid ? 'approved' : 'rejected'] += 1;
      if (isPaid) done.settled += total;
    }
  };
  return { done, decideSome };
};

const addPurchases = async (pool: Database['pool']): Promise<Purchase[]> => {
  const purchases: Purchase[] = [];
  for (const ticketClass of CLASSES) {
    const seatDetailId = await addClass(pool, ticketClass);
    const donates = ticketClass.kind === 'DONATION';
    for (const index of upTo(500)) {
      const from = ((index * 7) % ((ticketClass.quantity ?? 100) - 4)) + 1;
      const seats = upTo(1 + (index % 4)).map((seat) => from + seat);
      purchases.push({ seatDetailId, seats, ...(donates && { donation: 25_000 + index }) });
    }
  }
  // A step without a common divisor mixes the classes.
  return purchases.flatMap((_, index) => purchases[(index * 503) % purchases.length] ?? []);
};

/** R13: at every instant free + pending + issued is the quantity, and exactly the paid orders are approved. */
export const conservationRun = salesRun('R13', async ({ database, ports }, { holds, add }, { seconds }) => {
  const { pool } = database;
  const purchases = await addPurchases(pool);
  const { done, decideSome } = createPayer(pool);
  let polls = 0;
  const poll = async () => {
    polls += 1;
    const found = await findWrongRows({ database, clock: { now: () => new Date() } });
    // The payer of this run settles no attempts.
    add(found.filter((words) => !words.includes('settled attempt')));
  };
  const buyers = await mintBuyers(pool, BUYERS);
  const ends = [repeat(poll, POLL_INTERVAL_MS), repeat(decideSome), repeat(decideSome)];
  const result = await rush({ ports, connections: CONNECTIONS, purchases, buyers, durationMs: seconds * 10_000 });
  await Promise.all(ends.map((end) => end()));
  await poll();
  const counts = countAnswers(result);
  const approvedRupiah = await queryNumber(pool, APPROVED);
  holds(counts.broken === 0, `${counts.broken} responses were 5xx or none`);
  holds(approvedRupiah === done.settled, `paid Rp ${done.settled}, approved Rp ${approvedRupiah}`);
  holds(done.rejected > 0 && done.approved > 0, 'nothing was paid, or nothing given back');
  printTable(`R13: ${polls} polls`, [rushRow('R13', counts)]);
  console.log(
    `  ${done.approved} orders paid (Rp ${done.settled}, approved Rp ${approvedRupiah}), ${done.rejected} given back`,
  );
  return { ...counts, polls, ...done, approvedRupiah };
});
