import { createHash } from 'node:crypto';
import { BenchError } from '../../lib/bench-run.ts';
import { textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment, SANDBOX_KEYS, type TestEnvironment } from '../../environment/test-environment.ts';
import { place, getOrderStates, untilFilesAreMade, type Placed } from '../../environment/orders.ts';
import { postNotification } from '../post-notification.ts';
import type { PaymentsContext } from '../payments-context.ts';

const PRICE = 75_000;

type Body = Record<string, unknown>;
/** Text of the body that is sent, made of the emulator's own notification of the order. */
type Make = (notification: Body) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const signed = (body: Body, key = SANDBOX_KEYS.MIDTRANS_SERVER_KEY): string => {
  const signature = `${text(body['order_id'])}${text(body['status_code'])}${text(body['gross_amount'])}${key}`;
  return JSON.stringify({ ...body, signature_key: createHash('sha512').update(signature).digest('hex') });
};

const settled: Body = { transaction_status: 'settlement', status_code: '200' };

/** While the order waits for its payment: none of these may change it. */
const FORGERIES: readonly [what: string, status: number, make: Make][] = [
  [
    'a settlement signed with another key',
    403,
    (notification) => signed({ ...notification, ...settled }, 'SB-Mid-server-guessed'),
  ],
  [
    'a settlement with the signature of the pending notification',
    403,
    (notification) => JSON.stringify({ ...notification, ...settled }),
  ],
  ['an empty signature', 403, (notification) => JSON.stringify({ ...notification, ...settled, signature_key: '' })],
  ['no signature', 400, ({ signature_key: _none, ...notification }) => JSON.stringify({ ...notification, ...settled })],
  [
    'another amount under the old signature',
    403,
    (notification) => JSON.stringify({ ...notification, gross_amount: '1.00' }),
  ],
  [
    'another amount, rightly signed',
    422,
    (notification) => signed({ ...notification, ...settled, gross_amount: '1.00' }),
  ],
  [
    'a rupiah too much, rightly signed',
    422,
    (notification) => signed({ ...notification, ...settled, gross_amount: `${PRICE + 1}.00` }),
  ],
  ['another currency, rightly signed', 422, (notification) => signed({ ...notification, ...settled, currency: 'USD' })],
  ['an unknown order', 404, (notification) => signed({ ...notification, ...settled, order_id: 'TRX-999999999-1' })],
  [
    'an order id that is not ours',
    404,
    (notification) => signed({ ...notification, ...settled, order_id: "1' or '1'='1" }),
  ],
  [
    'an attempt that was never made',
    404,
    (notification) =>
      signed({ ...notification, ...settled, order_id: text(notification['order_id']).replace(/^(TRX-\d+)-1/, '$1-7') }),
  ],
  [
    'an attempt of another database',
    404,
    (notification) =>
      signed({
        ...notification,
        ...settled,
        order_id: text(notification['order_id']).replace(/.{16}$/, 'q'.repeat(16)),
      }),
  ],
  ['an unknown status', 422, (notification) => signed({ ...notification, transaction_status: 'mystery' })],
  [
    'a settlement that says 201',
    422,
    (notification) => signed({ ...notification, transaction_status: 'settlement', status_code: '201' }),
  ],
  [
    'a settlement without a transaction',
    400,
    (notification) => signed({ ...notification, ...settled, transaction_id: null }),
  ],
  ['no JSON', 400, () => 'transaction_status=settlement'],
  ['an empty body', 400, () => ''],
];

/** After the settlement. */
const REPLAYS: readonly [what: string, status: number, make: (pending: Body, settlement: Body) => string][] = [
  ['the old pending, byte for byte', 200, (pending) => JSON.stringify(pending)],
  [
    'the old pending, in another body',
    200,
    (pending) => signed({ ...pending, transaction_time: '2026-01-01 00:00:00' }),
  ],
  ['the old pending of another try', 200, (pending) => signed({ ...pending, transaction_id: 'another-try' })],
  [
    'an expiry of another try',
    200,
    (pending) =>
      signed({ ...pending, transaction_status: 'expire', status_code: '407', transaction_id: 'another-try' }),
  ],
  ['the settlement again', 200, (_pending, settlement) => JSON.stringify(settlement)],
  ['the settlement in another body', 200, (_pending, settlement) => signed({ ...settlement, settlement_time: null })],
];

