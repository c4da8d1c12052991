import type { Buyer } from '@acara/core-api/bench';
import { setTimeout as delay } from 'node:timers/promises';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { GRACE, letHoldsEnd, place, getOrderStates, type Placed, type OrderState } from '../../environment/orders.ts';
import type { PaymentsContext } from '../payments-context.ts';

const BATCH = 50;
const PRICE = 50_000;
/** The settlements of a batch come at some moment of so many ms around the sweep. */
const SPREAD_MS = 600;

/** The state of an order at the emulator before its hold ends. */
const STATES = [
  'no method chosen',
  'transfer waiting',
  'paid, notified late',
  'paid, never notified',
  'never paid',
] as const;
type State = (typeof STATES)[number];
/** Whether others want the same seat as soon as it is free. */
type Round = { state: State; isWanted: boolean; seatDetailId: number; seat: number; late: Placed; rival: Buyer };

const placeBatch = async (environment: TestEnvironment, size: number, batch: number): Promise<Round[]> => {
  const { control } = environment.sandbox;
  const kind = batch % 2 === 0 ? 'RESERVED' : 'UNRESERVED';
  const seatDetailId = await environment.addClass({ kind, price: 'PAID', amount: PRICE, quantity: size, maximum: 4 });
  const buyers = await environment.buyers(2 * size);
  const seats = Array.from({ length: size }, (_, index) => index + 1);
  return mapConcurrently(seats, 16, async (seat, index): Promise<Round> => {
    const [buyer, rival] = [buyers[2 * index], buyers[2 * index + 1]];
    const state = STATES[index % STATES.length] ?? STATES[0];
    if (!buyer || !rival) throw new Error('there are two buyers for every round');
    const late = await place(environment, buyer, { seatDetailId, seats: [seat] });
    if (state !== 'no method chosen') await control.outcome(late.orderId, 'pending', { method: 'bca_va' });
    return { state, isWanted: index % 4 === 3, seatDetailId, seat, late, rival };
  });
};

/** Comes at a moment of its own, and buys the place if it is free by then. @returns whether it was */
const wantToo = async (environment: TestEnvironment, { seatDetailId, seat, rival }: Round): Promise<boolean> => {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await environment.buy(rival, { seatDetailId, seats: [seat] });
    if (status === 200) return true;
    await delay(SPREAD_MS / 10);
  }
  return false;
};

const settle = async (environment: TestEnvironment, { state, late }: Round): Promise<void> => {
  const { control } = environment.sandbox;
  await delay(Math.random() * SPREAD_MS);
  if (state === 'never paid') return;
  // Paid before the end of the hold; only now the notification comes.
  if (state === 'paid, notified late') await control.notify(late.orderId);
  else if (state !== 'paid, never notified') await control.outcome(late.orderId, 'settlement');
};

/** One batch: the sweeper comes upon its orders while the provider says that they are paid. */
const raceBatch = async (environment: TestEnvironment, size: number, batch: number): Promise<Round[]> => {
  const { clock, sandbox, hold } = environment;
  const placed = clock.now().getTime();
  const rounds = await placeBatch(environment, size, batch);
  // All but the grace passes; what was paid in the last minute is known to the provider alone.
  const paidUnnotified = rounds.filter(({ state }) => state.startsWith('paid'));
  await clock.advance(placed + hold - MARGIN - clock.now().getTime());
  for (const { late } of paidUnnotified) await sandbox.control.outcome(late.orderId, 'settlement', { quiet: true });
  await Promise.all([
    clock.advance(placed + hold + GRACE + MARGIN - clock.now().getTime()),
    ...rounds.map((round) => settle(environment, round)),
    ...rounds.filter(({ isWanted }) => isWanted).map((round) => wantToo(environment, round)),
  ]);
  return rounds;
};

const MARGIN = 20_000;

// Of notifications; what the sweeper found by querying is not among them.
const DECISIONS = `select verdict, count(*)::int as count from payment_notification group by 1 order by 2 desc`;

const countDecisions = async ({ database }: TestEnvironment): Promise<string> => {
  const { rows } = await database.pool.query<{ verdict: string; count: number }>(DECISIONS);
  return rows.map(({ verdict, count }) => `${verdict} ${count}`).join(', ');
};

type Ending = 'issued' | 'refund owed' | 'rejected, never paid' | 'WRONG';

const getEnding = ({ state }: Round, order: OrderState | undefined): Ending => {
  const isPaid = state !== 'never paid';
  if (order?.status === 'approved' && isPaid)
    return order.tickets.join() === 'issued' && order.refunds.length === 0 ? 'issued' : 'WRONG';
  if (order?.status !== 'rejected' || order.tickets.join() !== 'failed') return 'WRONG';
  if (!isPaid) return order.refunds.length === 0 ? 'rejected, never paid' : 'WRONG';
  return order.refunds.join() === `late_settlement ${PRICE} owed` ? 'refund owed' : 'WRONG';
};

/** R11: nobody who paid ends without a ticket and without a refund record. */
export const settleAndSweepRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r11', holdMinutes: 5 }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const rounds: Round[] = [];
    for (let batch = 0; rounds.length < context.rounds; batch += 1)
      rounds.push(...(await raceBatch(environment, Math.min(BATCH, context.rounds - rounds.length), batch)));
    await letHoldsEnd(environment);

    const states = await getOrderStates(
      environment,
      rounds.map(({ late }) => late.transactionId),
    );
    const endings = rounds.map((round) => ({
      ...round,
      ending: getEnding(round, states.get(round.late.transactionId)),
    }));
    const columns: Ending[] = ['issued', 'refund owed', 'rejected, never paid', 'WRONG'];
    const rows = STATES.map((state) => [
      state,
      ...columns.map((ending) => endings.filter((each) => each.state === state && each.ending === ending).length),
    ]);
    for (const { state, late } of endings.filter(({ ending }) => ending === 'WRONG'))
      holds(false, `${state}: ${JSON.stringify(states.get(late.transactionId))}`);
    add(await environment.ledger());
    const decisions = await countDecisions(environment);
    console.log(
      `R11: ${rounds.length} settlements and sweeps at the same moment\n${textTable(['at the provider', ...columns], rows)}\n  what notifications came to: ${decisions}`,
    );
    return {
      name: 'R11',
      numbers: { rounds: rounds.length, columns, rows, decisions },
      broken: broken.slice(0, 20),
    };
  });
