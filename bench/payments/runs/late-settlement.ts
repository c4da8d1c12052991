import type { Buyer } from '@acara/core-api/bench';
import { setTimeout as delay } from 'node:timers/promises';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { textTable } from '../../lib/text-table.ts';
import type { World, WorldWish } from '../../world/world.ts';
import { atOnce } from '../at-once.ts';
import { orderIdOf } from '../../world/order-ids.ts';
import { letHoldsEnd, place, standingOf, type Placed, type Standing } from '../orders.ts';
import { withWorld, type PaymentsContext } from '../payments-context.ts';

const PLACES = 2;
const PRICE = 50_000;
const ROUNDS = 25;
const AT_ONCE = 16;

/** What became of the places of an order while it counted as unpaid. */
const FATES = ['free', 'held by another', 'sold to another', 'bought at the same moment', 'partly sold'] as const;
type Fate = (typeof FATES)[number];
type Kind = 'RESERVED' | 'UNRESERVED';

type Round = { fate: Fate; wish: WorldWish; late: Placed; other: Buyer };
type Outcome = Round & { now: Standing | undefined; others: Standing | undefined };

const addRounds = async (world: World, kind: Kind): Promise<Round[]> => {
  const buyers = await world.buyers(2 * FATES.length * ROUNDS);
  const fates = FATES.flatMap((fate) => Array.from({ length: ROUNDS }, () => fate));
  return atOnce(fates, AT_ONCE, async (fate, index) => {
    const [buyer, other] = [buyers[2 * index], buyers[2 * index + 1]];
    if (!buyer || !other) throw new Error('there are two buyers for every round');
    const seatDetailId = await world.addClass({
      kind,
      price: 'PAID',
      amount: PRICE,
      quantity: PLACES,
      maximum: PLACES,
    });
    const wish = { seatDetailId, seats: [1, 2] };
    const late = await place(world, buyer, wish);
    // A third never opened the page; of the others a transfer waits.
    if (index % 3 > 0) await world.sandbox.control.outcome(late.orderId, 'pending', { method: 'bca_va' });
    return { fate, wish, late, other };
  });
};

/** Somebody else comes while the order counts as unpaid. @returns their order */
const comeFirst = async (world: World, { fate, wish, other }: Round): Promise<number | undefined> => {
  if (fate === 'free' || fate === 'bought at the same moment') return undefined;
  const seats = fate === 'partly sold' ? [2] : wish.seats;
  const { transactionId, orderId } = await place(world, other, { ...wish, seats });
  if (fate !== 'held by another') await world.sandbox.control.outcome(orderId, 'settlement');
  return transactionId;
};

/** Now the one comes first, now the other. */
const buyAround = async (world: World, { wish, other }: Round, index: number) => {
  await delay(index % 30);
  return world.buy(other, wish);
};

const payLate = async (world: World, round: Round, index: number): Promise<Outcome> => {
  const { control } = world.sandbox;
  const { fate, late } = round;
  const earlier = await comeFirst(world, round);
  const [, raced] = await Promise.all([
    control.outcome(late.orderId, 'settlement'),
    fate === 'bought at the same moment' ? buyAround(world, round, index) : undefined,
  ]);
  const othersId = earlier ?? (raced?.status === 200 ? Number(raced.body['transaction_id']) : undefined);
  if (othersId !== undefined && (fate === 'held by another' || raced))
    await control.outcome(await orderIdOf(world, othersId), 'settlement');
  // Told again, and in other words, it changes nothing.
  await control.notify(late.orderId);
  await control.notify(late.orderId, { changes: { field_of_tomorrow: 'x' } });
  const standing = await standingOf(world, [late.transactionId, ...(othersId === undefined ? [] : [othersId])]);
  return {
    ...round,
    now: standing.get(late.transactionId),
    others: othersId === undefined ? undefined : standing.get(othersId),
  };
};

const isIssued = (standing: Standing | undefined, tickets = PLACES) =>
  standing?.status === 'approved' &&
  standing.tickets.length === tickets &&
  standing.tickets.every((status) => status === 'issued') &&
  standing.refunds.length === 0;

const isOwed = (standing: Standing | undefined) =>
  standing?.status === 'rejected' &&
  standing.tickets.every((status) => status === 'failed') &&
  standing.refunds.join() === `late_settlement ${PLACES * PRICE} owed` &&
  standing.note !== null;

const isRight = ({ fate, now, others }: Outcome): boolean => {
  if (fate === 'free') return isIssued(now) && others === undefined;
  if (fate === 'bought at the same moment')
    return others === undefined ? isIssued(now) : isOwed(now) && isIssued(others);
  return isOwed(now) && isIssued(others, fate === 'partly sold' ? 1 : PLACES);
};

/** R10: paid after the hold was over: the places are free and it gets them, or they are not and the money is owed. */
export const lateSettlementRun = async (context: PaymentsContext): Promise<RunReport> =>
  withWorld(context, { name: 'pay_r10' }, async (world) => {
    const { broken, holds } = createChecks();
    const rounds = [...(await addRounds(world, 'RESERVED')), ...(await addRounds(world, 'UNRESERVED'))];
    await letHoldsEnd(world);
    const before = await standingOf(
      world,
      rounds.map(({ late }) => late.transactionId),
    );
    const kept = [...before.values()].filter(({ status }) => status !== 'rejected').length;
    holds(kept === 0, `${kept} orders whose hold was over were not rejected`);

    const outcomes = await atOnce(rounds, AT_ONCE, (round, index) => payLate(world, round, index));
    const rows = FATES.map((fate) => {
      const all = outcomes.filter((outcome) => outcome.fate === fate);
      const wrong = all.filter((outcome) => !isRight(outcome));
      holds(wrong.length === 0, `${fate}: ${wrong.length} wrong, such as ${JSON.stringify(wrong[0])}`);
      const issued = all.filter(({ now }) => now?.status === 'approved').length;
      return {
        fate,
        orders: all.length,
        issued,
        owed: all.filter(({ now }) => isOwed(now)).length,
        wrong: wrong.length,
      };
    });
    for (const words of await world.ledger()) holds(false, words);
    console.log(
      `R10: paid when the hold was over\n${textTable(
        ['places meanwhile', 'orders', 'issued again', 'refund owed', 'wrong'],
        rows.map(({ fate, ...counts }) => [fate, ...Object.values(counts).map(String)]),
      )}`,
    );
    return { name: 'R10', numbers: { rows }, broken };
  });
