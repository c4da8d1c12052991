import { ORDER_ID } from '@acara/core-api/testing';
import { queryRow, type Database } from './databases.ts';
import { sum } from '../lib/statistics.ts';
import type { EnvironmentClock } from './clock.ts';
import type { SandboxControl, EmulatorOrder } from './sandbox-control.ts';
import type { TestEnvironment } from './test-environment.ts';

/** After the end of its hold nothing is pending for longer (R6). */
const LONGEST_PENDING_MS = 3 * 60_000;

const MAX_SHOWN = 5;

// One statement, so one snapshot. Every column lists violations. $1: holds that ended before this are long over.
const WRONG = `
  with of_class as (
    select seat_detail_id,
      count(*) filter (where ticket_status_name in ('pending', 'issued')) as live,
      count(*) filter (where ticket_reserved and ticket_seat_number > seat_detail_quantity) as beyond
    from ticket join seat_detail using (seat_detail_id) group by 1
  ),
  of_transaction as (
    select seat_detail_id, transaction_id, count(*) as tickets,
      count(*) filter (where ticket_status_name = 'pending') as pending,
      count(*) filter (where ticket_status_name = 'issued') as issued,
      sum(ticket_price) as price
    from ticket group by 1, 2
  )
  select
    array(select 'class ' || seat_detail_id || ': taken ' || taken || ', live ' || coalesce(live, 0)
        || ', quantity ' || coalesce(seat_detail_quantity::text, 'without end')
      from seat_detail left join of_class using (seat_detail_id)
      where coalesce(live, 0) > seat_detail_quantity or coalesce(beyond, 0) > 0
        or ms_seat_identifier = 'UNRESERVED' and taken <> coalesce(live, 0)) as "classes that do not add up",
    array(select 'class ' || seat_detail_id || ' seat ' || ticket_seat_number
      from ticket where ticket_reserved and ticket_status_name in ('pending', 'issued')
      group by seat_detail_id, ticket_seat_number having count(*) > 1) as "seats with two live tickets",
    array(select 'transaction ' || transaction_id || ' is ' || transaction_approve_status_name
      from transaction left join of_transaction using (seat_detail_id, transaction_id)
      where coalesce(tickets, 0) <> transaction_quantity or price <> transaction_amount
        or pending <> case transaction_approve_status_name when 'pending' then transaction_quantity else 0 end
        or issued <> case transaction_approve_status_name when 'approved' then transaction_quantity else 0 end
    ) as "transactions whose tickets do not fit",
    array(select 'transaction ' || transaction_id || ', held until ' || expires_at
      from transaction where transaction_approve_status_name = 'pending' and expires_at < $1
    ) as "transactions pending longer than hold + 3 min",
    array(select 'transaction ' || transaction_id from transaction
      where transaction_approve_status_name = 'approved' and transaction_total_amount > 0 and not exists (
        select from payment_attempt where payment_attempt.seat_detail_id = transaction.seat_detail_id
          and payment_attempt.transaction_id = transaction.transaction_id
          and attempt_number = paid_attempt_number and attempt_status = 'settled'
      )) as "approved transactions without a settled attempt"`;

const ATTEMPTS = `
  select ${ORDER_ID} as "orderId", transaction_total_amount::float8 as total,
    transaction_approve_status_name = 'approved' and paid_attempt_number = attempt_number as paid,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund.seat_detail_id = payment_attempt.seat_detail_id
        and refund.transaction_id = payment_attempt.transaction_id
        and refund.attempt_number = payment_attempt.attempt_number
        and refund_reason in ('late_settlement', 'paid_twice')) as owed,
    exists (select from refund where refund.seat_detail_id = payment_attempt.seat_detail_id
      and refund.transaction_id = payment_attempt.transaction_id
      and refund.attempt_number = payment_attempt.attempt_number) as recorded
  from payment_attempt join transaction using (seat_detail_id, transaction_id)`;

type Attempt = { orderId: string; total: number; paid: boolean; owed: number; recorded: boolean };

/** Whether the payment emulator has the buyer's money. */
export const isSettled = ({ transaction }: EmulatorOrder): boolean =>
  transaction?.status === 'settlement' || (transaction?.status === 'capture' && transaction.fraud === 'accept');

