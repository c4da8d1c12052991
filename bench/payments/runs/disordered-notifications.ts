import { createRandom } from '@acara/core-api/bench';
import { BenchError } from '../../lib/bench-run.ts';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import type { Outcome, EmulatorNotification } from '../../environment/sandbox-control.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import {
  letHoldsEnd,
  MINUTE,
  place,
  getOrderStates,
  untilFilesAreMade,
  type Placed,
  type OrderState,
} from '../../environment/orders.ts';
import { postNotification } from '../post-notification.ts';
import type { PaymentsContext } from '../payments-context.ts';

const COPIES = 10;
const DROPPED = 0.2;
const DELIVERING = 64;
const PRICE = 60_000;

/** What happens to an order at the provider, and whether polling finds it without a notification. */
const SCENARIOS: readonly { name: string; outcomes: readonly Outcome[]; isPolled: boolean }[] = [
  { name: 'paid at once', outcomes: ['settlement'], isPolled: true },
  { name: 'transfer, paid', outcomes: ['pending', 'settlement'], isPolled: true },
  { name: 'card', outcomes: ['capture'], isPolled: true },
  { name: 'card, challenged', outcomes: ['challenge', 'capture', 'settlement'], isPolled: true },
  { name: 'denied, then paid', outcomes: ['deny', 'settlement'], isPolled: true },
  { name: 'denied', outcomes: ['deny'], isPolled: true },
  { name: 'cancelled', outcomes: ['pending', 'cancel'], isPolled: true },
  { name: 'failed', outcomes: ['pending', 'failure'], isPolled: true },
  { name: 'expired early', outcomes: ['pending', 'expire'], isPolled: true },
  { name: 'transfer, left', outcomes: ['pending'], isPolled: true },
  { name: 'never opened', outcomes: [], isPolled: true },
  // A settled payment is not queried again: of these at least one copy has to come, as Midtrans's retries see to.
  { name: 'refunded', outcomes: ['settlement', 'refund'], isPolled: false },
  { name: 'partly refunded', outcomes: ['settlement', 'partial_refund'], isPolled: false },
  { name: 'charged back', outcomes: ['settlement', 'chargeback'], isPolled: false },
  { name: 'reversed', outcomes: ['settlement', 'reversal'], isPolled: false },
];

type Scenario = (typeof SCENARIOS)[number];
type PlacedScenario = Placed & { scenario: Scenario };

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
    return { scenario, ...(await place(environment, buyer, { seatDetailId: classes[index % 2] ?? 0, seats })) };
  });
};

const playScenarios = (environment: TestEnvironment, orders: readonly PlacedScenario[]) =>
  mapConcurrently(orders, 16, async ({ orderId, scenario }) => {
    for (const outcome of scenario.outcomes) await environment.sandbox.control.outcome(orderId, outcome);
  });

type Deliveries = { notifications: number; lost: number; deliveries: number; statuses: Record<string, number> };

/** Delivers the notifications held by the emulator: ten copies each, shuffled, concurrently; a fifth never. */
const createDisorder = (environment: TestEnvironment, orders: readonly PlacedScenario[]) => {
  const random = createRandom(8);
  const scenarios = new Map(orders.map(({ orderId, scenario }) => [orderId, scenario]));
  const known = new Set<number>();
  const done: Deliveries = { notifications: 0, lost: 0, deliveries: 0, statuses: {} };
  const copyNotification = (notification: EmulatorNotification) => {
    done.notifications += 1;
    const isLost = scenarios.get(notification.orderId)?.isPolled && random.chance(DROPPED);
    if (isLost) done.lost += 1;
    const delivered = Array.from({ length: COPIES }, () => notification).filter(
      () => !isLost && !random.chance(DROPPED),
    );
    return delivered.length === 0 && !isLost ? [notification] : delivered;
  };
  const deliver = async () => {
    const fresh = (await environment.sandbox.control.notifications('held')).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    const copies = fresh.flatMap(copyNotification);
    const responses = await mapConcurrently(random.sample(copies, copies.length), DELIVERING, ({ body }) =>
      postNotification(environment, JSON.stringify(body)),
    );
    done.deliveries += responses.length;
    for (const { status } of responses) done.statuses[status] = (done.statuses[status] ?? 0) + 1;
  };
  return { done, deliver };
};

