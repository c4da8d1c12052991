import { listTickets, MAX_LIMIT } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import { addCall } from '../../../plugins/app/http/call-route.ts';
import { notFound } from '../../../plugins/app/http/failure.ts';
import { sendPersonal } from '../../../plugins/app/http/json-text.ts';
import type { LikeRepository } from '../../../plugins/app/like/like-repository.ts';
import type { TicketRepository } from '../../../plugins/app/selling/ticket-repository.ts';
import type { TransactionRepository } from '../../../plugins/app/selling/transaction-repository.ts';
import { bearerOf } from '../../../plugins/app/session/bearer.ts';
import type { EventContext } from '../../../presenters/event.ts';
import { presentTicket } from '../../../presenters/ticket.ts';

export type TicketRouteOptions = {
  tickets: TicketRepository;
  transactions: Pick<TransactionRepository, 'isOf'>;
  likes: Pick<LikeRepository, 'likedAmong'>;
  context: EventContext;
};

/** The tickets of the bearer: by state in pages, or those of one transaction of theirs. */
export const registerTicketRoutes = (app: FastifyInstance, options: TicketRouteOptions): void => {
  const { tickets, transactions, likes, context } = options;

  addCall(app, listTickets, async (request, reply) => {
    const { userId } = bearerOf(request);
    const { limit = MAX_LIMIT, page = 1, ticket_status_name: status, transaction_id: transactionId } = request.query;
    if (transactionId !== undefined && !(await transactions.isOf(transactionId, userId))) throw notFound('Transaksi');
    const window = { limit: Math.min(limit, MAX_LIMIT), page };
    const { rows, lastPage } = await tickets.list({ userId, status, transactionId }, window);
    const liked = await likes.likedAmong(userId, [...new Set(rows.map((row) => row.event_id))]);
    const data = rows.map((row) => presentTicket(row, liked.has(row.event_id), context));
    return sendPersonal(reply, JSON.stringify({ data, last_page: lastPage }));
  });
};
