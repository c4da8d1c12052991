import { setTimeout as delay } from 'node:timers/promises';
import {
  addClass,
  approveTransaction,
  createDatabase,
  decideOrder,
  rejectTransaction,
  type TicketClass,
} from '@acara/core-api/bench';
import { countAnswers, rush, type PurchaseOptions } from '../attempts.ts';
import { createChecks, rushTable, type RunReport } from '../run-report.ts';
import { mintBuyers } from '../sales-apis.ts';
import type { SalesDatabase } from '../sales-database.ts';
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

// One statement: one look at everything. Every column counts what must not be.
const WRONG = `
  with of_class as (
    select seat_detail_id, count(*) filter (where ticket_status_name in ('pending', 'issued')) as live
    from ticket group by 1
  ),
  of_transaction as (
    select seat_detail_id, transaction_id, count(*) as tickets,
      count(*) filter (where ticket_status_name = 'pending') as pending,
      count(*) filter (where ticket_status_name = 'issued') as issued,
      sum(ticket_price) as price
    from ticket group by 1, 2
  )
  select
    (select count(*)::int from seat_detail left join of_class using (seat_detail_id)
      where coalesce(live, 0) > seat_detail_quantity
        or ms_seat_identifier = 'UNRESERVED' and taken <> coalesce(live, 0)) as "classes that do not add up",
    (select count(*)::int from (
      select from ticket where ticket_reserved and ticket_status_name in ('pending', 'issued')
      group by seat_detail_id, ticket_seat_number having count(*) > 1) as twice) as "seats sold twice",
    (select count(*)::int from transaction left join of_transaction using (seat_detail_id, transaction_id)
      where coalesce(tickets, 0) <> transaction_quantity or price <> transaction_amount
        or pending <> case transaction_approve_status_name when 'pending' then transaction_quantity else 0 end
        or issued <> case transaction_approve_status_name when 'approved' then transaction_quantity else 0 end
    ) as "transactions that do not add up"`;

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
    someOrders: async () => {
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
    const { broken, holds } = createChecks();
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
    const decider = createPayer(database);
    let polls = 0;
    let isOver = false;
    const poll = async () => {
      const { rows } = await database.pool.query<Record<string, number>>(WRONG);
      polls += 1;
      for (const [what, count] of Object.entries(rows[0] ?? {})) holds(count === 0, `${count} ${what}`);
      await delay(POLL_INTERVAL_MS);
    };
    const whileRunning = async (work: () => Promise<void>) => {
      while (!isOver) await work();
    };
    const others = Promise.all([
      whileRunning(poll),
      whileRunning(decider.someOrders),
      whileRunning(decider.someOrders),
    ]);
    const result = await rush({
      ports,
      connections: CONNECTIONS,
      purchases: mixed,
      buyers,
      durationMs: context.seconds * 1000,
    }).finally(() => {
      isOver = true;
    });
    await others;
    await poll();
    const counts = countAnswers(result);
    const approved = await approvedTotal(database);
    holds(counts.broken === 0, `${counts.broken} answers were 5xx or none`);
    holds(approved === decider.done.settled, `paid Rp ${decider.done.settled}, approved Rp ${approved}`);
    holds(decider.done.rejected > 0 && decider.done.approved > 0, 'nothing was paid, or nothing given back');
    console.log(rushTable([{ name: 'R13', ...counts }]));
    console.log(
      `  ${polls} looks; ${decider.done.approved} orders paid (Rp ${decider.done.settled}, approved Rp ${approved}), ${decider.done.rejected} given back`,
    );
    return {
      name: 'R13',
      numbers: { ...counts, looks: polls, ...decider.done, approvedRupiah: approved },
      broken: [...new Set(broken)],
    };
  });
