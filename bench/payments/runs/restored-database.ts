import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Buyer, ORDER_ID } from '@acara/core-api/bench';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { isSettled } from '../../environment/ledger.ts';
import type { EmulatorOrder } from '../../environment/sandbox-control.ts';
import { takeSnapshot } from '../../environment/database-snapshot.ts';
import { withTestEnvironment, SANDBOX_KEYS, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently, waitUntil } from '../../lib/concurrency.ts';
import { letHoldsEnd, MINUTE, place, type Placed } from '../../environment/orders.ts';
import type { PaymentsContext } from '../payments-context.ts';

const LOST_MINUTES = 10;
const PER_MINUTE = 12;
const BEFORE = 60;
const AT_ONCE = 12;
const COMMAND = path.resolve(
  import.meta.dirname,
  '../../../core-api/src/modules/payments/operator/payments-command.ts',
);

/** What becomes of an order at the provider, before the database is lost and afterwards. */
const FATES = {
  'paid, notified before the loss': async ({ control }, { orderId }) =>
    void (await control.outcome(orderId, 'settlement')),
  'paid before, notified afterwards': async ({ control }, { orderId }) =>
    void (await control.outcome(orderId, 'settlement', { quiet: true })),
  'transfer, paid afterwards': async ({ control }, { orderId }) =>
    void (await control.outcome(orderId, 'pending', { method: 'bca_va' })),
  'paid afterwards': async () => {},
  'paid and given back before': async ({ control }, { orderId }) => {
    await control.outcome(orderId, 'settlement');
    await control.outcome(orderId, 'refund');
  },
  'never paid': async () => {},
} satisfies Record<string, (sandbox: TestEnvironment['sandbox'], order: Placed) => Promise<void>>;
type Fate = keyof typeof FATES;
const NAMES = Object.keys(FATES) as Fate[]; // of the object above

/** Once the database is that of ten minutes ago. */
const afterwards = async (
  { sandbox: { control } }: TestEnvironment,
  { orderId, transactionId, fate }: Fated,
): Promise<void> => {
  if (fate === 'transfer, paid afterwards' || fate === 'paid afterwards') {
    await control.outcome(orderId, 'settlement');
    return;
  }
  // Some notifications are repeated: the provider does not know what we have lost.
  const isNotified =
    fate === 'paid before, notified afterwards' || (fate === 'paid, notified before the loss' && transactionId % 2);
  if (isNotified && (await control.order(orderId))?.transaction) await control.notify(orderId);
};

type Fated = Placed & { fate: Fate; when: 'before the copy' | 'lost' | 'after' };

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

/** By order; whether only the reconciliation found it. */
const reviewedOrders = async ({ database }: TestEnvironment): Promise<Map<string, boolean>> => {
  const { rows } = await database.pool.query<Reviewed>(REVIEWED);
  return new Map(rows.map(({ orderId, found }) => [orderId, found]));
};

/** The operator's command, as it is run every day. */
const reconcile = async (environment: TestEnvironment): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'reconcile', '--json'], {
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'test',
      TEST_CLOCK_FILE: environment.clock.file,
      DATABASE_URL: environment.database.url,
      MIDTRANS_SERVER_KEY: SANDBOX_KEYS.MIDTRANS_SERVER_KEY,
      MIDTRANS_SNAP_BASE: environment.sandbox.origin,
      MIDTRANS_CORE_BASE: environment.sandbox.origin,
      MIDTRANS_SETTLEMENTS_URL: `${environment.sandbox.origin}/settlements`,
    },
  });
  return stdout;
};

