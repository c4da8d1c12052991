import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Clock } from '../ledger/clock.ts';
import type { Payments } from '../ledger/payments.ts';
import type { TransactionStatus } from '../ledger/order.ts';
import { applyOutcome, refund, refundable, type ChosenOrder, type Outcome } from '../ledger/transitions.ts';
import { acceptEmptyJson, cannotChange, CoreRefusal, isServerKey, notFound } from './provider-api.ts';
import type { OrderBook } from '../ledger/order-book.ts';
import { transactionBody } from '../wire.ts';

type RefundBody = { refund_key?: string; amount?: number; reason?: string } | null;

type Operation = (order: ChosenOrder, body: RefundBody) => { order: ChosenOrder; message: string };

const REFUNDABLE: readonly TransactionStatus[] = ['settlement', 'partial_refund'];

/** The operations of the Core API, by the last part of their path. @throws CoreRefusal */
const createCoreOperations = ({ payments, clock }: { payments: Payments; clock: Clock }) => {
  const now = () => clock.now().getTime();
  const into = (outcome: Outcome, message: string, allowed: (order: ChosenOrder) => boolean): Operation => {
    return (order) => {
      if (!allowed(order)) throw cannotChange();
      return { order: payments.change(applyOutcome(order, outcome, now())), message };
    };
  };
  const isChallenged = ({ transaction }: ChosenOrder) =>
    transaction.status === 'capture' && transaction.fraud === 'challenge';
  const giveBack: Operation = (order, body) => {
    const { transaction } = order;
    const { refund_key: key = randomUUID(), amount = refundable(order), reason = '' } = body ?? {};
    if (transaction.refunds.some((earlier) => earlier.key === key))
      throw new CoreRefusal('406', 'The refund key has been used before.');
    if (!REFUNDABLE.includes(transaction.status)) throw cannotChange();
    if (!Number.isInteger(amount) || amount < 1 || amount > refundable(order))
      throw new CoreRefusal('413', 'The refund amount is more than what is left of the transaction.');
    const message = 'Success, refund request is approved';
    return { order: payments.change(refund(order, { amount, key, reason, at: now() })), message };
  };
  return {
    cancel: into('cancel', 'Success, transaction is canceled', ({ transaction: { status } }) =>
      ['pending', 'capture', 'authorize'].includes(status),
    ),
    expire: into('expire', 'Success, transaction has expired', ({ transaction }) => transaction.status === 'pending'),
    approve: into('capture', 'Success, transaction is approved', isChallenged),
    deny: into('deny', 'Success, transaction is denied', isChallenged),
    refund: giveBack,
    'refund/online/direct': giveBack,
  } satisfies Record<string, Operation>;
};

type CoreApi = { payments: Payments; book: OrderBook; clock: Clock; serverKey: string };

const Span = Type.Object({ from: Type.String({ format: 'date-time' }), to: Type.String({ format: 'date-time' }) });

const HELD = new Set(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']);
const heldMoney = ({ transaction: { status, fraud } }: ChosenOrder) =>
  HELD.has(status) || (status === 'capture' && fraud === 'accept');

const isWithin = ({ transaction: { at } }: ChosenOrder, { from, to }: Static<typeof Span>) =>
  at >= Date.parse(from) && at < Date.parse(to);

type Address = { Params: { id: string }; Body: RefundBody };

/** The Core API: status and operations of a transaction, by the shop's order id or Midtrans's own. */
export const registerCoreRoutes = (parent: FastifyInstance, { payments, book, clock, serverKey }: CoreApi): void => {
  const find = (id: string): ChosenOrder => {
    const order = book.byAnyId(id);
    // There is none before the buyer has chosen a method.
    if (!order?.transaction) throw notFound();
    return { ...order, transaction: order.transaction };
  };
  const answer = (order: ChosenOrder, message: string) =>
    transactionBody(order, order.transaction, { message, serverKey });

  void parent.register(async (app) => {
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

    app.get<Address>('/v2/:id/status', async ({ params }) => answer(find(params.id), 'Success, transaction is found'));

    // Not part of Midtrans's API: its dashboard exports such a list.
    app.get<{ Querystring: Static<typeof Span> }>(
      '/settlements',
      { schema: { querystring: Span } },
      async ({ query }) => ({
        transactions: book
          .newest(book.size())
          .flatMap(({ transaction, ...order }) => (transaction ? [{ ...order, transaction }] : []))
          .filter((order) => heldMoney(order) && isWithin(order, query))
          .map((order) => answer(order, 'Success, transaction is found')),
      }),
    );

    for (const [name, operate] of Object.entries(createCoreOperations({ payments, clock })))
      app.post<Address>(`/v2/:id/${name}`, async ({ params, body }) => {
        const { order, message } = operate(find(params.id), body);
        return answer(order, message);
      });
  });
};
