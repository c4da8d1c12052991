import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/testing';
import { getOrderStates, GRACE, letHoldsEnd, place, type OrderState, type Placed } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { chunk, mapConcurrently, upTo } from '../lib/concurrency.ts';

const BATCH = 50;
const PRICE = 50_000;
/** The settlements of a batch come at some moment of so many ms around the sweep. */
const SPREAD_MS = 600;
const MARGIN = 20_000;

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
  const seats = batch % 2 === 0 ? 'RESERVED' : 'UNRESERVED';
  const seatDetailId = await environment.addClass({ seats, price: PRICE, quantity: size, maximum: 4 });
  const pairs = chunk(await environment.buyers(2 * size), 2);
  return mapConcurrently(pairs, 16, async (pair, index): Promise<Round> => {
    const [buyer, rival] = pair as [Buyer, Buyer]; // as many as seats
    const state = STATES[index % STATES.length] ?? STATES[0];
    const late = await place(environment, buyer, { seatDetailId, seats: [index + 1] });
    if (state !== 'no method chosen') await environment.control.outcome(late.orderId, 'pending', { method: 'bca_va' });
    return { state, isWanted: index % 4 === 3, seatDetailId, seat: index + 1, late, rival };
  });
};

/** Tries at some moments, and buys the place if it is free by then. */
const wantToo = async (environment: TestEnvironment, { seatDetailId, seat, rival }: Round): Promise<void> => {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await environment.buy(rival, { seatDetailId, seats: [seat] });
    if (status === 200) return;
    await delay(SPREAD_MS / 10);
  }
};

const settle = async ({ control }: TestEnvironment, { state, late }: Round): Promise<void> => {
  await delay(Math.random() * SPREAD_MS);
  if (state === 'never paid') return;
  // Paid before the end of the hold; only now the notification comes.
  if (state === 'paid, notified late') await control.notify(late.orderId);
  else if (state !== 'paid, never notified') await control.outcome(late.orderId, 'settlement');
};

/** One batch: the sweeper finds its orders while the provider reports that they are paid. */
const raceBatch = async (environment: TestEnvironment, size: number, batch: number): Promise<Round[]> => {
  const { clock, control, hold } = environment;
  const placed = clock.now().getTime();
  const rounds = await placeBatch(environment, size, batch);
  // Up to the grace; payments of the last minute are known only to the provider.
  await clock.advanceTo(placed + hold - MARGIN);
  for (const { late } of rounds.filter(({ state }) => state.startsWith('paid')))
    await control.outcome(late.orderId, 'settlement', { quiet: true });
  await Promise.all([
    clock.advanceTo(placed + hold + GRACE + MARGIN),
    ...rounds.map((round) => settle(environment, round)),
    ...rounds.filter(({ isWanted }) => isWanted).map((round) => wantToo(environment, round)),
  ]);
  return rounds;
};

// Of notifications; what the sweeper found by querying is not among them.
const DECISIONS = `
  select decision, count(*)::int as count from payment_notification group by 1 order by 2 desc`;

const ENDINGS = ['issued', 'refund owed', 'rejected, never paid', 'WRONG'] as const;

const getEnding = ({ state }: Round, order: OrderState | undefined): (typeof ENDINGS)[number] => {
  const isPaid = state !== 'never paid';
  if (order?.status === 'approved' && isPaid)
    return order.tickets.join() === 'issued' && order.refunds.length === 0 ? 'issued' : 'WRONG';
  if (order?.status !== 'rejected' || order.tickets.join() !== 'failed') return 'WRONG';
  if (!isPaid) return order.refunds.length === 0 ? 'rejected, never paid' : 'WRONG';
  return order.refunds.join() === `late_settlement ${PRICE} owed` ? 'refund owed' : 'WRONG';
};

/** R11: every paid order ends with a ticket or a refund record. */
export const settleAndSweep = async (
  environment: TestEnvironment,
  { holds, table }: Run,
  count: number,
): Promise<void> => {
  const rounds: Round[] = [];
  for (const [batch, { length }] of chunk(upTo(count), BATCH).entries())
    rounds.push(...(await raceBatch(environment, length, batch)));
  await letHoldsEnd(environment);

  const ids = rounds.map(({ late }) => late.transactionId);
  const states = await getOrderStates(environment, ids);
  const endings = rounds.map((round) => {
    const order = states.get(round.late.transactionId);
    const ending = getEnding(round, order);
    holds(ending !== 'WRONG', `${round.state}: ${JSON.stringify(order)}`);
    return { state: round.state, ending };
  });
  const countEndings = (state: State) =>
    ENDINGS.map((ending) => [ending, endings.filter((one) => one.state === state && one.ending === ending).length]);
  const rows = STATES.map((state) => ({ 'at the provider': state, ...Object.fromEntries(countEndings(state)) }));
  const { rows: decisions } = await environment.database.pool.query<{ decision: string; count: number }>(DECISIONS);
  table(`R11: ${rounds.length} settlements and sweeps at the same moment`, rows);
  table('what notifications came to', decisions);
};
