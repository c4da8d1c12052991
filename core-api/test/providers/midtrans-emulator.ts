import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Meaning } from '../../src/modules/payments/provider/payment-provider.ts';
import { close, listen } from '../listen.ts';
import type { Change, ProviderEmulator } from './emulator.ts';

type Order = {
  body: Record<string, unknown>;
  amount: string;
  token: string;
  sessionEnded: boolean;
  /** Missing until the buyer has chosen how to pay. */
  transaction?: { id: string; status: string; fraud: string; type: string; more: Record<string, unknown> };
};

/** `after`: fields that are changed after signing. */
type MidtransChange = {
  fraud?: string;
  type?: string;
  more?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Emulates Snap and the Core API. Accepts Midtrans's own statuses too. */
export type MidtransEmulator = ProviderEmulator<string, MidtransChange> & {
  /** E.g. `GET /v2/TRX-1-1/status`. */
  calls: string[];
  /** Bodies of session openings by order id. */
  getSessionBody: (orderId: string) => Record<string, unknown>;
};

const STATUSES: Partial<Record<Meaning, string>> = {
  paid: 'settlement',
  waiting: 'pending',
  held: 'authorize',
  denied: 'deny',
  ended: 'expire',
};
const toMidtransStatus = (status: string): string =>
  Object.entries(STATUSES).find(([meaning]) => meaning === status)?.[1] ?? status;

const CODES: Record<string, string> = { pending: '201', authorize: '201', deny: '202', failure: '202', expire: '407' };

const getOperation = (call: string): string => {
  const [, orderId, operation] = /\/v2\/([^/]+)\/(status|expire|cancel)$/.exec(call) ?? [];
  if (orderId) return `${operation} ${orderId}`;
  if (call.startsWith('GET /settlements')) return 'list';
  return call.endsWith('/cancel') ? 'end' : 'open';
};

const serverKey = 'SB-Mid-server-of-the-tests';

export const startMidtrans = async (): Promise<MidtransEmulator> => {
  const orders = new Map<string, Order>();
  let toBeTaken = 0;

  const transactionBody = (orderId: string, order: Order) => {
    const { id, status, fraud, type, more } = order.transaction ?? {
      id: '',
      status: '',
      fraud: '',
      type: '',
      more: {},
    };
    const code = status === 'capture' && fraud === 'challenge' ? '201' : (CODES[status] ?? '200');
    const signed = `${orderId}${code}${order.amount}${serverKey}`;
    return {
      transaction_id: id,
      transaction_time: '2026-11-21 12:00:00',
      transaction_status: status,
      fraud_status: fraud,
      payment_type: type,
      order_id: orderId,
      status_code: code,
      status_message: 'midtrans payment notification',
      gross_amount: order.amount,
      currency: 'IDR',
      merchant_id: 'G000000001',
      field_of_tomorrow: { any: ['thing'] },
      settlement_time: null,
      ...more,
      signature_key: createHash('sha512').update(signed).digest('hex'),
    };
  };

  const getOrder = (orderId: string): Order => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`No session of ${orderId} was opened`);
    return order;
  };
  const changed = (order: Order, status: string, change: Change & MidtransChange = {}) => ({
    id: change.id ?? order.transaction?.id ?? randomUUID(),
    status: toMidtransStatus(status),
    fraud: change.fraud ?? 'accept',
    type: change.type ?? order.transaction?.type ?? 'bank_transfer',
    more: { ...(change.refunded !== undefined && { refund_amount: `${change.refunded}.00` }), ...change.more },
  });

  const openSession = (body: Record<string, unknown>): [number, unknown] => {
    const details = body['transaction_details'];
    if (typeof details !== 'object' || details === null || !('order_id' in details) || !('gross_amount' in details))
      return [400, { error_messages: ['transaction_details is required'] }];
    const orderId = String(details.order_id);
    const isTaken = toBeTaken > 0 && (toBeTaken -= 1) >= 0;
    if (isTaken) provider.refused.push(orderId);
    if (isTaken || orders.get(orderId)?.transaction)
      return [400, { error_messages: ['transaction_details.order_id has already been taken'] }];
    const items = Array.isArray(body['item_details']) ? body['item_details'] : [];
    const sum = items.reduce(
      (total: number, item: { price: number; quantity: number }) => total + item.price * item.quantity,
      0,
    );
    if (sum !== details.gross_amount)
      return [400, { error_messages: ['gross_amount is not equal to the sum of item_details'] }];
    const token = randomUUID();
    orders.set(orderId, { body, amount: `${String(details.gross_amount)}.00`, token, sessionEnded: false });
    provider.opened.push(orderId);
    return [201, { token, redirect_url: `${provider.origin}/snap/v3/redirection/${token}` }];
  };

  const endSession = (token: string): [number, unknown] => {
    const order = [...orders.values()].find((known) => known.token === token);
    if (!order) return [404, { error_messages: ['token not found'] }];
    if (order.transaction) return [400, { error_messages: ['Transaction is on progress'] }];
    if (order.sessionEnded) return [400, { error_messages: ['token already canceled'] }];
    order.sessionEnded = true;
    return [200, { canceled_at: '2026-11-21T05:00:00Z' }];
  };

  const ofCore = (orderId: string, operation: string): [number, unknown] => {
    const order = orders.get(orderId);
    if (!order?.transaction)
      return [404, { status_code: '404', status_message: "Transaction doesn't exist.", id: '1' }];
    if (operation === 'expire') {
      if (order.transaction.status !== 'pending')
        return [200, { status_code: '412', status_message: 'Transaction status cannot be updated.', id: '1' }];
      order.transaction.status = 'expire';
    }
    if (operation === 'cancel') {
      if (!['pending', 'capture', 'authorize'].includes(order.transaction.status))
        return [200, { status_code: '412', status_message: 'Transaction status cannot be updated.', id: '1' }];
      order.transaction.status = 'cancel';
    }
    return [200, transactionBody(orderId, order)];
  };

  const respond = (call: string, body: Record<string, unknown>): [number, unknown] => {
    if (call === 'POST /snap/v1/transactions') return openSession(body);
    const [, token] = /^POST \/snap\/v1\/transactions\/([^/]+)\/cancel$/.exec(call) ?? [];
    if (token) return endSession(token);
    if (call.startsWith('GET /settlements?'))
      return [200, { transactions: provider.listed.map((listed) => JSON.parse(listed) as unknown) }];
    const [, orderId, operation] = /^(?:GET|POST) \/v2\/([^/]+)\/(status|expire|cancel)$/.exec(call) ?? [];
    return orderId && operation ? ofCore(orderId, operation) : [404, {}];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${request.url}`;
    provider.calls.push(call);
    const operation = getOperation(call);
    provider.operations.push(operation);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (provider.mode === 'hanging') return;
    await provider.beforeAnswer?.(operation);
    const isOurs = request.headers.authorization === `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;
    const text = Buffer.concat(chunks).toString();
    const [status, body] =
      provider.mode === 'broken'
        ? [500, { error_messages: ['Sorry'], locale: 'en' }]
        : isOurs
          ? respond(call, text ? JSON.parse(text) : {})
          : [401, { error_messages: ['Access denied due to unauthorized transaction'] }];
    response.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void handle(request, response));
  const port = await listen(server);

  const provider: MidtransEmulator = {
    origin: `http://127.0.0.1:${port}`,
    serverKey,
    opened: [],
    refused: [],
    calls: [],
    operations: [],
    adapter: undefined,
    mode: 'up',
    beforeAnswer: undefined,
    getSessionBody: (orderId) => getOrder(orderId).body,
    getFinishUrl: (orderId) => (getOrder(orderId).body['callbacks'] as { finish: string }).finish,
    signBody: () => ({}),
    sessionEnded: (orderId) => getOrder(orderId).sessionEnded,
    tokens: () => [...orders.values()].map(({ token }) => token),
    setStatus: (orderId, status, change) => {
      const order = getOrder(orderId);
      order.transaction = changed(order, status, change);
    },
    notification: (orderId, status, change = {}) => {
      const order = getOrder(orderId);
      const reported = status ?? order.transaction?.status ?? '';
      const transaction = status || change.id ? changed(order, reported, change) : order.transaction;
      const body = transactionBody(orderId, { ...order, ...(transaction && { transaction }) });
      return JSON.stringify({ ...body, ...change.after });
    },
    foreign: (orderId, amount, { status = 'paid', ...change } = {}) => {
      const order = { body: {}, amount: `${amount}.00`, token: '', sessionEnded: false };
      return JSON.stringify(transactionBody(orderId, { ...order, transaction: changed(order, status, change) }));
    },
    forget: (orderId) => void delete getOrder(orderId).transaction,
    listed: [],
    takeNext: (count) => void (toBeTaken = count),
    close: () => close(server),
  };
  return provider;
};
