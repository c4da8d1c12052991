import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ORDER_ID, PROGRAMS } from '@acara/core-api/testing';
import {
  type EmulatorOrder,
  isSettled,
  letHoldsEnd,
  mapConcurrently,
  MINUTE,
  place,
  type Placed,
  type Run,
  SANDBOX_KEYS,
  type TestEnvironment,
  waitUntil,
} from '@acara/bench/lab';

const LOST_MINUTES = 10;
const PER_MINUTE = 12;
const BEFORE = 60;
const AT_ONCE = 12;

type Control = TestEnvironment['control'];

/** States of an order at the provider, before the database is lost and afterwards. */
const FATES = {
  'paid, notified before the loss': async (control, orderId) => void (await control.outcome(orderId, 'settlement')),
  'paid before, notified afterwards': async (control, orderId) =>
    void (await control.outcome(orderId, 'settlement', { quiet: true })),
  'transfer, paid afterwards': async (control, orderId) =>
    void (await control.outcome(orderId, 'pending', { method: 'bca_va' })),
  'paid afterwards': async () => {},
  'paid and given back before': async (control, orderId) => {
    await control.outcome(orderId, 'settlement');
    await control.outcome(orderId, 'refund');
  },
  'never paid': async () => {},
} satisfies Record<string, (control: Control, orderId: string) => Promise<void>>;
const NAMES = Object.keys(FATES) as (keyof typeof FATES)[]; // of the object above

const WHENS = ['before the copy', 'lost', 'after'] as const;
export type Fated = Placed & { fate: keyof typeof FATES; when: (typeof WHENS)[number] };

/** Once the database is that of ten minutes ago. */
const payAfterwards = async (control: Control, { orderId, transactionId, fate }: Fated): Promise<void> => {
  if (fate === 'transfer, paid afterwards' || fate === 'paid afterwards') await control.outcome(orderId, 'settlement');
  // Some notifications are repeated: the provider does not know what we have lost.
  const isNotified =
    fate === 'paid before, notified afterwards' || (fate === 'paid, notified before the loss' && transactionId % 2);
  if (isNotified && (await control.order(orderId)).transaction) await control.notify(orderId);
};

const OURS = `
  select ${ORDER_ID} as "orderId", email, transaction_total_amount::float8 as total,
    transaction_approve_status_name = 'approved' and paid_attempt_number = attempt_number as paid,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund.transaction_id = payment_attempt.transaction_id
        and refund.attempt_number = payment_attempt.attempt_number
        and refund_reason in ('late_settlement', 'paid_twice')) as due,
    exists (select from refund where refund.transaction_id = payment_attempt.transaction_id
      and refund.attempt_number = payment_attempt.attempt_number) as recorded
  from payment_attempt join transaction using (seat_detail_id, transaction_id) join app_user using (user_id)`;
type Ours = { orderId: string; email: string; total: number; paid: boolean; due: number; recorded: boolean };

const REVIEWED = `
  select order_id as "orderId", bool_or(review_source = 'reconciliation') as found from payment_review group by 1`;
type Reviewed = { orderId: string; found: boolean };

const ENDS = ['approved', 'refund due', 'in review', 'given back', "STRANGER'S", 'LOST', 'TWICE'] as const;
type End = (typeof ENDS)[number];

const isReturned = ({ transaction }: EmulatorOrder) => transaction?.status === 'refund';

/** How the money of an order at the provider is booked with us. */
const getEnd = (order: EmulatorOrder, ours: Ours | undefined, isReviewed: boolean): End => {
  const isBooked = ours !== undefined && (ours.paid || ours.recorded);
  if (isBooked && ours.email !== order.buyer.email) return "STRANGER'S";
  if (isReturned(order)) return 'given back';
  if (ours && (ours.paid ? ours.total : 0) + ours.due > order.amount) return 'TWICE';
  if (ours?.paid) return 'approved';
  if (ours && ours.due >= order.amount) return 'refund due';
  return isReviewed ? 'in review' : 'LOST';
};

/** The operator's command, as it is run every day. */
export const reconcile = async ({ clock, database, sandbox }: TestEnvironment): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAMS.payments, 'reconcile', '--json'], {
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'test',
      TEST_CLOCK_FILE: clock.file,
      DATABASE_URL: database.url,
      MIDTRANS_SERVER_KEY: SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
      MIDTRANS_SNAP_BASE: sandbox.url,
      MIDTRANS_CORE_BASE: sandbox.url,
      MIDTRANS_SETTLEMENTS_URL: `${sandbox.url}/settlements`,
    },
  });
  return stdout;
};

/** Copies the database. @returns what restores it, given all orders until the loss */
type Copy = () => Promise<(orders: readonly Fated[]) => Promise<void>>;

