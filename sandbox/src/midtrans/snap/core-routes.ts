import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { EmulatorApp } from '../../web/emulator-app.ts';
import { applyOutcome, hasMethod, refund, refundable, type ChosenOrder, type Outcome } from '../ledger/order.ts';
import type { Midtrans } from '../midtrans-emulator.ts';
import { transactionBody } from '../wire.ts';
import { acceptEmptyJson, isServerKey } from './provider-api.ts';

/** An error response: HTTP 200 with the code in the body. */
class CoreRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CoreRefusal';
    this.code = code;
  }
}

const cannotChange = () => new CoreRefusal('412', 'Transaction status cannot be updated.');

type RefundBody = { refund_key?: string; amount?: number; reason?: string } | null;

type Operation = (order: ChosenOrder, body: RefundBody) => { order: ChosenOrder; message: string };

/** The operations of the Core API, by the last part of their path. @throws CoreRefusal */
const createCoreOperations = ({ payments, clock }: Midtrans) => {
  const now = () => clock.now().getTime();
  const changeTo =
    (outcome: Outcome, message: string, isAllowed: (order: ChosenOrder) => boolean): Operation =>
    (order) => {
      if (!isAllowed(order)) throw cannotChange();
      return { order: payments.change(applyOutcome(order, outcome, now())), message };
    };
  const isChallenged = ({ transaction }: ChosenOrder) =>
    transaction.status === 'capture' && transaction.fraud === 'challenge';
  const refundOrder: Operation = (order, body) => {
    const { transaction } = order;
    const { refund_key: key = randomUUID(), amount = refundable(order), reason = '' } = body ?? {};
    if (transaction.refunds.some((earlier) => earlier.key === key))
      throw new CoreRefusal('406', 'The refund key has been used before.');
    if (!['settlement', 'partial_refund'].includes(transaction.status)) throw cannotChange();
    if (!Number.isInteger(amount) || amount < 1 || amount > refundable(order))
      throw new CoreRefusal('413', 'The refund amount is more than what is left of the transaction.');
    const message = 'Success, refund request is approved';
    return { order: payments.change(refund(order, { amount, key, reason, at: now() })), message };
  };
  return {
    cancel: changeTo('cancel', 'Success, transaction is canceled', ({ transaction: { status } }) =>
      ['pending', 'capture', 'authorize'].includes(status),
    ),
    expire: changeTo(
      'expire',
      'Success, transaction has expired',
      ({ transaction }) => transaction.status === 'pending',
    ),
    approve: changeTo('capture', 'Success, transaction is approved', isChallenged),
    deny: changeTo('deny', 'Success, transaction is denied', isChallenged),
    refund: refundOrder,
    'refund/online/direct': refundOrder,
  } satisfies Record<string, Operation>;
};

const params = Type.Object({ id: Type.String() });
const Span = Type.Object({ from: Type.String({ format: 'date-time' }), to: Type.String({ format: 'date-time' }) });

const HELD = new Set(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']);
const heldMoney = ({ transaction: { status, fraud } }: ChosenOrder) =>
  HELD.has(status) || (status === 'capture' && fraud === 'accept');

const FOUND = 'Success, transaction is found';

/** The Core API: status and operations of a transaction, by the shop's order id or Midtrans's own. */
export const registerCoreRoutes = (parent: EmulatorApp, midtrans: Midtrans): void => {
  const { orders, serverKey } = midtrans;
  const find = (id: string): ChosenOrder => {
    const order = orders.byAnyId(id);
    // There is none before the buyer has chosen a method.
    if (!hasMethod(order)) throw new CoreRefusal('404', "Transaction doesn't exist.");
    return order;
  };
  const answer = (order: ChosenOrder, message: string) =>
    transactionBody(order, order.transaction, { message, serverKey });

  void parent.register(async (app: EmulatorApp) => {
    acceptEmptyJson(app);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!isServerKey(headers.authorization, serverKey))
        return reply
          .code(401)
          .send({ status_code: '401', status_message: 'Unknown Merchant server_key/id', id: randomUUID() });
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof CoreRefusal)
        return reply.send({ status_code: error.code, status_message: error.message, id: randomUUID() });
      const { statusCode = 500 } = error as { statusCode?: number }; // Fastify's own errors
      const message =
        statusCode < 500 ? 'The request is not valid.' : 'Sorry, our system is recovering from unexpected issues.';
      return reply
        .code(statusCode)
        .send({ status_code: String(statusCode), status_message: message, id: randomUUID() });
    });

    app.get('/v2/:id/status', { schema: { params } }, async ({ params: { id } }) => answer(find(id), FOUND));

    // Not part of Midtrans's API: its dashboard exports such a list.
    app.get('/settlements', { schema: { querystring: Span } }, async ({ query }) => {
      const from = Date.parse(query.from);
      const to = Date.parse(query.to);
      const isListed = (order: ChosenOrder) =>
        heldMoney(order) && order.transaction.at >= from && order.transaction.at < to;
      const listed = orders.newest(orders.size()).filter(hasMethod).filter(isListed);
      return { transactions: listed.map((order) => answer(order, FOUND)) };
    });

    for (const [name, operate] of Object.entries(createCoreOperations(midtrans)))
      app.post(`/v2/:id/${name}`, { schema: { params } }, async ({ params: { id }, body }) => {
        const { order, message } = operate(find(id), body as RefundBody); // checked by the operation
        return answer(order, message);
      });
  });
};
