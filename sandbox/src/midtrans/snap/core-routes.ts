import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
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

    for (const [name, operate] of Object.entries(createCoreOperations({ payments, clock })))
      app.post<Address>(`/v2/:id/${name}`, async ({ params, body }) => {
        const { order, message } = operate(find(params.id), body);
        return answer(order, message);
      });
  });
};
