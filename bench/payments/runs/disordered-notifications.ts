import { createRandom } from '@acara/core-api/bench';
import { BenchError } from '../../lib/bench-run.ts';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import type { Outcome, EmulatorNotification } from '../../environment/sandbox-control.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../at-once.ts';
import {
  letHoldsEnd,
  MINUTE,
  place,
  getOrderStates,
  untilFilesAreMade,
  type Placed,
  type OrderState,
} from '../orders.ts';
import { postNotification } from '../post-notification.ts';
import { withTestEnvironment, type PaymentsContext } from '../payments-context.ts';

const COPIES = 10;
const DROPPED = 0.2;
const DELIVERING = 64;
const PRICE = 60_000;

/** What happens to an order at the provider, and whether we find out when none of the copies of a piece of news comes. */
const SCENARIOS: readonly { name: string; outcomes: readonly Outcome[]; isFoundOut: boolean }[] = [
  { name: 'paid at once', outcomes: ['settlement'], isFoundOut: true },
  { name: 'transfer, paid', outcomes: ['pending', 'settlement'], isFoundOut: true },
  { name: 'card', outcomes: ['capture'], isFoundOut: true },
  { name: 'card, challenged', outcomes: ['challenge', 'capture', 'settlement'], isFoundOut: true },
  { name: 'denied, then paid', outcomes: ['deny', 'settlement'], isFoundOut: true },
  { name: 'denied', outcomes: ['deny'], isFoundOut: true },
  { name: 'cancelled', outcomes: ['pending', 'cancel'], isFoundOut: true },
  { name: 'failed', outcomes: ['pending', 'failure'], isFoundOut: true },
  { name: 'expired early', outcomes: ['pending', 'expire'], isFoundOut: true },
  { name: 'transfer, left', outcomes: ['pending'], isFoundOut: true },
  { name: 'never opened', outcomes: [], isFoundOut: true },
  // Nobody asks about a settled payment again: of these at least one copy has to come, as Midtrans's retries see to.
  { name: 'refunded', outcomes: ['settlement', 'refund'], isFoundOut: false },
  { name: 'partly refunded', outcomes: ['settlement', 'partial_refund'], isFoundOut: false },
  { name: 'charged back', outcomes: ['settlement', 'chargeback'], isFoundOut: false },
  { name: 'reversed', outcomes: ['settlement', 'reversal'], isFoundOut: false },
];

type Scenario = (typeof SCENARIOS)[number];
type PlacedScenario = Placed & { life: Scenario };

const placeAll = async (environment: TestEnvironment, count: number): Promise<PlacedScenario[]> => {
  const scenarios = SCENARIOS.flatMap((scenario) => Array.from({ length: count }, () => scenario));
  const classes: number[] = [];
  for (const kind of ['RESERVED', 'UNRESERVED'] as const)
    classes.push(
      await environment.addClass({ kind, price: 'PAID', amount: PRICE, quantity: 2 * scenarios.length, maximum: 2 }),
    );
  const buyers = await environment.buyers(scenarios.length);
  return mapConcurrently(scenarios, 16, async (scenario, index) => {
    const buyer = buyers[index];
    if (!buyer) throw new Error('there is a buyer for every order');
    const seats = [2 * index + 1, 2 * index + 2].slice(index % 3 === 0 ? 1 : 0);
    return { life: scenario, ...(await place(environment, buyer, { seatDetailId: classes[index % 2] ?? 0, seats })) };
  });
};

const playScenarios = (world: TestEnvironment, orders: readonly PlacedScenario[]) =>
  mapConcurrently(orders, 16, async ({ orderId, life }) => {
    for (const outcome of life.outcomes) await world.sandbox.control.outcome(orderId, outcome);
  });

type Deliveries = { news: number; lost: number; deliveries: number; answers: Record<string, number> };

/** Delivers what the stand-in holds back: each piece ten times, shuffled, many at once, a fifth of it never. */
const createDisorder = (world: TestEnvironment, orders: readonly PlacedScenario[]) => {
  const random = createRandom(8);
  const lives = new Map(orders.map(({ orderId, life }) => [orderId, life]));
  const known = new Set<number>();
  const done: Deliveries = { news: 0, lost: 0, deliveries: 0, answers: {} };
  const copyNotification = (news: EmulatorNotification) => {
    done.news += 1;
    const isLost = lives.get(news.orderId)?.isFoundOut && random.chance(DROPPED);
    if (isLost) done.lost += 1;
    const kept = Array.from({ length: COPIES }, () => news).filter(() => !isLost && !random.chance(DROPPED));
    return kept.length === 0 && !isLost ? [news] : kept;
  };
  const deliver = async () => {
    const fresh = (await world.sandbox.control.news('held')).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    const copies = fresh.flatMap(copyNotification);
    const turns = await mapConcurrently(random.sample(copies, copies.length), DELIVERING, ({ body }) =>
      postNotification(world, JSON.stringify(body)),
    );
    done.deliveries += turns.length;
    for (const { status } of turns) done.answers[status] = (done.answers[status] ?? 0) + 1;
  };
  return { done, deliver };
};

