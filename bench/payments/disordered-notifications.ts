import { createRandom } from '@acara/shared-contract/seeded-random';
import type { PaymentOutcome } from '@acara/sandbox/demo';
import { queryRow, type PostgresServer } from '../environment/databases.ts';
import {
  getOrderStates,
  letHoldsEnd,
  MINUTE,
  place,
  untilFilesAreMade,
  type OrderState,
  type Placed,
} from '../environment/orders.ts';
import type { EmulatorNotification } from '../environment/sandbox-control.ts';
import { withTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { mapConcurrently, upTo } from '../lib/concurrency.ts';

const COPIES = 10;
const DROPPED = 0.2;
const DELIVERING = 64;
const PRICE = 60_000;

type Scenario = {
  name: string;
  /** What happens at the provider. */
  outcomes: readonly PaymentOutcome[];
  /** A settled payment is not queried again: of these at least one copy has to come, as Midtrans's retries see to. */
  isUnpolled?: boolean;
};

const SCENARIOS: readonly Scenario[] = [
  { name: 'paid at once', outcomes: ['settlement'] },
  { name: 'transfer, paid', outcomes: ['pending', 'settlement'] },
  { name: 'card', outcomes: ['capture'] },
  { name: 'card, challenged', outcomes: ['challenge', 'capture', 'settlement'] },
  { name: 'denied, then paid', outcomes: ['deny', 'settlement'] },
  { name: 'denied', outcomes: ['deny'] },
  { name: 'cancelled', outcomes: ['pending', 'cancel'] },
  { name: 'failed', outcomes: ['pending', 'failure'] },
  { name: 'expired early', outcomes: ['pending', 'expire'] },
  { name: 'transfer, left', outcomes: ['pending'] },
  { name: 'never opened', outcomes: [] },
  { name: 'refunded', outcomes: ['settlement', 'refund'], isUnpolled: true },
  { name: 'partly refunded', outcomes: ['settlement', 'partial_refund'], isUnpolled: true },
  { name: 'charged back', outcomes: ['settlement', 'chargeback'], isUnpolled: true },
  { name: 'reversed', outcomes: ['settlement', 'reversal'], isUnpolled: true },
];

type PlacedScenario = Placed & { scenario: Scenario };

const placeAll = async (environment: TestEnvironment, count: number): Promise<PlacedScenario[]> => {
  const scenarios = SCENARIOS.flatMap((scenario) => upTo(count).map(() => scenario));
  const classes: number[] = [];
  for (const seats of ['RESERVED', 'UNRESERVED'] as const)
    classes.push(await environment.addClass({ seats, price: PRICE, quantity: 2 * scenarios.length, maximum: 2 }));
  return mapConcurrently(await environment.buyers(scenarios.length), 16, async (buyer, index) => {
    const scenario = scenarios[index] as Scenario; // one for every buyer
    const seats = [2 * index + 1, 2 * index + 2].slice(index % 3 === 0 ? 1 : 0);
    return { scenario, ...(await place(environment, buyer, { seatDetailId: classes[index % 2] ?? 0, seats })) };
  });
};

/** Delivers the notifications held by the emulator: ten copies each, shuffled, concurrently; a fifth never. */
const createDisorder = ({ control, send }: TestEnvironment, orders: readonly PlacedScenario[]) => {
  const random = createRandom(8);
  const scenarios = new Map(orders.map(({ orderId, scenario }) => [orderId, scenario]));
  const known = new Set<number>();
  const done = { notifications: 0, lost: 0, deliveries: 0, statuses: {} as Record<string, number> };
  const copyNotification = (notification: EmulatorNotification) => {
    done.notifications += 1;
    const isLost = !scenarios.get(notification.orderId)?.isUnpolled && random.chance(DROPPED);
    if (isLost) done.lost += 1;
    const delivered = upTo(COPIES).filter(() => !isLost && !random.chance(DROPPED));
    return (delivered.length === 0 && !isLost ? [0] : delivered).map(() => notification);
  };
  const deliver = async () => {
    const fresh = (await control.notifications('held')).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    const copies = fresh.flatMap(copyNotification);
    await mapConcurrently(random.sample(copies, copies.length), DELIVERING, async ({ body }) => {
      const { status } = await send('POST', '/payment/notification', { body });
      done.deliveries += 1;
      done.statuses[status] = (done.statuses[status] ?? 0) + 1;
    });
  };
  return { done, deliver };
};

const TWICE = `
  select (select count(*)::int from (
      select from ticket group by seat_detail_id, ticket_booking_number having count(*) > 1) as t) as numbers,
    (select count(*)::int from (
      select from ticket_file group by seat_detail_id, ticket_id having count(*) > 1) as f) as files`;

type Size = { orders: number; processes: number };

/** @returns how the orders end */
const runScenarios = ({ disposables }: Run, server: PostgresServer, size: Size, isDisordered: boolean) => {
  const name = isDisordered ? 'r8_shaken' : 'r8_calm';
  return withTestEnvironment(disposables, server, name, { processes: size.processes }, async (environment) => {
    const { clock, control, database } = environment;
    const orders = await placeAll(environment, size.orders);
    const { done, deliver } = createDisorder(environment, orders);
    if (isDisordered) await control.holdNotifications();
    await mapConcurrently(orders, 16, async ({ orderId, scenario }) => {
      for (const outcome of scenario.outcomes) await control.outcome(orderId, outcome);
    });
    await deliver();
    // The poller queries orders without notification after a minute.
    for (let minute = 0; minute < 3; minute += 1) {
      await clock.advance(MINUTE + 1_000);
      await deliver();
    }
    await letHoldsEnd(environment);
    await deliver();
    await clock.advance(3 * MINUTE);
    await deliver();
    await untilFilesAreMade(environment);
    const ids = orders.map(({ transactionId }) => transactionId);
    const states = await getOrderStates(environment, ids);
    const ends = orders.map(({ scenario, transactionId }) => ({ scenario, end: states.get(transactionId) }));
    const twice = await queryRow<{ numbers: number; files: number }>(database.pool, TWICE);
    return { ends, done, twice, ledger: await environment.ledger() };
  });
};

/**
 * State that must be the same for any order of notifications. A payment reversed before we knew of it leaves an order
 * that was never issued: that needs no review, so there is no record, and the attempt failed instead of being
 * reversed.
 */
const describeEnd = ({ outcomes }: Scenario, end: OrderState | undefined) => {
  if (!end) return 'missing';
  const { status, tickets, refunds, attempts, files } = end;
  const records = outcomes.includes('reversal')
    ? refunds.filter((record) => !/^reversed \d+ review$/.test(record))
    : [...refunds, ...attempts];
  return [status, tickets, records, `${files} PDF`].flat().join(', ');
};

/** R8: every notification ten times, shuffled, in parallel, a fifth dropped: all ends as it does without that. */
export const disorderedNotifications = async (run: Run, server: PostgresServer, size: Size): Promise<void> => {
  const { holds, add, table } = run;
  const calm = await runScenarios(run, server, size, false);
  const disordered = await runScenarios(run, server, size, true);
  const pairs = calm.ends.map(({ scenario, end }, index) => ({
    scenario,
    expected: describeEnd(scenario, end),
    found: describeEnd(scenario, disordered.ends[index]?.end),
  }));
  const rows = [...Map.groupBy(pairs, ({ scenario }) => scenario.name)].map(([scenario, own]) => {
    const other = own.filter(({ expected, found }) => expected !== found);
    holds(other.length === 0, `${scenario}: ${other.length} end otherwise, such as ${JSON.stringify(other[0])}`);
    const same = own.length - other.length;
    return { scenario, orders: own.length, 'end the same': same, 'end, the first of them': own[0]?.expected };
  });
  for (const [name, { ledger, twice, ends }] of Object.entries({ calm, disordered })) {
    add(ledger, name);
    holds(twice.numbers === 0 && twice.files === 0, `${name}: ${JSON.stringify(twice)} twice`);
    const odd = ends.filter(({ end }) => end?.status === 'approved' && end.files !== end.tickets.length);
    holds(odd.length === 0, `${name}: ${odd.length} orders have not one PDF per ticket`);
  }
  const { done } = disordered;
  const statuses = JSON.stringify(done.statuses);
  holds(Object.keys(done.statuses).join() === '200', `the statuses of notifications were ${statuses}`);
  const deliveries = `${done.deliveries} deliveries, statuses ${statuses}`;
  table(`R8: ${done.notifications} notifications, ${done.lost} of them lost; ${deliveries}`, rows);
};