/** Everything that a notification could change, but for the time of the next query to the provider. */
const STATE = `
  select md5(string_agg(line, E'\\n' order by line)) as digest from (
    select (t.transaction_id, transaction_approve_status_name, transaction_note, paid_attempt_number)::text as line from transaction t
    union all select (ticket_id, ticket_status_name, ticket_booking_number)::text from ticket
    union all select (seat_detail_id, taken)::text from seat_detail
    union all select (transaction_id, attempt_number, attempt_status, provider_transaction_id, settled_at)::text from payment_attempt
    union all select (refund_id, refund_reason, refund_amount, refund_status)::text from refund
    union all select 'file ' || ticket_id || made_at from ticket_file
  ) as lines`;

const REVIEWS = 'select count(*)::int as count from payment_review where review_resolved_datetime is null';

const getState = async ({ database }: TestEnvironment): Promise<string> => {
  const { rows } = await database.pool.query<{ digest: string | null }>(STATE);
  return rows[0]?.digest ?? '';
};

const findNotification = async (environment: TestEnvironment, { orderId }: Placed, status: string): Promise<Body> => {
  const notification = (await environment.sandbox.control.notifications()).find(
    (each) => each.orderId === orderId && each.status === status,
  );
  if (!notification) throw new BenchError(`the emulator sent no ${status} of ${orderId}`);
  return notification.body;
};

/** R9: notifications that are forged, wrong or old change nothing, and get the right status. */
export const forgedNotificationsRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r9' }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const rows: (string | number)[][] = [];
    const send = async (what: string, expected: number, body: string) => {
      const before = await getState(environment);
      const { status, text: words } = await postNotification(environment, body);
      const isSame = (await getState(environment)) === before;
      holds(status === expected, `${what}: returned ${status} instead of ${expected}: ${words}`);
      holds(isSame, `${what}: changed something`);
      rows.push([what, status, isSame ? 'unchanged' : 'CHANGED']);
    };

    for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
      const seatDetailId = await environment.addClass({ kind, price: 'PAID', amount: PRICE, quantity: 10, maximum: 2 });
      const [buyer] = await environment.buyers(1);
      if (!buyer) throw new BenchError('there is a buyer');
      const order = await place(environment, buyer, { seatDetailId, seats: [3] });
      await environment.sandbox.control.outcome(order.orderId, 'pending', { method: 'bca_va' });
      const pending = await findNotification(environment, order, 'pending');
      for (const [what, status, make] of FORGERIES) await send(what, status, make(pending));

      const statusNow = async () =>
        (await getOrderStates(environment, [order.transactionId])).get(order.transactionId)?.status;
      holds((await statusNow()) === 'pending', `${kind}: the order is ${await statusNow()} before it was paid`);
      await environment.sandbox.control.outcome(order.orderId, 'settlement');
      holds((await statusNow()) === 'approved', `${kind}: the order is ${await statusNow()} after it was paid`);
      await untilFilesAreMade(environment);
      const settlement = await findNotification(environment, order, 'settlement');
      for (const [what, status, make] of REPLAYS) await send(what, status, make(pending, settlement));
    }
    add(await environment.ledger());
    const { rows: reviews } = await environment.database.pool.query<{ count: number }>(REVIEWS);
    // Both kinds of class report the same unknown orders, and attempts and amounts of their own.
    const expected = 2 + 2 * 7;
    holds(reviews[0]?.count === expected, `${reviews[0]?.count} payments wait for a person instead of ${expected}`);
    console.log(`R9: notifications that must change nothing\n${textTable(['notification', 'status', 'state'], rows)}`);
    return { name: 'R9', numbers: { rows }, broken };
  });