/** @returns how the orders end */
const runScenarios = async (context: PaymentsContext, isDisordered: boolean) =>
  withTestEnvironment(context, { name: isDisordered ? 'pay_r8_shaken' : 'pay_r8_calm' }, async (environment) => {
    const orders = await placeAll(environment, context.orders);
    const { done, deliver } = createDisorder(environment, orders);
    if (isDisordered) await environment.sandbox.control.options({ times: 100_000, hold: true });
    await playScenarios(environment, orders);
    await deliver();
    // The poller queries orders without notification after a minute.
    for (let minute = 0; minute < 3; minute += 1) {
      await environment.clock.advance(MINUTE + 1_000);
      await deliver();
    }
    await letHoldsEnd(environment);
    await deliver();
    await environment.clock.advance(3 * MINUTE);
    await deliver();
    await untilFilesAreMade(environment);
    const states = await getOrderStates(
      environment,
      orders.map(({ transactionId }) => transactionId),
    );
    const ends = orders.map(({ scenario, transactionId }) => ({ scenario, end: states.get(transactionId) }));
    return { ends, done, ledger: await environment.ledger(), twice: await countTwice(environment) };
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
 * What must be the same. A payment reversed before we knew of it leaves an order that was never issued: nobody has to
 * review that, so there is no record, and the attempt failed instead of being reversed.
 */
const describeEnd = ({ scenario, end }: { scenario: Scenario; end: OrderState | undefined }) => {
  if (!end) return 'missing';
  const { status, tickets, refunds, attempts, files } = end;
  const records = scenario.outcomes.includes('reversal')
    ? refunds.filter((record) => !/^reversed \d+ review$/.test(record))
    : [...refunds, ...attempts];
  return [status, tickets, records, `${files} PDF`].flat().join(', ');
};

/** R8: every notification ten times, shuffled, in parallel, a fifth dropped: all ends as it does without that. */
export const disorderedNotificationsRun = async (context: PaymentsContext): Promise<RunReport> => {
  const { broken, holds, add } = createChecks();
  const calm = await runScenarios(context, false);
  const disordered = await runScenarios(context, true);
  const rows = SCENARIOS.map((scenario) => {
    const pairs = calm.ends.flatMap((one, index) =>
      one.scenario === scenario
        ? [[describeEnd(one), describeEnd({ scenario, end: disordered.ends[index]?.end })] as const]
        : [],
    );
    const other = pairs.filter(([one, two]) => one !== two);
    holds(
      other.length === 0,
      `${scenario.name}: ${other.length} end otherwise, such as ${other[0]?.join(' | disordered: ')}`,
    );
    return [scenario.name, pairs.length, pairs.length - other.length, pairs[0]?.[0] ?? ''];
  });
  for (const [name, { ledger, twice, ends }] of Object.entries({ calm, disordered })) {
    add(ledger, name);
    holds(twice.numbers === 0 && twice.files === 0, `${name}: ${JSON.stringify(twice)} twice`);
    const issued = ends.filter(({ end }) => end?.status === 'approved');
    const odd = issued.filter(({ end }) => end?.files !== end?.tickets.length);
    holds(odd.length === 0, `${name}: ${odd.length} orders have not one PDF per ticket`);
  }
  const { notifications, lost, deliveries, statuses } = disordered.done;
  holds(Object.keys(statuses).join() === '200', `the statuses of notifications were ${JSON.stringify(statuses)}`);
  console.log(
    `R8: ${notifications} notifications, ${lost} of them lost; ${deliveries} deliveries, statuses ${JSON.stringify(statuses)}`,
  );
  console.log(textTable(['scenario', 'orders', 'end the same', 'end, the first of them'], rows));
  return { name: 'R8', numbers: { ...disordered.done, rows }, broken };
};