/** How the orders of a world end. @param isShaken whether news comes as the real world brings it at its worst */
const runScenarios = async (context: PaymentsContext, isShaken: boolean) =>
  withTestEnvironment(context, { name: isShaken ? 'pay_r8_shaken' : 'pay_r8_calm' }, async (world) => {
    const orders = await placeAll(world, context.orders);
    const { done, deliver } = createDisorder(world, orders);
    if (isShaken) await world.sandbox.control.options({ times: 100_000, hold: true });
    await playScenarios(world, orders);
    await deliver();
    // The poller asks about what it has heard nothing of for a minute.
    for (let minute = 0; minute < 3; minute += 1) {
      await world.clock.advance(MINUTE + 1_000);
      await deliver();
    }
    await letHoldsEnd(world);
    await deliver();
    await world.clock.advance(3 * MINUTE);
    await deliver();
    await untilFilesAreMade(world);
    const standing = await getOrderStates(
      world,
      orders.map(({ transactionId }) => transactionId),
    );
    const ends = orders.map(({ life, transactionId }) => ({ life, end: standing.get(transactionId) }));
    return { ends, done, ledger: await world.ledger(), twice: await countTwice(world) };
  });

const TWICE = `
  select (select count(*)::int from (
      select from ticket group by seat_detail_id, ticket_booking_number having count(*) > 1) as t) as numbers,
    (select count(*)::int from (
      select from ticket_file group by seat_detail_id, ticket_id having count(*) > 1) as f) as files`;

const countTwice = async ({ database }: TestEnvironment): Promise<{ numbers: number; files: number }> => {
  const { rows } = await database.pool.query<{ numbers: number; files: number }>(TWICE);
  if (!rows[0]) throw new BenchError('the database counts');
  return rows[0];
};

/**
 * What must be the same. A payment that was taken back before we believed in it leaves an order that was never issued:
 * nobody has to look at that, so there is no record, and the attempt failed instead of being reversed.
 */
const describeEnd = ({ life, end }: { life: Scenario; end: OrderState | undefined }) => {
  if (!end) return 'missing';
  const { status, tickets, refunds, attempts, files } = end;
  const records = life.outcomes.includes('reversal')
    ? refunds.filter((record) => !/^reversed \d+ review$/.test(record))
    : [...refunds, ...attempts];
  return [status, tickets, records, `${files} PDF`].flat().join(', ');
};

/** R8: every notification ten times, shuffled, in parallel, a fifth dropped: all ends as it does without that. */
export const disorderedNotificationsRun = async (context: PaymentsContext): Promise<RunReport> => {
  const { broken, holds } = createChecks();
  const calm = await runScenarios(context, false);
  const shaken = await runScenarios(context, true);
  const rows = SCENARIOS.map((life) => {
    const pairs = calm.ends.flatMap((one, index) =>
      one.life === life ? [[describeEnd(one), describeEnd({ life, end: shaken.ends[index]?.end })] as const] : [],
    );
    const other = pairs.filter(([one, two]) => one !== two);
    holds(other.length === 0, `${life.name}: ${other.length} end otherwise, such as ${other[0]?.join(' | shaken: ')}`);
    return [life.name, String(pairs.length), String(pairs.length - other.length), pairs[0]?.[0] ?? ''];
  });
  for (const [name, { ledger, twice, ends }] of Object.entries({ calm, shaken })) {
    for (const words of ledger) holds(false, `${name}: ${words}`);
    holds(twice.numbers === 0 && twice.files === 0, `${name}: ${JSON.stringify(twice)} twice`);
    const issued = ends.filter(({ end }) => end?.status === 'approved');
    const odd = issued.filter(({ end }) => end?.files !== end?.tickets.length);
    holds(odd.length === 0, `${name}: ${odd.length} orders have not one PDF per ticket`);
  }
  const { news, lost, deliveries, answers } = shaken.done;
  holds(Object.keys(answers).join() === '200', `notifications were answered ${JSON.stringify(answers)}`);
  console.log(
    `R8: ${news} notifications, ${lost} of them lost; ${deliveries} deliveries, answered ${JSON.stringify(answers)}`,
  );
  console.log(textTable(['life', 'orders', 'end the same', 'end, the first of them'], rows));
  return { name: 'R8', numbers: { ...shaken.done, rows }, broken };
};
