import { buyTickets, getTransaction, listTransactions, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { BuyTickets } from './buy-tickets.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { forbidden, notFound } from '../../platform/http/failure.ts';
import { sendPersonal } from '../../platform/http/json-text.ts';
import type { PaymentService } from './payment-service.ts';
import { orderOfPayload } from './order-of-payload.ts';
import type { TransactionRepository } from './transaction-repository.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import { presentTransaction } from './transaction-presenter.ts';

export type TransactionRouteOptions = {
  buy: BuyTickets;
  transactions: TransactionRepository;
  paymentService: Pick<PaymentService, 'check'>;
};

/** Buying, and the transactions of a buyer. Ids of other users are refused: the bearer alone counts. */
export const registerTransactionRoutes = (app: FastifyInstance, options: TransactionRouteOptions): void => {
  const { buy, transactions, paymentService } = options;

  addEndpoint(app, buyTickets, async (request, reply) => {
    const { userId } = bearerOf(request);
    if (request.body.user_id !== userId) throw forbidden();
    const order = orderOfPayload(userId, request.body, request.headers['idempotency-key']);
    const answer = await buy(order, app.limits.visitorNetwork(request));
    return sendPersonal(reply, JSON.stringify(answer));
  });

  addEndpoint(app, listTransactions, async (request, reply) => {
    const { userId } = bearerOf(request);
    const { limit = MAX_LIMIT, page = 1, ms_payment_id: paymentId } = request.query;
    const { transaction_created_by_user_id: asked, transaction_approve_status_name: status } = request.query;
    if (asked !== undefined && asked !== userId) throw forbidden();
    const window = { limit: Math.min(limit, MAX_LIMIT), page };
    const { rows, lastPage } = await transactions.list({ userId, status, paymentId }, window);
    return sendPersonal(reply, JSON.stringify({ data: rows.map(presentTransaction), last_page: lastPage }));
  });

  addEndpoint(app, getTransaction, async (request, reply) => {
    const { id } = request.params;
    const { userId } = bearerOf(request);
    const row = await transactions.byId(id, userId);
    if (!row) throw notFound('Transaksi');
    if (row.transaction_approve_status_name !== 'pending')
      return sendPersonal(reply, JSON.stringify({ data: presentTransaction(row) }));
    // A buyer who comes back from the popup sees what they paid, also when the notification got lost.
    await paymentService.check(id);
    const checked = await transactions.byId(id, userId);
    return sendPersonal(reply, JSON.stringify({ data: presentTransaction(checked ?? row) }));
  });
};
