import type { Config } from '../src/platform/config.ts';
import { createMember, type Member } from './member.ts';
import { startBank } from './providers/bank-emulator.ts';
import type { ProviderEmulator } from './providers/emulator.ts';
import { startMidtrans, type MidtransEmulator } from './providers/midtrans-emulator.ts';
import { send } from './send.ts';
import { startSibling, startTestApp, type TestApp } from './test-app.ts';

/** Paid classes of the fixture. */
export const UNRESERVED = 1;
export const RESERVED = 2;

type OrderState = { status: string; tickets: string[]; note: string | null; refunds: string[] };

export type WaitingOrder = { id: number; orderId: string; by: Member; seats: number[] };

/** The API with an emulated payment provider. */
export type PaymentEnvironment<Emulator extends ProviderEmulator = MidtransEmulator> = {
  test: TestApp;
  provider: Emulator;
  buyer: Member;
  /** The order id of an attempt at the provider. */
  getOrderId: (id: number, attempt?: number) => string;
  /** Buys through the API. */
  purchase: (
    seats: (number | null)[],
    options?: { seatDetailId?: number; by?: Member },
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Buys, and fails unless the order is opened. */
  order: (
    seats: (number | null)[],
    options?: { seatDetailId?: number; by?: Member },
  ) => Promise<{ id: number; orderId: string; token: string }>;
  /** An order of `count` unused seats by a new buyer, waiting for its payment. */
  createWaitingOrder: (count?: number, seatDetailId?: number) => Promise<WaitingOrder>;
  notify: (body: string) => Promise<number>;
  resume: (id: number, by?: Member) => Promise<{ status: number; body: Record<string, unknown> }>;
  getOrderState: (id: number) => Promise<OrderState>;
  taken: (seatDetailId?: number) => Promise<number>;
  /** `order id, reason, amount` of each open review. */
  reviews: () => Promise<string[]>;
  /** Another process of the same API; its provider may list payments. */
  sibling: (options?: { lists?: boolean }) => ReturnType<typeof startSibling>;
  /** Deletes all orders and resets the provider, but not the clock. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

// Holds expire in these tests; logins must not.
const LONG = { ACCESS_TOKEN_SECONDS: 86_400 };

const FORGET = `
  delete from ticket_file; delete from order_mail; select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs;
  delete from payment_review; delete from payment_reconciliation; delete from refund; delete from payment_notification; delete from payment_attempt;
  delete from ticket where transaction_id > 1000; delete from transaction where transaction_id > 1000;
  update seat_detail set taken = 2 where seat_detail_id = ${UNRESERVED};`;

const STATE = `
  select transaction_approve_status_name as status, transaction_note as note,
    array(select ticket_status_name from ticket where ticket.transaction_id = transaction.transaction_id order by 1) as tickets,
    array(select refund_reason || ' ' || refund_status from refund where refund.transaction_id = transaction.transaction_id order by 1) as refunds
  from transaction where transaction_id = $1`;

/** `createWaitingOrder` uses higher seats than the tests themselves. */
const FIRST_FRESH = 100;

type EnvironmentOptions = {
  /** Quantity of each class. */
  places?: number;
  config?: Partial<Config>;
};

const startEnvironmentWith = async <Emulator extends ProviderEmulator>(
  provider: Emulator,
  { places, config }: EnvironmentOptions,
): Promise<PaymentEnvironment<Emulator>> => {
  const settings = (lists: boolean): Partial<Config> => ({
    ...LONG,
    MIDTRANS_SERVER_KEY: provider.serverKey,
    MIDTRANS_SNAP_BASE: provider.origin,
    MIDTRANS_CORE_BASE: provider.origin,
    ...(lists && { MIDTRANS_SETTLEMENTS_URL: `${provider.origin}/settlements` }),
    ...config,
  });
  const parts = (lists: boolean) => () => (provider.adapter ? { provider: provider.adapter({ lists }) } : {});
  const test = await startTestApp(settings(false), { parts: parts(false) });
  const buyer = await createMember(test);
  if (places !== undefined)
    await test.database.pool.query('update seat_detail set seat_detail_quantity = $1', [places]);
  let lastSeat = FIRST_FRESH;

  const getOrderId = (id: number, attempt = 1): string => {
    const orderId = provider.opened.find((opened) => opened.startsWith(`TRX-${id}-${attempt}-`));
    if (orderId === undefined) throw new Error(`Attempt ${attempt} of transaction ${id} was not opened`);
    return orderId;
  };

  const purchase: PaymentEnvironment['purchase'] = async (seats, { seatDetailId = RESERVED, by = buyer } = {}) => {
    const fields = { user_id: by.id, seat_detail_id: seatDetailId, seat_number: seats, ms_payment_id: 4 };
    const answer = await send(test.app, 'POST /transaction/ticket', { fields, encoding: 'json', headers: by.headers });
    return { status: answer.statusCode, body: answer.json() };
  };

  const order: PaymentEnvironment['order'] = async (seats, options) => {
    const { status, body } = await purchase(seats, options);
    if (status !== 200) throw new Error(`The purchase was refused: ${JSON.stringify(body)}`);
    const id = Number(body['transaction_id']);
    return { id, orderId: getOrderId(id), token: String(body['token']) };
  };

  return {
    test,
    provider,
    buyer,
    getOrderId,
    purchase,
    order,
    createWaitingOrder: async (count = 2, seatDetailId = RESERVED) => {
      const by = await createMember(test);
      const seats = Array.from({ length: count }, () => (lastSeat += 1));
      const { id, orderId } = await order(seats, { seatDetailId, by });
      provider.setStatus(orderId, 'waiting');
      return { id, orderId, by, seats };
    },
    notify: async (body) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/payment/notification',
        headers: { 'content-type': 'application/json', ...provider.signBody(body) },
        payload: body,
      });
      return answer.statusCode;
    },
    resume: async (id, by = buyer) => {
      const answer = await send(test.app, 'PUT /transaction/resume', {
        fields: { transaction_id: id },
        headers: by.headers,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    getOrderState: async (id) => {
      const { rows } = await test.database.pool.query<OrderState>(STATE, [id]);
      if (!rows[0]) throw new Error(`There is no transaction ${id}`);
      return rows[0];
    },
    taken: async (seatDetailId = UNRESERVED) => {
      const { rows } = await test.database.pool.query('select taken from seat_detail where seat_detail_id = $1', [
        seatDetailId,
      ]);
      return Number(rows[0].taken);
    },
    reviews: async () => {
      const { rows } = await test.database.pool.query<{ line: string }>(
        `select order_id || ' ' || review_reason || ' ' || gross_amount as line from payment_review
        where review_resolved_datetime is null`,
      );
      return rows.map(({ line }) => line).toSorted();
    },
    sibling: ({ lists = false } = {}) => startSibling(test, settings(lists), parts(lists)),
    reset: async () => {
      await test.database.pool.query(FORGET);
      provider.mode = 'up';
      provider.beforeAnswer = undefined;
    },
    close: async () => {
      await test.close();
      await provider.close();
    },
  };
};

export const startPaymentEnvironment = async (options: EnvironmentOptions = {}): Promise<PaymentEnvironment> =>
  startEnvironmentWith(await startMidtrans(), options);

export type AnyPaymentEnvironment = PaymentEnvironment<ProviderEmulator>;

type OnEachProvider = EnvironmentOptions & {
  /** Receives the environment. */
  started: (env: AnyPaymentEnvironment) => Promise<void> | void;
};

/** Runs tests with each payment provider. */
export const onEachProvider = ({ started, ...options }: OnEachProvider, tests: () => void): void =>
  describe.each<[string, () => Promise<ProviderEmulator>]>([
    ['Midtrans', () => startMidtrans()],
    ['a bank transfer', startBank],
  ])('paid with %s', (_name, start) => {
    let env: AnyPaymentEnvironment;
    beforeAll(async () => {
      env = await startEnvironmentWith<ProviderEmulator>(await start(), options);
      await started(env);
    });
    afterAll(() => env.close());
    tests();
  });