/** Whether all of it was refunded. */
const isReturned = ({ transaction }: EmulatorOrder): boolean =>
  transaction?.status === 'refund' || transaction?.status === 'chargeback';

const isPartlyReturned = ({ transaction }: EmulatorOrder): boolean => /^partial_/.test(transaction?.status ?? '');

const listed = (what: string, found: readonly string[]): string[] => {
  if (found.length === 0) return [];
  const more = found.length > MAX_SHOWN ? ` and ${found.length - MAX_SHOWN} more` : '';
  return [`${found.length} ${what}: ${found.slice(0, MAX_SHOWN).join('; ')}${more}`];
};

/** Compares the payment emulator's orders with ours, order by order. */
export const compareMoney = (orders: readonly EmulatorOrder[], attempts: readonly Attempt[]): string[] => {
  const ours = new Map(attempts.map((attempt) => [attempt.orderId, attempt]));
  const lost: string[] = [];
  const twice: string[] = [];
  const unpaid: string[] = [];
  const settled = new Set<string>();
  for (const order of orders) {
    const attempt = ours.get(order.orderId);
    if (isReturned(order) && !attempt?.recorded) lost.push(`${order.orderId} (given back)`);
    if (!isSettled(order)) continue;
    settled.add(order.orderId);
    const booked = (attempt?.paid ? attempt.total : 0) + (attempt?.owed ?? 0);
    if (booked < order.amount) lost.push(order.orderId);
    if (booked > order.amount) twice.push(order.orderId);
  }
  const partly = new Set(orders.filter(isPartlyReturned).map(({ orderId }) => orderId));
  for (const { orderId, paid, total } of attempts)
    if (paid && total > 0 && !settled.has(orderId) && !partly.has(orderId)) unpaid.push(orderId);
  return [
    ...listed('orders were paid, and there are neither tickets nor a refund record', lost),
    ...listed('orders were paid once and are booked twice', twice),
    ...listed('orders are approved, and the provider has no money for them', unpaid),
  ];
};

type LedgerOptions = { database: Pick<Database, 'pool'>; clock: Pick<EnvironmentClock, 'now'> };

/** Contradictions in our own rows, in words; there must be none at any instant. */
export const findWrongRows = async ({ database: { pool }, clock }: LedgerOptions): Promise<string[]> => {
  const longAgo = new Date(clock.now().getTime() - LONGEST_PENDING_MS);
  const wrong = await queryRow<Record<string, string[]>>(pool, WRONG, [longAgo]);
  return Object.entries(wrong).flatMap(([what, found]) => listed(what, found));
};

/** @returns a function that finds every broken invariant, in words. Payments have to be quiet for those about money. */
export const createLedger = (options: LedgerOptions & { control: SandboxControl }) => async (): Promise<string[]> => {
  const wrong = await findWrongRows(options);
  const orders = await options.control.orders();
  const { rows: attempts } = await options.database.pool.query<Attempt>(ATTEMPTS);
  return [...wrong, ...compareMoney(orders, attempts)];
};

const OURS = `
  select
    (select coalesce(sum(transaction_total_amount), 0)::float8 from transaction
      where transaction_approve_status_name = 'approved') as approved,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund_reason in ('late_settlement', 'paid_twice') and refund_status = 'owed') as owed,
    (select coalesce(sum(refund_amount), 0)::float8 from refund
      where refund_reason in ('partial_refund', 'partial_chargeback')) as "partlyBack"`;

type Booked = { approved: number; owed: number; partlyBack: number };

/** Whole rupiah: payments less refunds at the payment emulator, and in our books. */
export const countMoney = async ({ database, control }: TestEnvironment) => {
  const retainedByOrder = (await control.orders()).map((order) => {
    const back = sum((order.transaction?.refunds ?? []).map(({ amount }) => amount));
    return isSettled(order) || isPartlyReturned(order) ? order.amount - back : 0;
  });
  const booked = await queryRow<Booked>(database.pool, OURS);
  const retained = sum(retainedByOrder);
  return { retained, ...booked, isEven: retained === booked.approved + booked.owed - booked.partlyBack };
};