/** R26: the database of ten minutes ago comes back during a sale: no money is lost, none is booked as a stranger's. */
export const restoredDatabaseRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r26' }, async (environment) => {
    const { broken, holds } = createChecks();
    const classes: number[] = [];
    for (const kind of ['RESERVED', 'UNRESERVED'] as const)
      classes.push(await environment.addClass({ kind, price: 'PAID', quantity: 2_000, maximum: 1 }));
    const lost = LOST_MINUTES * PER_MINUTE;
    const everybody = await environment.buyers(BEFORE + lost + lost);
    let comers = 0;
    let seat = 0;
    const orders: Fated[] = [];

    const sell = async (count: number, when: Fated['when']): Promise<Fated[]> => {
      const buyers = everybody.slice(comers, (comers += count));
      const made = await mapConcurrently(buyers, AT_ONCE, async (buyer: Buyer, index): Promise<Fated> => {
        const purchase = { seatDetailId: classes[index % 2] ?? 0, seats: [(seat += 1)] };
        const fate = NAMES[(index * 7 + seat) % NAMES.length] ?? 'never paid';
        return { ...(await place(environment, buyer, purchase)), fate, when };
      });
      orders.push(...made);
      return made;
    };
    const live = (some: readonly Fated[]) =>
      mapConcurrently(some, AT_ONCE, (order) => FATES[order.fate](environment.sandbox, order));

    const early = await sell(BEFORE, 'before the copy');
    await live(early.slice(0, BEFORE / 2));
    const copy = await takeSnapshot(environment);
    await waitUntil(async () => (await fetch(`${environment.apis[0]?.url}/readyz`)).ok, 'the API is not ready again');
    await live(early.slice(BEFORE / 2));
    for (let minute = 0; minute < LOST_MINUTES; minute += 1) {
      await live(await sell(PER_MINUTE, 'lost'));
      await environment.clock.advance(MINUTE);
    }
    await copy.restore();
    await waitUntil(async () => (await fetch(`${environment.apis[0]?.url}/readyz`)).ok, 'the API is not ready again');

    // Others come, and get the numbers of those who were forgotten; half of them have not paid when late notifications come.
    const fresh = await sell(lost, 'after');
    await live(fresh.filter((_, index) => index % 2 === 0));
    await mapConcurrently(orders, AT_ONCE, (order) => afterwards(environment, order));
    for (let minute = 0; minute < 3; minute += 1) await environment.clock.advance(MINUTE + 1_000);
    await letHoldsEnd(environment);
    const summary = await reconcile(environment).catch((error: unknown) => {
      holds(false, `there is no reconciliation: ${String(error).slice(0, 200)}`);
      return '';
    });

    const { rows: attempts } = await environment.database.pool.query<Ours>(OURS);
    const ours = new Map(attempts.map((attempt) => [attempt.orderId, attempt]));
    const reviewed = await reviewedOrders(environment);
    const atProvider = (await environment.sandbox.control.orders()).filter(
      (order) => isSettled(order) || isReturned(order),
    );
    const whens = new Map(orders.map(({ orderId, when }) => [orderId, when]));
    const ended = atProvider.map((order) => ({
      when: whens.get(order.orderId) ?? 'lost',
      orderId: order.orderId,
      end: getEnd(order, ours.get(order.orderId), reviewed.has(order.orderId)),
    }));
    const paidFor = new Set(atProvider.filter(isSettled).map(({ orderId }) => orderId));
    const unpaid = attempts.filter(({ orderId, paid, total }) => paid && total > 0 && !paidFor.has(orderId));
    for (const end of ["STRANGER'S", 'LOST', 'TWICE'] as const) {
      const found = ended.filter((one) => one.end === end);
      holds(found.length === 0, `${found.length} payments: ${end}, such as ${found[0]?.orderId}`);
    }
    holds(unpaid.length === 0, `${unpaid.length} orders are approved without money, such as ${unpaid[0]?.orderId}`);
    const found = [...reviewed.values()].filter((isFound) => isFound).length;
    const rows = (['before the copy', 'lost', 'after'] as const).map((when) => {
      const all = ended.filter((one) => one.when === when);
      return [when, all.length, ...ENDS.map((end) => all.filter((one) => one.end === end).length)];
    });
    console.log(
      `R26: the database of ${LOST_MINUTES} minutes ago comes back during a sale\n${textTable(
        ['order was made', 'paid', ...ENDS],
        rows,
      )}\n  ${reviewed.size} orders in review: ${reviewed.size - found} by notification, ${found} by reconciliation; approved without money: ${unpaid.length}`,
    );
    return { name: 'R26', numbers: { rows, summary, reviewed: reviewed.size, found }, broken };
  });