/** Sells for ten minutes, loses those orders, and continues. @returns all orders */
export const sellThroughLoss = async (environment: TestEnvironment, copy: Copy): Promise<Fated[]> => {
  const { clock, control } = environment;
  const classes: number[] = [];
  for (const seats of ['RESERVED', 'UNRESERVED'] as const)
    classes.push(await environment.addClass({ seats, quantity: 2_000, maximum: 1 }));
  const lost = LOST_MINUTES * PER_MINUTE;
  // Before the copy: orders are lost, not accounts.
  const buyers = await environment.buyers(BEFORE + lost);
  const orders: Fated[] = [];
  let seat = 0;
  const sell = async (count: number, when: Fated['when']): Promise<Fated[]> => {
    const made = await mapConcurrently(buyers.splice(0, count), AT_ONCE, async (buyer) => {
      const own = (seat += 1);
      const purchase = { seatDetailId: classes[own % 2] ?? 0, seats: [own] };
      // Every fate in both classes.
      const fate = NAMES[Math.floor(own / 2) % NAMES.length] ?? 'never paid';
      return { ...(await place(environment, buyer, purchase)), fate, when };
    });
    orders.push(...made);
    return made;
  };
  const live = (some: readonly Fated[]) =>
    mapConcurrently(some, AT_ONCE, ({ fate, orderId }) => FATES[fate](control, orderId));
  const untilReady = () =>
    waitUntil(async () => (await fetch(`${environment.apis[0]?.url}/readyz`)).ok, 'the API is not ready again');

  const early = await sell(BEFORE, 'before the copy');
  await live(early.slice(0, BEFORE / 2));
  const bringBack = await copy();
  await untilReady();
  await live(early.slice(BEFORE / 2));
  for (let minute = 0; minute < LOST_MINUTES; minute += 1) {
    await live(await sell(PER_MINUTE, 'lost'));
    await clock.advance(MINUTE);
  }
  await bringBack(orders);
  await untilReady();

  // Other buyers get the ids of the lost orders; half of them have not paid when late notifications arrive.
  buyers.push(...(await environment.buyers(lost)));
  const fresh = await sell(lost, 'after');
  await live(fresh.filter((_, index) => index % 2 === 0));
  await mapConcurrently(orders, AT_ONCE, (order) => payAfterwards(control, order));
  for (let minute = 0; minute < 3; minute += 1) await clock.advance(MINUTE + 1_000);
  await letHoldsEnd(environment);
  return orders;
};

/** Where the money of each order at the provider is booked: never lost, misattributed or twice. */
export const checkMoney = async (
  environment: TestEnvironment,
  orders: readonly Fated[],
  { holds, table }: Pick<Run, 'holds' | 'table'>,
): Promise<void> => {
  const { pool } = environment.database;
  const { rows: attempts } = await pool.query<Ours>(OURS);
  const ours = new Map(attempts.map((attempt) => [attempt.orderId, attempt]));
  const { rows: reviews } = await pool.query<Reviewed>(REVIEWED);
  const reviewed = new Set(reviews.map(({ orderId }) => orderId));
  const atProvider = (await environment.control.orders()).filter((order) => isSettled(order) || isReturned(order));
  const whens = new Map(orders.map(({ orderId, when }) => [orderId, when]));
  const ended = atProvider.map((order) => ({
    when: whens.get(order.orderId) ?? 'lost',
    orderId: order.orderId,
    end: getEnd(order, ours.get(order.orderId), reviewed.has(order.orderId)),
  }));
  for (const end of ["STRANGER'S", 'LOST', 'TWICE'] as const) {
    const found = ended.filter((one) => one.end === end);
    holds(found.length === 0, `${found.length} payments: ${end}, such as ${found[0]?.orderId}`);
  }
  const paidFor = new Set(atProvider.filter(isSettled).map(({ orderId }) => orderId));
  const unpaid = attempts.filter(({ orderId, paid, total }) => paid && total > 0 && !paidFor.has(orderId));
  holds(unpaid.length === 0, `${unpaid.length} orders are approved without money, such as ${unpaid[0]?.orderId}`);
  const found = reviews.filter((review) => review.found).length;
  const rows = WHENS.map((when) => {
    const all = ended.filter((one) => one.when === when);
    const counts = ENDS.map((end) => [end, all.filter((one) => one.end === end).length]);
    return { 'order was made': when, paid: all.length, ...Object.fromEntries(counts) };
  });
  table('where the money of the orders is booked', rows);
  table('orders in review', [
    { all: reviews.length, 'by reconciliation': found, 'approved without money': unpaid.length },
  ]);
};
