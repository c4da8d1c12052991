import { setTimeout as delay } from 'node:timers/promises';
import type { Buyer } from '@acara/core-api/testing';
import type { Purchase } from '../environment/buyers.ts';
import {
  findOrderId,
  getOrderStates,
  letHoldsEnd,
  place,
  type OrderState,
  type Placed,
} from '../environment/orders.ts';
import type { EnvironmentRun, TestEnvironment } from '../environment/test-environment.ts';
import { chunk, mapConcurrently, upTo } from '../lib/concurrency.ts';

const PLACES = 2;
const PRICE = 50_000;
const ROUNDS = 25;
const AT_ONCE = 16;

/** States of the places of an order while it counted as unpaid. */
const FATES = ['free', 'held by another', 'sold to another', 'bought at the same moment', 'partly sold'] as const;

type Round = { fate: (typeof FATES)[number]; purchase: Purchase; late: Placed; other: Buyer };
type Outcome = Round & { now: OrderState | undefined; others: OrderState | undefined };

const addRounds = async (environment: TestEnvironment, seats: 'RESERVED' | 'UNRESERVED'): Promise<Round[]> => {
  const fates = FATES.flatMap((fate) => upTo(ROUNDS).map(() => fate));
  const pairs = chunk(await environment.buyers(2 * fates.length), 2);
  return mapConcurrently(fates, AT_ONCE, async (fate, index) => {
    const [buyer, other] = pairs[index] as [Buyer, Buyer]; // two for every round
    const seatDetailId = await environment.addClass({ seats, price: PRICE, quantity: PLACES, maximum: PLACES });
    const purchase = { seatDetailId, seats: [1, 2] };
    const late = await place(environment, buyer, purchase);
    // A third never opened the page; the others have a pending transfer.
    if (index % 3 > 0) await environment.control.outcome(late.orderId, 'pending', { method: 'bca_va' });
    return { fate, purchase, late, other };
  });
};

/** Another buyer comes while the order counts as unpaid. @returns their order */
const comeFirst = async (
  environment: TestEnvironment,
  { fate, purchase, other }: Round,
): Promise<number | undefined> => {
  if (fate === 'free' || fate === 'bought at the same moment') return undefined;
  const seats = fate === 'partly sold' ? [2] : purchase.seats;
  const { transactionId, orderId } = await place(environment, other, { ...purchase, seats });
  if (fate !== 'held by another') await environment.control.outcome(orderId, 'settlement');
  return transactionId;
};

/** In alternating order. */
const buyAround = async (environment: TestEnvironment, { purchase, other }: Round, index: number) => {
  await delay(index % 30);
  return environment.buy(other, purchase);
};

const payLate = async (environment: TestEnvironment, round: Round, index: number): Promise<Outcome> => {
  const { control } = environment;
  const { fate, late } = round;
  const earlier = await comeFirst(environment, round);
  const [, raced] = await Promise.all([
    control.outcome(late.orderId, 'settlement'),
    fate === 'bought at the same moment' ? buyAround(environment, round, index) : undefined,
  ]);
  const othersId = earlier ?? (raced?.status === 200 ? Number(raced.body['transaction_id']) : undefined);
  if (othersId !== undefined && (fate === 'held by another' || raced))
    await control.outcome(await findOrderId(environment, othersId), 'settlement');
  // A second notification, and one with other fields, change nothing.
  await control.notify(late.orderId);
  await control.notify(late.orderId, { changes: { field_of_tomorrow: 'x' } });
  const states = await getOrderStates(environment, [late.transactionId, othersId ?? 0]);
  return { ...round, now: states.get(late.transactionId), others: states.get(othersId ?? 0) };
};

const isIssued = (order: OrderState | undefined, tickets = PLACES) =>
  order?.status === 'approved' &&
  order.tickets.length === tickets &&
  order.tickets.every((status) => status === 'issued') &&
  order.refunds.length === 0;

const isOwed = (order: OrderState | undefined) =>
  order?.status === 'rejected' &&
  order.tickets.every((status) => status === 'failed') &&
  order.refunds.join() === `late_settlement ${PLACES * PRICE} owed` &&
  order.note !== null;

const isRight = ({ fate, now, others }: Outcome): boolean => {
  if (fate === 'free') return isIssued(now) && others === undefined;
  if (fate === 'bought at the same moment')
    return others === undefined ? isIssued(now) : isOwed(now) && isIssued(others);
  return isOwed(now) && isIssued(others, fate === 'partly sold' ? 1 : PLACES);
};

/** R10: paid after the hold was over: the places are free and it gets them, or they are not and the money is owed. */
export const lateSettlement: EnvironmentRun = async (environment, { holds, table }) => {
  const rounds = [...(await addRounds(environment, 'RESERVED')), ...(await addRounds(environment, 'UNRESERVED'))];
  await letHoldsEnd(environment);
  const ids = rounds.map(({ late }) => late.transactionId);
  const before = [...(await getOrderStates(environment, ids)).values()];
  const notRejected = before.filter(({ status }) => status !== 'rejected').length;
  holds(notRejected === 0, `${notRejected} orders whose hold was over were not rejected`);

  const outcomes = await mapConcurrently(rounds, AT_ONCE, (round, index) => payLate(environment, round, index));
  const rows = [...Map.groupBy(outcomes, ({ fate }) => fate)].map(([fate, all]) => {
    const wrong = all.filter((outcome) => !isRight(outcome));
    holds(wrong.length === 0, `${fate}: ${wrong.length} wrong, such as ${JSON.stringify(wrong[0])}`);
    return {
      'places meanwhile': fate,
      orders: all.length,
      'issued again': all.filter(({ now }) => now?.status === 'approved').length,
      'refund owed': all.filter(({ now }) => isOwed(now)).length,
      wrong: wrong.length,
    };
  });
  table('R10: paid when the hold was over', rows);
};
