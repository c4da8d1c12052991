import { createHash } from 'node:crypto';
import { queryNumber, queryRow } from '../environment/databases.ts';
import { getOrderStates, place, untilFilesAreMade, type Placed } from '../environment/orders.ts';
import { SANDBOX_KEYS, type EnvironmentRun, type TestEnvironment } from '../environment/test-environment.ts';
import { BenchError } from '../lib/bench.ts';

const PRICE = 75_000;

type Body = Record<string, unknown>;
/** Fields of the body that is sent, made of the emulator's own notification of the order; or a text. */
type Make = (notification: Body) => Body | string;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** With the signature of the provider, or of another key. */
export const signed = (body: Body, key = SANDBOX_KEYS.MIDTRANS_SERVER_KEY): Body => {
  const { order_id: orderId, status_code: status, gross_amount: amount } = body;
  const signature = createHash('sha512').update(`${text(orderId)}${text(status)}${text(amount)}${key}`);
  return { ...body, signature_key: signature.digest('hex') };
};

/** A settlement of the order, rightly signed, but for these fields. */
const settled =
  (getChanges: (notification: Body) => Body): Make =>
  (notification) =>
    signed({ ...notification, ...SETTLED, ...getChanges(notification) });

const SETTLED: Body = { transaction_status: 'settlement', status_code: '200' };

/** While the order waits for its payment: none of these may change it. */
const FORGERIES: readonly [what: string, status: number, make: Make][] = [
  ['a settlement signed with another key', 403, (own) => signed({ ...own, ...SETTLED }, 'SB-Mid-server-guessed')],
  ['a settlement with the signature of the pending notification', 403, (own) => ({ ...own, ...SETTLED })],
  ['an empty signature', 403, (own) => ({ ...own, ...SETTLED, signature_key: '' })],
  ['no signature', 400, ({ signature_key: _none, ...own }) => ({ ...own, ...SETTLED })],
  ['another amount under the old signature', 403, (own) => ({ ...own, gross_amount: '1.00' })],
  ['another amount, rightly signed', 422, settled(() => ({ gross_amount: '1.00' }))],
  ['a rupiah too much, rightly signed', 422, settled(() => ({ gross_amount: `${PRICE + 1}.00` }))],
  ['another currency, rightly signed', 422, settled(() => ({ currency: 'USD' }))],
  ['an unknown order', 404, settled(() => ({ order_id: 'TRX-999999999-1-kkkkkkkkkkkkkkkk' }))],
  ['an order id that is not ours', 404, settled(() => ({ order_id: "1' or '1'='1" }))],
  [
    'an attempt that was never made',
    404,
    settled(({ order_id: id }) => ({ order_id: text(id).replace(/^(TRX-\d+)-1/, '$1-7') })),
  ],
  [
    'an attempt of another database',
    404,
    settled(({ order_id: id }) => ({ order_id: text(id).replace(/.{16}$/, 'q'.repeat(16)) })),
  ],
  ['an unknown status', 422, (own) => signed({ ...own, transaction_status: 'mystery' })],
  ['a settlement with the code 201', 422, settled(() => ({ status_code: '201' }))],
  ['a settlement without a transaction', 400, settled(() => ({ transaction_id: null }))],
  ['no JSON', 400, () => 'transaction_status=settlement'],
  ['an empty body', 400, () => ''],
];

const OTHER_TRY = { transaction_id: 'another-try' };

/** After the settlement. */
const REPLAYS: readonly [what: string, make: (pending: Body, settlement: Body) => Body][] = [
  ['the old pending, byte for byte', (pending) => pending],
  ['the old pending, in another body', (pending) => signed({ ...pending, transaction_time: '2026-01-01 00:00:00' })],
  ['the old pending of another try', (pending) => signed({ ...pending, ...OTHER_TRY })],
  [
    'an expiry of another try',
    (pending) => signed({ ...pending, transaction_status: 'expire', status_code: '407', ...OTHER_TRY }),
  ],
  ['the settlement again', (_pending, settlement) => settlement],
  ['the settlement in another body', (_pending, settlement) => signed({ ...settlement, settlement_time: null })],
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

const REVIEWS = 'select count(*)::int from payment_review where review_resolved_datetime is null';

const findNotification = async ({ control }: TestEnvironment, { orderId }: Placed, status: string): Promise<Body> => {
  const all = await control.notifications();
  const notification = all.find((each) => each.orderId === orderId && each.status === status);
  if (!notification) throw new BenchError(`the emulator sent no ${status} of ${orderId}`);
  return notification.body;
};

/** R9: notifications that are forged, wrong or old change nothing, and get the right status. */
export const forgedNotifications: EnvironmentRun = async (environment, { holds, table }) => {
  const { control, database } = environment;
  const rows: { notification: string; status: number; state: string }[] = [];
  const getState = async () => (await queryRow<{ digest: string | null }>(database.pool, STATE)).digest;
  const send = async (what: string, expected: number, body: Body | string) => {
    const before = await getState();
    const response = await environment.send('POST', '/payment/notification', { body });
    const isSame = (await getState()) === before;
    const { status } = response;
    holds(status === expected, `${what}: ${status} instead of ${expected}: ${JSON.stringify(response.body)}`);
    holds(isSame, `${what}: changed something`);
    rows.push({ notification: what, status, state: isSame ? 'unchanged' : 'CHANGED' });
  };

  for (const seats of ['RESERVED', 'UNRESERVED'] as const) {
    const seatDetailId = await environment.addClass({ seats, price: PRICE, quantity: 10, maximum: 2 });
    const order = await place(environment, await environment.buyer(), { seatDetailId, seats: [3] });
    await control.outcome(order.orderId, 'pending', { method: 'bca_va' });
    const pending = await findNotification(environment, order, 'pending');
    for (const [what, status, make] of FORGERIES) await send(what, status, make(pending));

    const getStatus = async () =>
      (await getOrderStates(environment, [order.transactionId])).get(order.transactionId)?.status;
    holds((await getStatus()) === 'pending', `${seats}: the order is ${await getStatus()} before it was paid`);
    await control.outcome(order.orderId, 'settlement');
    holds((await getStatus()) === 'approved', `${seats}: the order is ${await getStatus()} after it was paid`);
    await untilFilesAreMade(environment);
    const settlement = await findNotification(environment, order, 'settlement');
    for (const [what, make] of REPLAYS) await send(what, 200, make(pending, settlement));
  }
  // Both kinds of class report the same unknown orders, and attempts and amounts of their own.
  const expected = 2 + 2 * 7;
  const reviews = await queryNumber(database.pool, REVIEWS);
  holds(reviews === expected, `${reviews} payments wait for a person instead of ${expected}`);
  table('R9: notifications that must change nothing', rows);
};
