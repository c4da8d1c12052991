import { findWrongRows } from '../../environment/ledger.ts';
import { repeat } from '../../lib/concurrency.ts';
import {
  addClass,
  approveTransaction,
  createDatabase,
  decideOrder,
  rejectTransaction,
  type TicketClass,
} from '@acara/core-api/bench';
import { rushTable, countAnswers, rush, type PurchaseOptions } from '../attempts.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { mintBuyers } from '../sales-apis.ts';
import type { SalesDatabase } from '../../environment/sales-database.ts';
import { withApis, type SalesContext } from '../sales-context.ts';

const BUYERS = 2_000;
const CONNECTIONS = 64;
const POLL_INTERVAL_MS = 20;
const CLASSES: readonly TicketClass[] = [
  { seats: 'RESERVED', quantity: 300, maximum: 4 },
  { quantity: 300, maximum: 4 },
  { kind: 'FREE', price: 0, seats: 'RESERVED', quantity: 2_000, maximum: 4 },
  { kind: 'DONATION', price: 0, quantity: null, minimumDonation: 25_000, maximum: 4 },
];

const approvedTotal = async ({ pool }: SalesDatabase): Promise<number> => {
  const { rows } = await pool.query<{ total: string }>(
    `select coalesce(sum(transaction_total_amount), 0) as total from transaction where transaction_approve_status_name = 'approved'`,
  );
  return Number(rows[0]?.total);
};

/** Pays some pending orders and lets others run out, as provider and sweeper would. */
const createPayer = ({ pool }: SalesDatabase) => {
  const database = createDatabase(pool, { prepare: true });
  const done = { approved: 0, rejected: 0, settled: 0 };
  const decide = async (transactionId: number, isPaid: boolean) =>
    decideOrder(
      database,
      transactionId,
      async (inside, order) => {
        if (order.status !== 'pending') return 0;
        if (isPaid) await approveTransaction(inside, order, 1);
        else await rejectTransaction(inside, order, 'pending');
        return order.total;
      },
      { holdsClass: true },
    );
  return {
    done,
    decideSome: async () => {
      const { rows } = await pool.query<{ transaction_id: string }>(
        `select transaction_id from transaction where transaction_approve_status_name = 'pending' order by random() limit 20`,
      );
      for (const [index, { transaction_id: id }] of rows.entries()) {
        const isPaid = index % 4 === 0;
        const total = (await decide(Number(id), isPaid)) ?? 0;
        if (total > 0) done[isPaid ? 'approved' : 'rejected'] += 1;
        if (isPaid) done.settled += total;
      }
    },
  };
};

/** R13: at every instant free + pending + issued is the quantity, and what was paid is what was approved. */
export const conservationRun = async (context: SalesContext): Promise<RunReport> =>
  withApis(context, 'r13', async ({ database, ports }) => {
    const { broken, holds, add } = createChecks();
    const purchases: PurchaseOptions[] = [];
    for (const ticketClass of CLASSES) {
      const seatDetailId = await addClass(database.pool, ticketClass);
      for (let index = 0; index < 500; index += 1) {
        const from = ((index * 7) % ((ticketClass.quantity ?? 100) - 4)) + 1;
        const seats = Array.from({ length: 1 + (index % 4) }, (_, seat) => from + seat);
        purchases.push({ seatDetailId, seats, ...(ticketClass.kind === 'DONATION' && { donation: 25_000 + index }) });
      }
    }
    // A step without a common divisor mixes the classes.
    const mixed = purchases
      .map((_, index) => purchases[(index * 503) % purchases.length] ?? purchases[0])
      .filter((purchase) => !!purchase);
    const buyers = await mintBuyers(database, BUYERS);
    const payer = createPayer(database);
    let polls = 0;
    const poll = async () => {
      polls += 1;
      const found = await findWrongRows({ database, clock: { now: () => new Date() } });
      // The payer of this run settles no attempts.
      add(found.filter((words) => !words.includes('settled attempt')));
    };
    const ends = [repeat(poll, POLL_INTERVAL_MS), repeat(payer.decideSome), repeat(payer.decideSome)];
    const result = await rush({
      ports,
      connections: CONNECTIONS,
      purchases: mixed,
      buyers,
      durationMs: context.seconds * 1000,
    });
    await Promise.all(ends.map((end) => end()));
    await poll();
    const counts = countAnswers(result);
    const approved = await approvedTotal(database);
    holds(counts.broken === 0, `${counts.broken} responses were 5xx or none`);
    holds(approved === payer.done.settled, `paid Rp ${payer.done.settled}, approved Rp ${approved}`);
    holds(payer.done.rejected > 0 && payer.done.approved > 0, 'nothing was paid, or nothing given back');
    console.log(rushTable([{ name: 'R13', ...counts }]));
    console.log(
      `  ${polls} polls; ${payer.done.approved} orders paid (Rp ${payer.done.settled}, approved Rp ${approved}), ${payer.done.rejected} given back`,
    );
    return {
      name: 'R13',
      numbers: { ...counts, polls, ...payer.done, approvedRupiah: approved },
      broken: [...new Set(broken)],
    };
  });
