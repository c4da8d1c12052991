import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Clock } from '../ledger/clock.ts';
import type { OrderBook } from '../ledger/order-book.ts';
import type { Payments } from '../ledger/payments.ts';
import type { ChosenOrder } from '../ledger/transitions.ts';
import { transactionBody } from '../wire/transaction-body.ts';
import { isServerKey } from './basic-auth.ts';
import { createCoreOperations, type RefundBody } from './core-operations.ts';
import { acceptEmptyJson } from './json-bodies.ts';
import { CoreRefusal, notFound } from './refusals.ts';

/** What the Core API needs. */
export type CoreApi = { payments: Payments; book: OrderBook; clock: Clock; serverKey: string };

const Span = Type.Object({ from: Type.String({ format: 'date-time' }), to: Type.String({ format: 'date-time' }) });

const HELD = new Set(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']);
const heldMoney = ({ transaction: { status, fraud } }: ChosenOrder) =>
  HELD.has(status) || (status === 'capture' && fraud === 'accept');

const isWithin = ({ transaction: { at } }: ChosenOrder, { from, to }: Static<typeof Span>) =>
  at >= Date.parse(from) && at < Date.parse(to);

type Address = { Params: { id: string }; Body: RefundBody };

/** The Core API: asks for a transaction and changes it, by the shop's order id or by Midtrans's own. */
export const registerCoreRoutes = (parent: FastifyInstance, { payments, book, clock, serverKey }: CoreApi): void => {
  const find = (id: string): ChosenOrder => {
    const order = book.byAnyId(id);
    // Before the buyer has chosen a method there is no transaction.
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

    // Midtrans lists them in its dashboard only, for people to export.
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
